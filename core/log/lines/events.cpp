// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/events.h"

#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct CategoryName
{
    FailureCategory category;
    const char16_t* name;
};

constexpr std::array categoryNames{
    CategoryName{FailureCategory::Ok, u"ok"},
    CategoryName{FailureCategory::Incomplete, u"incomplete"},
    CategoryName{FailureCategory::OomGpu, u"oom_gpu"},
    CategoryName{FailureCategory::OomHost, u"oom_host"},
    CategoryName{FailureCategory::OomHostSuspected, u"oom_host_suspected"},
    CategoryName{FailureCategory::NcclTimeout, u"nccl_timeout"},
    CategoryName{FailureCategory::NcclError, u"nccl_error"},
    CategoryName{FailureCategory::CrashSignal, u"crash_signal"},
    CategoryName{FailureCategory::InvalidLayout, u"invalid_layout"},
    CategoryName{FailureCategory::WrongLayout, u"wrong_layout"},
    CategoryName{FailureCategory::InvalidArgument, u"invalid_argument"},
    CategoryName{FailureCategory::ImportError, u"import_error"},
    CategoryName{FailureCategory::CudaError, u"cuda_error"},
    CategoryName{FailureCategory::NanLoss, u"nan_loss"},
    CategoryName{FailureCategory::PortInUse, u"port_in_use"},
    CategoryName{FailureCategory::RendezvousTimeout, u"rendezvous_timeout"},
    CategoryName{FailureCategory::CodeError, u"code_error"},
};

} // namespace

QString failureCategoryName(FailureCategory category)
{
    for (const CategoryName& entry : categoryNames) {
        if (entry.category == category)
            return QString::fromUtf16(entry.name);
    }
    return u"code_error"_s;
}

std::optional<FailureCategory> failureCategoryFromName(const QString& name)
{
    for (const CategoryName& entry : categoryNames) {
        if (name == QString::fromUtf16(entry.name))
            return entry.category;
    }
    return std::nullopt;
}

} // namespace megatune
