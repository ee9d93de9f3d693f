# shellcheck shell=sh
# What the accelerators of a machine are and who is on them, from whichever tool knows: nvidia-smi, rocm-smi (AMD) or
# npu-smi (Ascend). The answers of all have the form of nvidia-smi's --format=csv,noheader,nounits. Stands in front of
# host-probe.sh and remote-run.sh.
smi_tool() {
    for smi in nvidia-smi rocm-smi npu-smi; do
        command -v "$smi" >/dev/null && echo "$smi" && return
    done
    return 127
}
# ROCm's columns are found by their titles, which have changed their places; a card's number is its place.
# shellcheck disable=SC2016
rocm_cards='
    tolower($1) == "device" {
        for (i = 1; i <= NF; i++) column[tolower($i)] = i
        for (title in column) if (title ~ /package power/) draw = column[title]
        busy = column["gpu use (%)"]
        next
    }
    /^card/ {
        uuid = $column["unique id"]; sub(/^0x/, "", uuid)
        if (want == "loads") {
            print count++ ", GPU-" uuid ", " (busy ? $busy : "-") ", " (draw ? $draw : "-")
            next
        }
        total = $column["vram total memory (b)"] / 1048576
        used = $column["vram total used memory (b)"] / 1048576
        name = $column["card series"]; if (name !~ /[A-Za-z]/) name = $column["card model"]
        if (want == "ids") { if (column["guid"]) print $column["guid"], "GPU-" uuid }
        else printf "%d, %s, %d, %d, %s, GPU-%s\n", count, name, total, total - used, driver, uuid
        count++
    }'
rocm() {
    what='--showproductname --showmeminfo vram'
    [ "$1" != loads ] || what='--showuse --showpower'
    # shellcheck disable=SC2086
    smi=$(timeout 30 rocm-smi --showuniqueid $what --csv 2>&1) ||
        { printf '%s\n' "$smi"; return 1; }
    driver=-
    [ -r /sys/module/amdgpu/version ] && read -r driver </sys/module/amdgpu/version
    printf '%s\n' "$smi" | awk -F, -v want="$1" -v driver="$driver" "$rocm_cards"
}
# A chip has two lines: that of its card with the name, and one with its bus, its number and, last, its memory.
# shellcheck disable=SC2016
ascend_chips='
    /npu-smi/ && /Version:/ { driver = $2; sub(/.*Version: */, "", driver); sub(/ .*/, "", driver) }
    /Process id/ { of_processes = 1 }
    { words = split($2, word, " ") }
    of_processes && $3 + 0 > 0 && uuids[word[1] " " word[2]] {
        gsub(/ /, "", $3); gsub(/ /, "", $4); gsub(/ /, "", $5)
        if (want == "users") printf "%s, %s, %s, %s\n", uuids[word[1] " " word[2]], $3, $5, $4
    }
    of_processes { next }
    $3 ~ /:[0-9A-Fa-f]+\./ {
        bus = $3; gsub(/ /, "", bus)
        number = words > 1 ? word[2] : count
        memory = $4; sub(/ *$/, "", memory); total = memory; sub(/.*\/ */, "", total)
        sub(/ *\/ *[0-9]+$/, "", memory); sub(/.* /, "", memory)
        uuids[card " " word[1]] = "NPU-" bus
        split($4, figure, " ")
        if (want == "loads") printf "%d, NPU-%s, %s, %s\n", number, bus, figure[1], watts
        if (want == "gpus") printf "%d, %s, %d, %d, %s, NPU-%s\n", number, name, total, total - memory, driver, bus
        count++
        next
    }
    words > 1 && word[1] ~ /^[0-9]+$/ {
        card = word[1]; name = word[2]; if (name ~ /^[0-9]/) name = "Ascend " name
        split($4, figure, " "); watts = figure[1]
    }'
ascend() {
    smi=$(timeout 30 npu-smi info 2>&1) || { printf '%s\n' "$smi"; return 1; }
    printf '%s\n' "$smi" | awk -F'|' -v want="$1" "$ascend_chips"
}
# A line "INDEX, NAME, MIB, FREE MIB, DRIVER, UUID" each.
smi_gpus() {
    case $(smi_tool) in
    nvidia-smi)
        timeout 30 nvidia-smi \
            --query-gpu=index,name,memory.total,memory.free,driver_version,uuid --format=csv,noheader,nounits
        ;;
    rocm-smi) rocm gpus ;;
    npu-smi) ascend gpus ;;
    *) echo 'nvidia-smi, rocm-smi, npu-smi: not found' && return 127 ;;
    esac
}
# A line "UUID, PID, MIB, PROGRAM" a process.
smi_processes() {
    case $(smi_tool) in
    nvidia-smi)
        timeout 30 nvidia-smi \
            --query-compute-apps=gpu_uuid,pid,used_memory,process_name --format=csv,noheader,nounits
        ;;
    rocm-smi)
        rocm ids | while read -r guid uuid; do
            for file in /sys/class/kfd/kfd/proc/*/vram_"$guid"; do
                read -r bytes 2>/dev/null <"$file" || continue
                pid=${file%/vram_*}
                pid=${pid##*/}
                [ "$bytes" -gt 0 ] &&
                    echo "$uuid, $pid, $((bytes / 1048576)), $(readlink "/proc/$pid/exe" || echo -)"
            done
        done
        ;;
    npu-smi) ascend users ;;
    *) return 127 ;;
    esac
}
# A line "INDEX, UUID, PERCENT, WATTS" each: how busy it is and what it draws, or what the tool says in their place.
smi_loads() {
    case $(smi_tool) in
    nvidia-smi)
        timeout 30 nvidia-smi --query-gpu=index,uuid,utilization.gpu,power.draw --format=csv,noheader,nounits
        ;;
    rocm-smi) rocm loads ;;
    npu-smi) ascend loads ;;
    *) return 127 ;;
    esac
}
