// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/places.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <algorithm>

namespace megatune {

QList<NamedPlace> modelVariables()
{
    return {{u"HF_HUB_CACHE, HUGGINGFACE_HUB_CACHE, HF_HOME"_qs,
                Tr::tr("the Hugging Face cache in which models are looked for")},
        {u"MODELSCOPE_CACHE, MS_CACHE_HOME"_qs,
            Tr::tr("the ModelScope cache in which models are looked for")},
        {u"XDG_CACHE_HOME"_qs, Tr::tr("what stands in for ~/.cache")}};
}

QList<NamedPlace> modelFiles()
{
    return {{u"~/.cache/huggingface/hub, ~/.cache/modelscope"_qs,
                Tr::tr("the caches, unless a variable names others")},
        {u"~/.cache/megatune/models"_qs, Tr::tr("each config.json that Megatune has downloaded")}};
}

QList<NamedPlace> hubVariables()
{
    return {{u"HF_ENDPOINT, MODELSCOPE_DOMAIN"_qs, Tr::tr("another address to download from")},
        {u"HF_TOKEN, HF_TOKEN_PATH"_qs, Tr::tr("the token for models that need one, or the file it is in")},
        {u"HF_HUB_OFFLINE, TRANSFORMERS_OFFLINE"_qs, Tr::tr("set to 1, nothing is downloaded")},
        {u"https_proxy, no_proxy"_qs, Tr::tr("the proxy, and the hosts that are reached without it")}};
}

QList<NamedPlace> hostVariables()
{
    return {{u"CUDA_VISIBLE_DEVICES"_qs, Tr::tr("the GPUs of this machine that trials may use")},
        {u"PATH"_qs, Tr::tr("where nvidia-smi, ssh, sbatch and the like are looked for")},
        {u"XDG_RUNTIME_DIR, TMPDIR"_qs,
            Tr::tr("where the sockets of ssh connections lie, otherwise in /tmp")},
        {u"MEGATUNE_SLURM_FOLDER"_qs,
            Tr::tr("a folder that all nodes see, for the scripts and the output of Slurm jobs")}};
}

QList<NamedPlace> hostFiles()
{
    return {{u"~/.ssh/config"_qs, Tr::tr("aliases, keys and jump hosts, as ssh reads them")},
        {u"~/.local/share/megatune/slurm"_qs,
            Tr::tr("scripts and output of Slurm jobs, unless MEGATUNE_SLURM_FOLDER names another folder")}};
}

QList<NamedPlace> studyFiles()
{
    return {{u"NAME.mtune"_qs, Tr::tr("the study: one JSON object a line, which is only ever added to")},
        {u"NAME.mtune.lock"_qs, Tr::tr("says who writes the study while it runs")},
        {u"NAME.logs/"_qs,
            Tr::tr("what each trial printed, with secrets masked; FILE-logs/ where the study is no .mtune")}};
}

QList<NamedPlace> usualVariables()
{
    return {
        {u"LC_ALL, LC_MESSAGES, LANG"_qs, Tr::tr("the language: English, Japanese or Simplified Chinese")},
        {u"QT_LOGGING_RULES"_qs,
            Tr::tr(
                "\"megatune.*=true\" writes what --log-file would to standard error; \"megatune.ssh=true\" "
                "only what concerns ssh")}};
}

QList<NamedPlace> joinedPlaces(QList<NamedPlace> places, const QList<NamedPlace>& more)
{
    for (const NamedPlace& place : more) {
        const bool isThere = std::any_of(places.begin(), places.end(),
            [&place](const NamedPlace& other) { return other.name == place.name; });
        if (!isThere)
            places.append(place);
    }
    return places;
}

} // namespace megatune
