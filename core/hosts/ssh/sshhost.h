// SPDX-License-Identifier: GPL-3.0-or-later
// A machine that is reached by ssh, with its GPUs.
#pragma once

#include "core/hosts/ssh/sshconnection.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"

namespace megatune {

[[nodiscard]] std::unique_ptr<TrialHost> createSshHost(const HostSpec& spec, const HostContext& context);

/// Not connected yet.
[[nodiscard]] std::shared_ptr<SshConnection> createSshConnection(
    const HostSpec& spec, const HostContext& context);

/// `ssh -G`: how the user's configuration reaches the host; and the address in its answer, empty when none is
/// there.
[[nodiscard]] QStringList sshAddressArguments(const SshTarget& target);
[[nodiscard]] QString addressInSshAnswer(const QByteArray& text);

/// The GPU ids in what `nvidia-smi -L` printed; empty where it is not that.
[[nodiscard]] QStringList gpuIdsInList(const QByteArray& text);

} // namespace megatune
