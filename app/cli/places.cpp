// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/places.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

QList<NamedPlace> modelVariables()
{
    return {{u"HF_HUB_CACHE, HUGGINGFACE_HUB_CACHE, HF_HOME"_s,
                Tr::tr("the Hugging Face cache in which models are looked for")},
        {u"MODELSCOPE_CACHE, MS_CACHE_HOME"_s, Tr::tr("the ModelScope cache in which models are looked for")},
        {u"XDG_CACHE_HOME"_s, Tr::tr("what stands in for ~/.cache")}};
}

QList<NamedPlace> modelFiles()
{
    return {{u"~/.cache/huggingface/hub, ~/.cache/modelscope"_s,
                Tr::tr("the caches, unless a variable names others")},
        {u"~/.cache/megatune/models"_s, Tr::tr("each config.json that Megatune has downloaded")}};
}

QList<NamedPlace> hubVariables()
{
    return {{u"HF_ENDPOINT, MODELSCOPE_DOMAIN"_s, Tr::tr("another address to download from")},
        {u"HF_TOKEN, HF_TOKEN_PATH"_s, Tr::tr("the token for models that need one, or the file it is in")},
        {u"HF_HUB_OFFLINE, TRANSFORMERS_OFFLINE"_s, Tr::tr("set to 1, nothing is downloaded")},
        {u"https_proxy, no_proxy"_s, Tr::tr("the proxy, and the hosts that are reached without it")}};
}

QList<NamedPlace> hostVariables()
{
    return {{u"CUDA_VISIBLE_DEVICES"_s, Tr::tr("the GPUs of this machine that trials may use")},
        {u"PATH"_s, Tr::tr("where nvidia-smi, ssh, sbatch and the like are looked for")},
        {u"XDG_RUNTIME_DIR, TMPDIR"_s, Tr::tr("where the sockets of ssh connections lie, otherwise in /tmp")},
        {u"MEGATUNE_SLURM_FOLDER"_s,
            Tr::tr("a folder that all nodes see, for the scripts and the output of Slurm jobs")}};
}

QList<NamedPlace> hostFiles()
{
    return {{u"~/.ssh/config"_s, Tr::tr("aliases, keys and jump hosts, as ssh reads them")},
        {u"~/.local/share/megatune/slurm"_s,
            Tr::tr("scripts and output of Slurm jobs, unless MEGATUNE_SLURM_FOLDER names another folder")}};
}

QList<NamedPlace> studyFiles()
{
    return {{u"NAME.mtune"_s, Tr::tr("the study: one JSON object a line, which is only ever added to")},
        {u"NAME.mtune.lock"_s, Tr::tr("says who writes the study while it runs")},
        {u"NAME.logs/"_s,
            Tr::tr("what each trial printed, with secrets masked; FILE-logs/ where the study is no .mtune")}};
}

QList<NamedPlace> usualVariables()
{
    return {{u"LC_ALL, LC_MESSAGES, LANG"_s, Tr::tr("the language: English, Japanese or Simplified Chinese")},
        {u"QT_LOGGING_RULES"_s,
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
