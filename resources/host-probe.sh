# Says what a machine has: one section a question, each between "@@TAG NAME" and "@@TAG end NAME STATUS", with the raw
# answer in between. Changes nothing. Behind accelerators.sh. $tag, $workdir and $only, the sections that are wanted
# (empty: all), are set by whoever sends it.
section() {
    section=$1
    shift
    case " ${only:-$section} " in *" $section "*) ;; *) return ;; esac
    printf '@@%s %s\n' "$tag" "$section"
    "$@" 2>&1 </dev/null
    printf '\n@@%s end %s %s\n' "$tag" "$section" "$?"
}
processes() {
    smi_processes | while IFS=', ' read -r uuid pid rest; do
        owner=$(ps -o user= -p "$pid" 2>/dev/null)
        echo "$uuid, $pid, ${owner:-?}, $rest"
    done
}
topology() {
    [ "$(smi_tool)" = nvidia-smi ] || { echo 'only nvidia-smi tells them' && return 1; }
    timeout 30 nvidia-smi topo -m
}
machine() { cat /proc/sys/kernel/random/boot_id && uname -n; }
folder() { cd -- "$workdir" && pwd && [ -w . ]; }
interpreter() { command -v python3 || command -v python; }
python() { command -v "$py" && "$py" --version; }
packages() {
    "$py" -c '
import importlib.metadata as metadata, importlib.util as util, os, re
for name in ("torch", "transformer-engine", "megatron-core", "ms-swift", "accelerate", "apex", "flash-attn"):
    try: print(name, metadata.version(name))
    except Exception: print(name, "-")
try:
    text = open(os.path.join(os.path.dirname(util.find_spec("torch").origin), "version.py")).read()
    print("cuda", re.search("(?m)^cuda[^=]*=[^0-9]*([0-9.]+)", text).group(1))
except Exception: print("cuda", "-")
'
}
# What a compiler finds of cuDNN and NCCL, and where pip would put them.
headers() {
    "$py" -c '
import os, shutil, sys, sysconfig
tool = shutil.which("nvcc")
home = os.environ.get("CUDA_HOME") or (os.path.dirname(os.path.dirname(tool)) if tool else "/usr/local/cuda")
roots = [home, os.environ.get("CUDNN_PATH"), os.environ.get("CUDNN_HOME"), "/usr/local/cuda", "/usr", "/usr/local"]
folders = [os.path.join(root, "include") for root in roots if root]
folders += ["/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu"]
for name in ("CPATH", "CPLUS_INCLUDE_PATH"): folders += os.environ.get(name, "").split(":")
for name in ("cudnn.h", "nccl.h"):
    print(name, next((each for each in folders if each and os.path.exists(os.path.join(each, name))), "-"))
print("home", home)
print("site", sysconfig.get_paths()["purelib"])
print("python", sys.executable)
print("uv", shutil.which("uv") or "-")
'
}
# Of a checkout, which python takes before what is installed.
checkout() {
    for place in "$workdir" "${MEGATRON_LM_PATH:-}"; do
        info=$place/megatron/core/package_info.py
        [ -r "$info" ] || continue
        sed -n 's/^\(MAJOR\|MINOR\) *= *\([0-9]*\).*/\2/p' "$info" | tr '\n' '.'
        return
    done
    return 1
}
places() {
    for name in MEGATRON_LM_PATH MODELSCOPE_CACHE; do
        eval "place=\${$name:-}"
        [ -d "$place" ] && kind=folder || kind=missing
        echo "$name $kind $place"
    done
}
[ -n "$workdir" ] || workdir=$PWD
py=$(interpreter) || py=python3
section clock date +%s
section system uname -n -s -r
section machine machine
section gpus smi_gpus
section processes processes
section topology topology
section disk df -Pk -- "$workdir"
section folder folder
section python python
section torchrun command -v torchrun
section packages packages
section checkout checkout
section headers headers
section places places
printf '@@%s done\n' "$tag"
exit 0
