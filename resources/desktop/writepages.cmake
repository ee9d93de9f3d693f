# Part of the installation: manual pages, completions and the changelog, into ${written}. The program speaks
# English here, whatever the language of the one who builds.
include(${CMAKE_CURRENT_LIST_DIR}/writechangelog.cmake)
file(MAKE_DIRECTORY ${written}/man)

function(write_from_program file)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 LANGUAGE= ${program} ${ARGN}
        OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

write_from_program(${written}/man/megatune-cli.1 manual megatune-cli)
file(STRINGS ${written}/man/megatune-cli.1 references REGEX "^\\.BR megatune\\\\-cli\\\\-")
foreach(reference IN LISTS references)
    string(REGEX REPLACE "^\\.BR megatune\\\\-cli\\\\-([^ ]*) .*" "\\1" name "${reference}")
    string(REPLACE "\\-" "-" name "${name}")
    write_from_program(${written}/man/megatune-cli-${name}.1 manual ${name})
endforeach()
# The demo's page is its help, line by line; a line must not begin as a request to the formatter.
execute_process(COMMAND ${demo_trainer} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\\" "\\e" help "${help}")
string(REPLACE "-" "\\-" help "${help}")
string(REGEX REPLACE "\n([.'])" "\n\\\\&\\1" help "${help}")
file(WRITE ${written}/man/megatune-demo-trainer.1
".TH \"MEGATUNE-DEMO-TRAINER\" 1 \"\" \"Megatune\" \"Megatune\"
.SH NAME
megatune\\-demo\\-trainer \\- stands in for a training run when there is no GPU
.SH DESCRIPTION
.nf
${help}.fi
.SH \"SEE ALSO\"
.BR megatune (1),
.BR megatune\\-cli (1)
")
file(GLOB pages ${written}/man/*.1)
foreach(page IN LISTS pages)
    compress(${page})
endforeach()

write_from_program(${written}/megatune-cli.bash completion bash)
write_from_program(${written}/_megatune-cli completion zsh)
