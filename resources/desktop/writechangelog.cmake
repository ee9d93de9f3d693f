# Part of the installation: an empty folder ${written}, and in it the changelog and ${static_page}, if there is one.
file(REMOVE_RECURSE ${written})
file(MAKE_DIRECTORY ${written})

function(compress file)
    execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(WRITE ${written}/changelog
"megatune (0.2.0) unstable; urgency=low

  * Trials over SSH, on several machines and in Slurm, and checks of hosts.
  * Searches that end early, results that say how sure they are, studies
    that are continued, retried, compared and imported from Optuna.
  * A user guide; Japanese and Simplified Chinese.

 -- The authors of Megatune <megatune@localhost>  Sun, 22 Nov 2026 12:00:00 +0000

megatune (0.1.0) unstable; urgency=low

  * First version.

 -- The authors of Megatune <megatune@localhost>  Fri, 20 Nov 2026 12:00:00 +0000
")
compress(${written}/changelog)
if(static_page)
    file(COPY ${static_page} DESTINATION ${written})
    cmake_path(GET static_page FILENAME page)
    compress(${written}/${page})
    unset(static_page)
endif()
