// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/gpuspec.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/hardware/gpudescription.h"

#include <cmath>

namespace megatune {

namespace {

constexpr double gpuGiga = 1e9;

// A row as it is read from data sheets: GiB usable, TFLOP/s, and GB/s in powers of ten.
struct GpuRow
{
    const char* name;
    double usableGib;
    double bf16;
    double fp8;
    double memoryGbs;
    double linkGbs;
    double networkGbs;
    double sustained;
    int domain = 8;
    double fp4 = 0;
    double perExponential = 0;
};

// Memory: "total capacity" in out-of-memory messages of PyTorch that public issues and logs quote (less than
// the label: ECC, reserved by the driver). Drivers differ by up to 0.3 GiB: the usual value, or the smaller
// one where newer drivers report less. Rates: vendors' data sheets, dense. Links: half of the data sheet's
// bidirectional sum. Network: one adapter a GPU in the vendor's own system (DGX A100: 200 Gbit/s, DGX H100
// and newer: 400 Gbit/s). Sustained share: measured steps of public sweeps for A100 (arXiv 2311.05610,
// VIA-Research/vTrain) and B200 (MooreThreads/SimuMax); H100 from NVIDIA's 16-bit steps of GPT-3 175B and of
// Megatron-LM's README, nine tenths of what a product alone keeps up (SemiAnalysis, December 2024: 720
// TFLOP/s); others by analogy. What Blackwell keeps up is bound by power, and a clock costs about the square
// of its power: B200's 0.50 at 1,000 W (data sheets) are 0.55 at 1,200 W (GB200, B300) and 0.59 at 1,400 W
// (GB300). Per exponential: dense 16-bit operations of a multiprocessor in a clock (A100 2,048, H100 4,096,
// B200 8,192) over its 16 exponentials (arXiv 2407.08608, section 2.2); B300 and GB300 have 32 (NVIDIA,
// "Inside Blackwell Ultra").
constexpr GpuRow gpuRows[] = {
    // V100 data sheet (2020): 125 TFLOP/s fp16 - it has no bf16; NVLink 300 GB/s. Seen: 31.73 to 31.75 GiB.
    {"V100-32GB", 31.74, 125, 0, 900, 150, 12.5, 0.70},
    // A100 data sheet (2021): 312 TFLOP/s, 1,555 and 2,039 GB/s, NVLink 600 GB/s. Seen: 39.38 to 39.59 GiB
    // and
    // 79.14 to 79.35.
    {"A100-40GB", 39.39, 312, 0, 1555, 300, 25, 0.75, 8, 0, 128},
    {"A100-80GB", 79.15, 312, 0, 2039, 300, 25, 0.75, 8, 0, 128},
    // A100 80GB PCIe: 1,935 GB/s, PCIe 4.0 x16 64 GB/s.
    {"A100-PCIe-80GB", 79.15, 312, 0, 1935, 32, 12.5, 0.65, 8, 0, 128},
    // A800: an A100 with NVLink 400 GB/s; A800 systems came with 4 adapters of 200 Gbit/s a node.
    {"A800-80GB", 79.15, 312, 0, 2039, 200, 12.5, 0.75, 8, 0, 128},
    // RTX A6000 data sheet: 309.7 TFLOP/s with sparsity, so 154.8; 768 GB/s, PCIe 4.0 x16. Seen: 47.40
    // to 47.54.
    {"RTX-A6000", 47.40, 154.8, 0, 768, 32, 3.125, 0.65},
    // RTX 4090 (Ada whitepaper, table 2): 165.2 with 32-bit accumulation, fp8 330.3, 1,008 GB/s, PCIe 4.0.
    // Seen: 23.65 GiB, 23.52 with newer drivers.
    {"RTX-4090", 23.52, 165.2, 330.3, 1008, 32, 3.125, 0.75},
    // RTX 5090 (Blackwell whitepaper): 209.5, fp8 419, fp4 1,676, 1,792 GB/s, PCIe 5.0 x16.
    {"RTX-5090", 31.36, 209.5, 419, 1792, 64, 3.125, 0.75, 8, 1676},
    // L20: 119.5 TFLOP/s, fp8 239, 864 GB/s, PCIe 4.0 (vendor brief as printed by Tom's Hardware, 2024). 48
    // GB
    // with ECC; seen: 44.34 to 44.53 GiB.
    {"L20", 44.39, 119.5, 239, 864, 32, 12.5, 0.80},
    // L40S data sheet (2023): 362.05, fp8 733, 864 GB/s, PCIe 4.0.
    {"L40S", 44.39, 362, 733, 864, 32, 12.5, 0.50},
    // H100 data sheet (2023; its figures are with sparsity, twice these): SXM 989.4, fp8 1,978.9, 3,350 GB/s,
    // NVLink 900 GB/s; PCIe 756, 1,513, 2,000; NVL 835, 1,671, 3,938, NVLink 600 GB/s. Seen: 79.10 to 79.65
    // GiB,
    // NVL 93.00 to 93.10.
    {"H100-80GB", 79.11, 989.4, 1978.9, 3350, 450, 50, 0.66, 8, 0, 256},
    {"H100-PCIe-80GB", 79.18, 756, 1513, 2000, 64, 25, 0.55, 8, 0, 256},
    {"H100-NVL-94GB", 93.10, 835, 1671, 3938, 300, 25, 0.60, 8, 0, 256},
    // H800: an H100 with NVLink 400 GB/s (DeepSeek-V3 report, section 3.1: 160 GB/s usable).
    {"H800-80GB", 79.11, 989.4, 1978.9, 3350, 200, 50, 0.66, 8, 0, 256},
    // H20 (vendor brief as printed by Tom's Hardware, 2024): 148, fp8 296, 4,000 GB/s, NVLink 900 GB/s. Seen:
    // 95.00 to 95.22 GiB.
    {"H20-96GB", 95.09, 148, 296, 4000, 450, 50, 0.85},
    // H200 data sheet (2024): 141 GB, 4,800 GB/s, else as H100 SXM. Seen: 139.72 to 139.81 GiB.
    {"H200-141GB", 139.80, 989.4, 1978.9, 4800, 450, 50, 0.66, 8, 0, 256},
    // GH200 data sheet: 96 GB at 4,000 GB/s, 144 GB at 4,900 GB/s. Seen: 94.50 GiB; the larger one by
    // analogy.
    {"GH200-96GB", 94.50, 989.4, 1978.9, 4000, 450, 25, 0.66, 8, 0, 256},
    {"GH200-144GB", 139.81, 989.4, 1978.9, 4900, 450, 50, 0.66, 8, 0, 256},
    // DGX B200 data sheet: for 8 GPUs 1,440 GB, 64 TB/s, 72 PFLOP/s of fp8 with sparsity; NVLink 1,800 GB/s.
    // 144 PFLOP/s of fp4 with sparsity. Seen: 178.35 and 178.36 GiB.
    {"B200-180GB", 178.35, 2250, 4500, 8000, 900, 50, 0.50, 8, 9000, 512},
    // DGX B300 data sheet: 72 PFLOP/s of fp8 with sparsity for 8; dense bf16 as B200; adapters of 800 Gbit/s.
    // Its fp4 is 144 PFLOP/s with sparsity as B200's, but 108 without, half as much again. Seen: 267.69 GiB.
    {"B300-270GB", 267.69, 2250, 4500, 8000, 900, 100, 0.55, 8, 13500, 256},
    // GB200 and GB300 NVL72 data sheets: for 72 GPUs 720 PFLOP/s of fp8 with sparsity, 576 TB/s, 186 and 279
    // GB
    // a GPU; fp4 1,440 PFLOP/s with sparsity, without it 720 and 1,080. Seen: 184.31 and 276.50 GiB.
    {"GB200-186GB", 184.31, 2500, 5000, 8000, 900, 50, 0.55, 72, 10000, 512},
    {"GB300-279GB", 276.50, 2500, 5000, 8000, 900, 100, 0.59, 72, 15000, 256},
    // MI250X data sheet, one of its two dies, which is what frameworks see: 191.5, 1,638 GB/s; xGMI links of
    // 50 GB/s (ROCm, MI250 microarchitecture). Seen: 63.98 GiB.
    {"MI250X", 63.98, 191.5, 0, 1638, 150, 12.5, 0.60},
    // MI300X, MI325X data sheets: 1,307.4, fp8 2,614.9; 5,300 and 6,000 GB/s; 7 links of 64 GB/s. Seen:
    // 191.98
    // and 255.98 GiB, 0.29 less with some drivers.
    {"MI300X", 191.98, 1307.4, 2614.9, 5300, 448, 50, 0.45},
    {"MI325X", 255.98, 1307.4, 2614.9, 6000, 448, 50, 0.45},
    // MI355X data sheet (2025): 2,516.6, fp8 5,033, fp4 10,066, 8,000 GB/s; 7 links of 76.8 GB/s. Seen:
    // 287.98
    // GiB.
    {"MI355X", 287.98, 2516.6, 5033, 8000, 537.6, 50, 0.45, 8, 10066},
};

// Short names, and which row people mean by them.
struct GpuAlias
{
    const char* alias;
    const char* name;
};

constexpr GpuAlias gpuAliases[] = {
    {"v100", "V100-32GB"},
    {"a100", "A100-80GB"},
    {"a800", "A800-80GB"},
    {"h100", "H100-80GB"},
    {"a100pcie", "A100-PCIe-80GB"},
    {"h100pcie", "H100-PCIe-80GB"},
    {"h100nvl", "H100-NVL-94GB"},
    {"h800", "H800-80GB"},
    {"h20", "H20-96GB"},
    {"h200", "H200-141GB"},
    {"gh200", "GH200-96GB"},
    {"gh200480gb", "GH200-96GB"},
    {"b200", "B200-180GB"},
    {"b300", "B300-270GB"},
    {"gb200", "GB200-186GB"},
    {"gb300", "GB300-279GB"},
    {"a6000", "RTX-A6000"},
    {"4090", "RTX-4090"},
    {"5090", "RTX-5090"},
    {"mi250", "MI250X"},
};

QList<GpuSpec> gpuSpecsFromRows()
{
    QList<GpuSpec> specs;
    for (const GpuRow& row : gpuRows) {
        specs.append(GpuSpec{QString::fromLatin1(row.name), row.usableGib * bytesPerGib, row.bf16, row.fp8,
            row.fp4, row.memoryGbs * gpuGiga, row.linkGbs * gpuGiga, row.networkGbs * gpuGiga, row.sustained,
            row.domain, row.perExponential});
    }
    return specs;
}

/// Letters and digits only, without what drivers put around the type: "NVIDIA A100-SXM4-80GB" -> "a10080gb".
QString gpuKey(const QString& name)
{
    QString key = name.toLower();
    for (const char* noise : {"nvidia", "geforce", "amd", "instinct", "tesla", "dgx", "hgx", "sxm2", "sxm3",
             "sxm4", "sxm5", "sxm6", "sxm", "hbm2e", "hbm3e", "hbm3", "oam"})
        key.remove(QLatin1String(noise));
    // Drivers say "A100 80GB PCIe", data sheets "A100 PCIe 80GB".
    const bool card = key.contains(QLatin1String("pcie"));
    key.remove(QLatin1String("pcie"));
    QString letters;
    for (const QChar c : key) {
        if (c.isLetterOrNumber())
            letters.append(c);
    }
    return card ? QString(letters + QLatin1String("pcie")) : letters;
}

const GpuSpec* gpuSpecByKey(const QString& key)
{
    if (key.isEmpty())
        return nullptr;
    for (const GpuSpec& spec : gpuSpecs()) {
        if (gpuKey(spec.name) == key)
            return &spec;
    }
    for (const GpuAlias& alias : gpuAliases) {
        if (key == QLatin1String(alias.alias))
            return gpuSpecByKey(gpuKey(QString::fromLatin1(alias.name)));
    }
    return nullptr;
}

} // namespace

const QList<GpuSpec>& gpuSpecs()
{
    static const QList<GpuSpec> specs = gpuSpecsFromRows();
    return specs;
}

Result<GpuSpec> gpuSpec(const QString& name)
{
    if (isGpuDescription(name))
        return gpuFromDescription(name);
    const QString key = gpuKey(name);
    if (const GpuSpec* spec = gpuSpecByKey(key))
        return *spec;
    // A label with another size ("B200-192GB", "H100-96GB"): the type without it.
    const qsizetype digits = key.indexOf(QLatin1String("gb"), 2);
    qsizetype start = digits;
    while (start > 0 && key.at(start - 1).isDigit())
        --start;
    if (digits > 0 && digits - start > 3)
        start = digits - 3; // "b200192gb": the size has at most three digits
    if (digits > 0 && key.size() == digits + 2) {
        for (qsizetype cut = start; cut < digits; ++cut) {
            if (const GpuSpec* spec = gpuSpecByKey(key.left(cut)))
                return *spec;
        }
    }
    QStringList known;
    for (const GpuSpec& spec : gpuSpecs())
        known.append(spec.name);
    const QString near = didYouMean(name, known);
    const QString sentence = Tr::tr("%1 is not a known type of GPU.").arg(name.simplified().left(80))
        + (near.isEmpty() ? u' ' + Tr::tr("Describe it by hand, or take the nearest one.") : near);
    return failure(ErrorKind::Usage, sentence, known.join(QLatin1String(", ")));
}

std::optional<GpuSpec> gpuSpecFound(const QString& name, double memoryBytes)
{
    // What drivers and ECC keep for themselves differs by less; the variants of one type by much more.
    constexpr double sameMemory = 0.08;
    const Result<GpuSpec> named = gpuSpec(name);
    if (!named)
        return std::nullopt;
    const auto hasThat = [memoryBytes](const GpuSpec& spec) {
        return std::abs(spec.memoryBytes - memoryBytes) <= sameMemory * spec.memoryBytes;
    };
    if (memoryBytes <= 0 || hasThat(*named))
        return *named;
    const QString family = named->name.section(u'-', 0, -2) + u'-';
    for (const GpuSpec& spec : gpuSpecs()) {
        const bool isVariant = spec.name.startsWith(family) && spec.name.count(u'-') == family.count(u'-');
        if (isVariant && hasThat(spec))
            return spec;
    }
    return std::nullopt;
}

} // namespace megatune
