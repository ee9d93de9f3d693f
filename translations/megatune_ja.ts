<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
<context>
    <name>AskedStudy</name>
    <message>
        <source>The study file cannot be written.</source>
        <translation>スタディファイルに書き込めません。</translation>
    </message>
    <message>
        <source>There is no trial %1; ask for one first.</source>
        <translation>トライアル %1 はありません。先に ask で尋ねてください。</translation>
    </message>
    <message>
        <source>Trial %1 is not under way (%2); tell of one that was asked for.</source>
        <translation>トライアル %1 は進行中ではありません (%2)。尋ねたトライアルについて伝えてください。</translation>
    </message>
</context>
<context>
    <name>ChartUnits</name>
    <message>
        <source>% MFU</source>
        <translation>% MFU</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>GPU あたり tokens/s</translation>
    </message>
    <message>
        <source>ms an iteration</source>
        <translation>ms/イテレーション</translation>
    </message>
    <message>
        <source>MFU by trial, %</source>
        <translation>MFU (トライアルごと)、%</translation>
    </message>
    <message>
        <source>Tokens/s per GPU by trial</source>
        <translation>GPU あたりの tokens/s (トライアルごと)</translation>
    </message>
    <message>
        <source>Time of an iteration by trial, ms</source>
        <translation>1 イテレーションの時間 (トライアルごと)、ms</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU by trial</source>
        <translation>GPU あたりの TFLOP/s (トライアルごと)</translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation>トライアルごとの値</translation>
    </message>
</context>
<context>
    <name>FailureHint</name>
    <message>
        <source>NCCL found no GPU memory for its own buffers: lower the micro batch size or raise TP or PP, so that a few hundred MiB stay free.</source>
        <translation>NCCL が自身のバッファ用の GPU メモリを確保できませんでした。数百 MiB の空きが残るように、マイクロバッチサイズを下げるか TP か PP を上げてください。</translation>
    </message>
    <message>
        <source>The driver had no memory left, often because another process holds the GPU: look at nvidia-smi, then lower the micro batch size or raise TP or PP.</source>
        <translation>ドライバのメモリが残っていませんでした。別のプロセスが GPU を使っていることがよくあります。nvidia-smi で確認し、その上でマイクロバッチサイズを下げるか TP か PP を上げてください。</translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</source>
        <translation>
            <numerusform>それまでの %n イテレーションの速度は有効ですが、評価がメモリに収まりません。評価のバッチを小さくするか、余裕のあるレイアウトを選んでください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but saving a checkpoint does not fit: take a layout with more room.</source>
        <translation>
            <numerusform>それまでの %n イテレーションの速度は有効ですが、チェックポイントの保存がメモリに収まりません。余裕のあるレイアウトを選んでください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The data loader&apos;s workers found no shared memory: give the container a larger /dev/shm, or use fewer workers.</source>
        <translation>データローダーのワーカーが共有メモリを確保できませんでした。コンテナの /dev/shm を大きくするか、ワーカー数を減らしてください。</translation>
    </message>
    <message>
        <source>A process was killed without an error of its own, most likely because the host ran out of memory: look at the kernel&apos;s log, and use fewer data loader workers or ask for more memory.</source>
        <translation>プロセスが自身のエラーを出さずに強制終了されました。ホストのメモリ不足の可能性が高いため、カーネルログを確認し、データローダーのワーカー数を減らすか、メモリの割り当てを増やしてください。</translation>
    </message>
    <message>
        <source>The host ran out of memory: use fewer data loader workers, load the checkpoint one rank after the other, or ask for more memory.</source>
        <translation>ホストのメモリが不足しました。データローダーのワーカー数を減らすか、チェックポイントをランクごとに順に読み込むか、メモリの割り当てを増やしてください。</translation>
    </message>
    <message>
        <source>Selective recomputation takes neither a method nor a number of layers: remove --recompute-method and --recompute-num-layers.</source>
        <translation>選択的再計算では方式も層数も指定できません。--recompute-method と --recompute-num-layers を削除してください。</translation>
    </message>
    <message>
        <source>The trainer cannot recompute like this: with the uniform method, recompute_num_layers has to divide the layers of a pipeline stage (Megatron core before 0.17).</source>
        <translation>トレーナーはこの再計算を実行できません。uniform 方式では、recompute_num_layers がパイプラインステージの層数の約数でなければなりません (Megatron core 0.17 より前)。</translation>
    </message>
    <message>
        <source>More ranks were started than there are GPUs: lower the number of processes per node.</source>
        <translation>GPU 数より多くのランクが起動されました。ノードあたりのプロセス数を減らしてください。</translation>
    </message>
    <message>
        <source>Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1.</source>
        <translation>環境変数 CUDA_DEVICE_MAX_CONNECTIONS を 1 に設定してください。</translation>
    </message>
    <message>
        <source>The trainer does not know an argument of this command: correct what its message names.</source>
        <translation>トレーナーがコマンドの引数を認識できません。メッセージに示されたものを修正してください。</translation>
    </message>
    <message>
        <source>The size that was asked for is beyond any GPU: the data or a length in the configuration is wrong, not the layout.</source>
        <translation>要求されたサイズはどの GPU にも収まりません。レイアウトではなく、データか設定中の長さが誤っています。</translation>
    </message>
    <message>
        <source>Saving a checkpoint failed after the training itself had worked: look at the target folder; the speed is valid.</source>
        <translation>学習自体は成功し、チェックポイントの保存に失敗しました。保存先のフォルダを確認してください。速度は有効です。</translation>
    </message>
    <message>
        <source>Something that the command needs is missing or full (a file, a model, access to it, disk space): mend what the message names.</source>
        <translation>コマンドに必要なもの (ファイル、モデル、アクセス権、ディスク容量) がないか、足りません。メッセージに示されたものを直してください。</translation>
    </message>
    <message>
        <source>The launcher only reports that a rank failed: look further up in the log of that rank.</source>
        <translation>ランチャーはランクの失敗を報告しているだけです。ログをさかのぼり、そのランクの出力を確認してください。</translation>
    </message>
    <message>
        <source>The training script failed with an error of its own: read its message and the traceback above it.</source>
        <translation>学習スクリプト自身のエラーで失敗しました。メッセージとその上のトレースバックを確認してください。</translation>
    </message>
    <message>
        <source>A Python module is missing or does not fit the others: install what the message names into the environment that the command runs in.</source>
        <translation>Python モジュールがないか、他と合っていません。メッセージに示されたものを、コマンドを実行する環境にインストールしてください。</translation>
    </message>
    <message>
        <source>The GPU or a kernel failed: run once with CUDA_LAUNCH_BLOCKING=1 to see where, and look at the kernel&apos;s log for Xid messages.</source>
        <translation>GPU またはカーネルで障害が起きました。CUDA_LAUNCH_BLOCKING=1 で一度実行して場所を特定し、カーネルログの Xid メッセージを確認してください。</translation>
    </message>
    <message>
        <source>The loss or its gradients are no numbers any more: lower the learning rate or look at the data; the speed may still be valid.</source>
        <translation>損失または勾配が数値でなくなりました (NaN/Inf)。学習率を下げるか、データを確認してください。速度は有効な可能性があります。</translation>
    </message>
    <message>
        <source>A process crashed outside of Python: look for a stack trace above, and for libraries that were built for another version of PyTorch or CUDA.</source>
        <translation>プロセスが Python の外でクラッシュしました。上のスタックトレースと、別バージョンの PyTorch や CUDA 向けにビルドされたライブラリがないかを確認してください。</translation>
    </message>
    <message>
        <source>A collective operation never ended, because a rank hangs, died or fell behind: look for the rank that does not report the timeout.</source>
        <translation>集団通信が終わりませんでした。いずれかのランクがハングしたか、落ちたか、遅れています。タイムアウトを報告していないランクを探してください。</translation>
    </message>
    <message>
        <source>The communication between ranks broke: look for the rank that died first, then at the network with NCCL_DEBUG=INFO.</source>
        <translation>ランク間の通信が途絶えました。最初に落ちたランクを探し、次に NCCL_DEBUG=INFO でネットワークを調べてください。</translation>
    </message>
    <message>
        <source>The port for the rendezvous is taken, maybe by a training that still runs: take another --master-port.</source>
        <translation>ランデブーのポートが使用中です。まだ動いている学習があるかもしれません。別の --master-port を指定してください。</translation>
    </message>
    <message>
        <source>Not every node joined in time: see that all nodes were started, and that they reach the master&apos;s address and port.</source>
        <translation>時間内に参加しなかったノードがあります。全ノードが起動し、マスターのアドレスとポートに到達できるか確認してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) were logged and no error.</source>
        <translation>
            <numerusform>%n イテレーションが記録され、エラーはありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Out of memory on rank %1.</source>
        <translation>ランク %1 でメモリ不足です。</translation>
    </message>
    <message>
        <source>Out of memory.</source>
        <translation>メモリ不足です。</translation>
    </message>
    <message>
        <source>Out of memory on rank %1: %2 short of %3.</source>
        <translation>ランク %1 でメモリ不足です: %3 に対して %2 足りません。</translation>
    </message>
    <message>
        <source>Out of memory: %1 short of %2.</source>
        <translation>メモリ不足です: %2 に対して %1 足りません。</translation>
    </message>
    <message>
        <source>By the estimate this fits: %1.</source>
        <translation>見積もりでは次の変更で収まります: %1。</translation>
    </message>
    <message>
        <source>The shell found no such program: check the command, the folder that it runs in and PATH.</source>
        <translation>シェルがプログラムを見つけられませんでした。コマンド、実行するフォルダ、PATH を確認してください。</translation>
    </message>
    <message>
        <source>The log has neither an iteration nor an error: the training was cut off, has not logged yet, or logs in a form that a regular expression has to describe.</source>
        <translation>ログにイテレーションもエラーもありません。学習が中断されたか、まだログを出していないか、正規表現で指定する必要のある形式のログです。</translation>
    </message>
    <message>
        <source>The weights do not fit while they are converted: let the conversion have more GPUs (do not set CUDA_VISIBLE_DEVICES=0), and leave out --test_convert_precision.</source>
        <translation>重みの変換中にメモリーが足りません。変換により多くの GPU を使わせ（CUDA_VISIBLE_DEVICES=0 を設定しない）、--test_convert_precision を外してください。</translation>
    </message>
    <message>
        <source>No kernel computes this model&apos;s attention in this way; models with attention sinks, such as GPT-OSS, and Llama 4 have none in flash attention: give --attention_backend unfused --padding_free false to ms-swift, --attention-backend unfused to Megatron-LM.</source>
        <translation>このモデルのアテンションをこの方法で計算するカーネルはありません。GPT-OSS のようにアテンションシンクを持つモデルと Llama 4 は flash attention に対応していません。ms-swift には --attention_backend unfused --padding_free false を、Megatron-LM には --attention-backend unfused を指定してください。</translation>
    </message>
    <message>
        <source>NVIDIA Apex is missing: give --gradient_accumulation_fusion false to ms-swift, --no-gradient-accumulation-fusion to Megatron-LM, or build Apex with its CUDA extensions.</source>
        <translation>NVIDIA Apex がありません。ms-swift には --gradient_accumulation_fusion false を、Megatron-LM には --no-gradient-accumulation-fusion を指定するか、Apex を CUDA 拡張付きでビルドしてください。</translation>
    </message>
    <message>
        <source>The headers of cuDNN and NCCL are not installed: set CUDNN_PATH and CPLUS_INCLUDE_PATH to those that pip has put into nvidia/cudnn and nvidia/nccl of the environment&apos;s site-packages, then install again.</source>
        <translation>cuDNN と NCCL のヘッダーがインストールされていません。CUDNN_PATH と CPLUS_INCLUDE_PATH に、pip が環境の site-packages の nvidia/cudnn と nvidia/nccl に置いたものを設定し、もう一度インストールしてください。</translation>
    </message>
    <message>
        <source>Two ranks were given the same GPU: start no more processes per node than there are GPUs, and let each rank take its own (LOCAL_RANK).</source>
        <translation>2 つのランクに同じ GPU が割り当てられました。ノードあたりのプロセス数を GPU 数以下にし、各ランクが自分の GPU を使うようにしてください (LOCAL_RANK)。</translation>
    </message>
    <message>
        <source>InfiniBand may not lock as much memory as it needs: raise the limit of locked memory (ulimit -l) on every node, or for the container.</source>
        <translation>InfiniBand が必要なだけのメモリをロックできません。すべてのノード、またはコンテナで、ロック可能なメモリの上限 (ulimit -l) を引き上げてください。</translation>
    </message>
    <message>
        <source>CP, and recomputing layernorm, moe_act or mla_up_proj, need Transformer Engine&apos;s layers: install it, or leave them out, as --only &apos;cp=1 recompute_modules=core_attn&apos; does.</source>
        <translation>CP と、layernorm、moe_act、mla_up_proj の再計算には Transformer Engine のレイヤーが必要です。インストールするか、--only &apos;cp=1 recompute_modules=core_attn&apos; のように除いてください。</translation>
    </message>
    <message>
        <source>Sequence parallelism needs the layer norm of Transformer Engine or Apex: install one of them, or leave it out with --only sequence_parallel=false.</source>
        <translation>シーケンス並列には Transformer Engine か Apex のレイヤー正規化が必要です。どちらかをインストールするか、--only sequence_parallel=false で除いてください。</translation>
    </message>
    <message>
        <source>Process %1 holds %2 of this GPU, which has nothing to do with the layout: see what it is, and end it.</source>
        <translation>プロセス %1 がこの GPU の %2 を使っており、レイアウトとは関係がありません。何かを確かめて、終了してください。</translation>
    </message>
    <message>
        <source>%1 were asked for while PyTorch held %2 unused in pieces: set %3=expandable_segments:True before you lower the micro batch size.</source>
        <translation>%1 を要求したとき、PyTorch は %2 を断片のまま使わずに持っていました。マイクロバッチサイズを下げる前に %3=expandable_segments:True を設定してください。</translation>
    </message>
    <message>
        <source>%1 were asked for while %2 were free: set %3=expandable_segments:True before you lower the micro batch size.</source>
        <translation>%2 が空いているのに %1 の要求に失敗しました。マイクロバッチサイズを下げる前に %3=expandable_segments:True を設定してください。</translation>
    </message>
    <message>
        <source>The weights alone do not fit: split them further, by TP and PP, and by EP where there are experts.</source>
        <translation>重みだけで入りきりません。TP と PP で、エキスパートがあれば EP でも、さらに分割してください。</translation>
    </message>
    <message>
        <source>The logits or their loss want it, which recomputing does not shrink: fewer tokens a GPU (a smaller micro batch, more CP), more TP, or a loss that is fused or computed in chunks.</source>
        <translation>ロジットまたはその損失が必要とするもので、再計算では減りません。GPU あたりのトークンを減らす（マイクロバッチを小さく、CP を増やす）、TP を増やす、または融合された損失か分割して計算する損失を使ってください。</translation>
    </message>
    <message>
        <source>Lower the micro batch size, recompute more, or raise TP, PP, or EP where there are experts.</source>
        <translation>マイクロバッチサイズを下げるか、再計算を増やすか、TP、PP、エキスパートがあれば EP を上げてください。</translation>
    </message>
    <message>
        <source>The trainer refuses this layout, or an option beside it: change what its message names.</source>
        <translation>トレーナーがこのレイアウト、またはそれと並ぶオプションを拒否しています。メッセージが挙げるものを変えてください。</translation>
    </message>
    <message>
        <source>The container did not start: read what its runtime says in the lines beside this one.</source>
        <translation>コンテナが起動しませんでした。この行の前後でランタイムが述べていることを読んでください。</translation>
    </message>
    <message>
        <source>The GPUs&apos; switches are not set up: on that host nvidia-fabricmanager has to run, in the driver&apos;s version.</source>
        <translation>GPU のスイッチが設定されていません。そのホストで、ドライバと同じ版の nvidia-fabricmanager が動いている必要があります。</translation>
    </message>
    <message>
        <source>DeepEP&apos;s exchange between the experts&apos; ranks failed: look at InfiniBand and NVSHMEM on the rank that is named, or take the dispatcher alltoall.</source>
        <translation>エキスパートのランク間の DeepEP の交換が失敗しました。挙げられたランクの InfiniBand と NVSHMEM を調べるか、ディスパッチャに alltoall を使ってください。</translation>
    </message>
    <message>
        <source>HCCL waited for another rank, which its message names as remote rank: look there.</source>
        <translation>HCCL は別のランクを待っていました。メッセージの remote rank がそれです。そこを調べてください。</translation>
    </message>
    <message>
        <source>Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS above 1, such as to 8.</source>
        <translation>環境変数 CUDA_DEVICE_MAX_CONNECTIONS を 1 より大きい値、たとえば 8 に設定してください。</translation>
    </message>
</context>
<context>
    <name>RunQueue</name>
    <message numerus="yes">
        <source>All %n trial(s) that were asked for have run.</source>
        <translation>
            <numerusform>指定された %n 件のトライアルをすべて実行しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The command as it was given, with the batch and the length of the others, to compare with.</source>
        <translation>比較のため、指定されたコマンドを他のトライアルと同じバッチと長さで。</translation>
    </message>
    <message>
        <source>The command as it was given, with the batch of the others, to compare with.</source>
        <translation>比較のため、指定されたコマンドを他のトライアルと同じバッチで。</translation>
    </message>
    <message>
        <source>The strategy has nothing more to try.</source>
        <translation>戦略が試すものはもうありません。</translation>
    </message>
    <message>
        <source>Measures trial %1 again, for the order of the first two.</source>
        <translation>上位 2 件の順位を確かめるため、トライアル %1 を再計測します。</translation>
    </message>
    <message numerus="yes">
        <source>Trial %1 has no result because its host was lost %n time(s): %2 Look after the host; the trial runs again when the study goes on.</source>
        <translation>
            <numerusform>ホストとの接続が %n 回失われたため、トライアル %1 には結果がありません: %2 ホストを確認してください。スタディを続行すると、このトライアルは再び実行されます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Trial %1 has no result: %2 It runs again when the study goes on.</source>
        <translation>トライアル %1 には結果がありません: %2 スタディを再開すると再び実行されます。</translation>
    </message>
    <message>
        <source>All layouts that were asked for have run.</source>
        <translation>指定されたレイアウトはすべて実行されました。</translation>
    </message>
</context>
<context>
    <name>StudyOpener</name>
    <message>
        <source>%1 has no trial that failed; none runs again.</source>
        <translation>%1 には失敗したトライアルがないため、何も再実行しません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 has lost the lines that say what %n trial(s) that failed ran; these do not run again.</source>
        <translation>
            <numerusform>%1 から、失敗した %n 件のトライアルが何を実行したかを示す行が失われているため、これらは再実行されません。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is left out: this study began without learning from it.</source>
        <translation>%1 は使いません。このスタディはそこから学習せずに始まりました。</translation>
    </message>
    <message>
        <source>The trials in %1 are not the ones that this version of Megatune would choose; their results count, and the search goes on from them.</source>
        <translation>%1 のトライアルは、このバージョンの Megatune が選ぶものと異なります。結果は有効で、探索はそこから続きます。</translation>
    </message>
    <message>
        <source>The baseline is left out: this study began without one.</source>
        <translation>ベースラインは省きます。このスタディはベースラインなしで始まりました。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what was tuned and cannot be continued; it can still be looked at. Use another file.</source>
        <translation>%1 では調整の対象を示す行が失われているため、続行できません。閲覧はできます。別のファイルを使ってください。</translation>
    </message>
    <message numerus="yes">
        <source>%1 was last run with at most %n trial(s); this time the strategy decides when it ends.</source>
        <translation>
            <numerusform>前回 %1 は最大 %n トライアルで実行されました。今回は戦略が終了を判断します。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tr</name>
    <message>
        <source>full recompute</source>
        <translation>完全再計算</translation>
    </message>
    <message>
        <source>selective recompute</source>
        <translation>選択的再計算</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 または %2</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB and was not read; check that it is the right file.</source>
        <translation>%1 は %2 MiB を超えているため読み込みませんでした。正しいファイルか確認してください。</translation>
    </message>
    <message>
        <source>%1 is nested more than %2 levels deep and was not read; check that it is the right file.</source>
        <translation>%1 は入れ子が %2 段を超えているため読み込みませんでした。正しいファイルか確認してください。</translation>
    </message>
    <message>
        <source>%1 is not complete JSON; fetch or write it again.</source>
        <translation>%1 の JSON は不完全です。取得し直すか、書き直してください。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>もしかして %1 ですか?</translation>
    </message>
    <message>
        <source>The text behind &quot;%1 -c&quot; is quoted in a way that cannot be edited; put it in single quotes or into a script file.</source>
        <translation>「%1 -c」に続くテキストは、今の引用の仕方では編集できません。単一引用符で囲むか、スクリプトファイルにしてください。</translation>
    </message>
    <message>
        <source>The command holds a character that is not valid Unicode; type it anew.</source>
        <translation>コマンドに Unicode として不正な文字が含まれています。入力し直してください。</translation>
    </message>
    <message>
        <source>The training command is empty; enter the command that you train with.</source>
        <translation>学習コマンドが空です。学習に使うコマンドを入力してください。</translation>
    </message>
    <message>
        <source>Line %1 of %2 is YAML that is not understood here; write each option as &quot;name: value&quot;, or give the options on the command line.</source>
        <translation>%2 の %1 行目の YAML は解釈できません。各オプションを「名前: 値」の形で書くか、コマンドラインで指定してください。</translation>
    </message>
    <message>
        <source>%1 holds no options; it must be one JSON object.</source>
        <translation>%1 にオプションがありません。1 つの JSON オブジェクトでなければなりません。</translation>
    </message>
    <message>
        <source>%1 is too large to be a file of options (over 1 MiB); name another one.</source>
        <translation>%1 はオプションのファイルとしては大きすぎます (1 MiB 超)。別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>%1 is not text in UTF-8; save it in UTF-8.</source>
        <translation>%1 は UTF-8 のテキストではありません。UTF-8 で保存してください。</translation>
    </message>
    <message>
        <source>deepspeed starts its processes on other machines by itself, so that a trial over several nodes would start them twice; write torchrun in its place, or say for each node what it is, as in %1.</source>
        <translation>deepspeed は他のマシンのプロセスを自分で起動するため、複数ノードのトライアルでは二重に起動されます。代わりに torchrun を使うか、%1 のようにノードごとの役割を書いてください。</translation>
    </message>
    <message>
        <source>The command %1 was not found in %2; check its spelling, or give its path.</source>
        <translation>コマンド %1 が %2 に見つかりませんでした。綴りを確認するか、パスを指定してください。</translation>
    </message>
    <message>
        <source>The command %1 is a folder; give the program in it.</source>
        <translation>コマンド %1 はフォルダです。その中のプログラムを指定してください。</translation>
    </message>
    <message>
        <source>The command %1 is not executable; run chmod +x on it, or write what starts it in front, such as bash %1.</source>
        <translation>コマンド %1 に実行権限がありません。chmod +x を実行するか、bash %1 のように起動するプログラムを前に書いてください。</translation>
    </message>
    <message>
        <source>The training command is empty; put it at the end behind --, such as -- python train.py.</source>
        <translation>学習コマンドが空です。末尾の -- の後に、-- python train.py のように書いてください。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>%1 行目 %2 列目</translation>
    </message>
    <message>
        <source>The command is not complete: the %1 in %2 is never closed.</source>
        <translation>コマンドが不完全です。%2 の%1が閉じられていません。</translation>
    </message>
    <message>
        <source>The command holds a NUL character in %1; remove it.</source>
        <translation>コマンドの %1 に NUL 文字が含まれています。削除してください。</translation>
    </message>
    <message>
        <source>The command ends with a backslash: remove it, or add what should follow.</source>
        <translation>コマンドがバックスラッシュで終わっています。削除するか、続きを追加してください。</translation>
    </message>
    <message>
        <source>single quote</source>
        <translation>単一引用符</translation>
    </message>
    <message>
        <source>double quote</source>
        <translation>二重引用符</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>「%1」</translation>
    </message>
    <message>
        <source>ms-swift with the Hugging Face trainer</source>
        <translation>ms-swift (Hugging Face トレーナー)</translation>
    </message>
    <message>
        <source>Accelerate with Megatron-LM</source>
        <translation>Accelerate (Megatron-LM)</translation>
    </message>
    <message>
        <source>a trainer of your own</source>
        <translation>独自のトレーナー</translation>
    </message>
    <message>
        <source>The command trains in both branches of an if; keep the one to be tuned.</source>
        <translation>コマンドは if の両方の分岐で学習しています。調整する方だけを残してください。</translation>
    </message>
    <message>
        <source>There is no training command in this text; add one such as &quot;megatron sft ...&quot; or &quot;torchrun pretrain_gpt.py ...&quot;.</source>
        <translation>このテキストに学習コマンドがありません。「megatron sft ...」や「torchrun pretrain_gpt.py ...」などを追加してください。</translation>
    </message>
    <message>
        <source>There is no trial %1.</source>
        <translation>トライアル %1 はありません。</translation>
    </message>
    <message>
        <source>Trial %1 has a value; only what gave none runs again.</source>
        <translation>トライアル %1 には値があります。再実行できるのは値が得られなかったものだけです。</translation>
    </message>
    <message>
        <source>Trial %1 has not ended yet.</source>
        <translation>トライアル %1 はまだ終わっていません。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what trial %2 ran; it cannot run again.</source>
        <translation>%1 からトライアル %2 が何を実行したかを示す行が失われたため、再実行できません。</translation>
    </message>
    <message>
        <source>%1 is not in the search space.</source>
        <translation>%1 は探索空間にありません。</translation>
    </message>
    <message>
        <source>%1 cannot run: %2</source>
        <translation>%1 は実行できません: %2</translation>
    </message>
    <message>
        <source>The log file %1 cannot be written: %2. Choose another place for it.</source>
        <translation>ログファイル %1 に書き込めません: %2。別の場所を指定してください。</translation>
    </message>
    <message>
        <source>%1 is a study; name another file for the log.</source>
        <translation>%1 はスタディファイルです。ログには別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>There is no dialect &quot;%1&quot;; there are %2.</source>
        <translation>「%1」という方言はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>The command runs no shell script, so its dialect cannot be &quot;script&quot;.</source>
        <translation>このコマンドはシェルスクリプトを実行しないため、方言を「script」にはできません。</translation>
    </message>
    <message>
        <source>%1 cannot be read; what it asks for stays unknown.</source>
        <translation>%1 を読み取れないため、その指定内容は不明のままです。</translation>
    </message>
    <message>
        <source>%1 cannot be read, so it is not known whether it hands its arguments on.</source>
        <translation>%1 を読み取れないため、引数が引き渡されるかどうか分かりません。</translation>
    </message>
    <message>
        <source>%1 is not a shell script that can be read here.</source>
        <translation>%1 は、ここで読み取れるシェルスクリプトではありません。</translation>
    </message>
    <message>
        <source>The training command in %1 was not found: %2</source>
        <translation>%1 の中に学習コマンドが見つかりませんでした: %2</translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation>全パラメータ</translation>
    </message>
    <message>
        <source>--%1 and --%2</source>
        <translation>--%1 と --%2</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1 (推定)</translation>
    </message>
    <message>
        <source>It is not known whether %1 hands its arguments on; end its training command with &quot;$@&quot;.</source>
        <translation>%1 が引数を引き渡すかどうか分かりません。学習コマンドの末尾に &quot;$@&quot; を付けてください。</translation>
    </message>
    <message>
        <source>What %1 asks for is not known, because it was not read.</source>
        <translation>%1 は読み取られなかったため、その指定内容は分かりません。</translation>
    </message>
    <message>
        <source>The command mixes options of ms-swift 3.x and 4.x; it is read as %1. Say which version is installed.</source>
        <translation>コマンドに ms-swift 3.x と 4.x のオプションが混在しています。%1 とみなします。インストール済みのバージョンを指定してください。</translation>
    </message>
    <message>
        <source>&quot;swift %1&quot; trains without Megatron and knows no parallel layouts; &quot;megatron %1&quot; does.</source>
        <translation>「swift %1」は Megatron を使わずに学習し、並列レイアウトを扱えません。「megatron %1」なら扱えます。</translation>
    </message>
    <message>
        <source>%1 is given %2 times (%3); the last one counts.</source>
        <translation>%1 が %2 回指定されています (%3)。最後の値が有効になります。</translation>
    </message>
    <message>
        <source>%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.</source>
        <translation>元のコマンドでは TP が 1 のため %1 は効きません。TP が大きいトライアルでは有効になります。</translation>
    </message>
    <message>
        <source>%1 must not be given for this layout, but stands in %2, where it cannot be removed from outside; take it out of the file.</source>
        <translation>このレイアウトでは %1 を指定できませんが、%2 に書かれていて外からは取り除けません。ファイルから削除してください。</translation>
    </message>
    <message>
        <source>%1 has %2 behind its &quot;$@&quot;, where it wins over what is handed on; move &quot;$@&quot; to the end.</source>
        <translation>%1 では &quot;$@&quot; の後ろに %2 があり、引き渡した引数より優先されます。&quot;$@&quot; を末尾に移してください。</translation>
    </message>
    <message>
        <source>the script %1</source>
        <translation>スクリプト %1</translation>
    </message>
    <message>
        <source>the script %1: %2</source>
        <translation>スクリプト %1: %2</translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments, started by %2</source>
        <translation>%1 (Megatron-LM の引数、%2 で起動)</translation>
    </message>
    <message>
        <source>%1, started by %2</source>
        <translation>%1 (%2 で起動)</translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments</source>
        <translation>%1 (Megatron-LM の引数)</translation>
    </message>
    <message>
        <source>an unknown trainer (%1)</source>
        <translation>未知のトレーナー (%1)</translation>
    </message>
    <message>
        <source>With --yaml-cfg %1 Megatron-LM ignores every other option, so no trial could change the layout; give the file&apos;s options on the command line, without --yaml-cfg.</source>
        <translation>--yaml-cfg %1 があると Megatron-LM は他のオプションをすべて無視するため、どのトライアルもレイアウトを変えられません。ファイルのオプションをコマンドラインに書き、--yaml-cfg を外してください。</translation>
    </message>
    <message>
        <source>Megatron-LM refuses %1 together; leave one of them out.</source>
        <translation>Megatron-LM は %1 の同時指定を受け付けません。どちらかを外してください。</translation>
    </message>
    <message>
        <source>Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.</source>
        <translation>Megatron-LM は --%2 なしの --%1 を受け付けません。追加するか、--%1 を外してください。</translation>
    </message>
    <message>
        <source>Memory: %1 GiB more than estimated (± %2).</source>
        <translation>メモリ: 見積もりより %1 GiB 多い (±%2)。</translation>
    </message>
    <message>
        <source>Memory: %1 GiB less than estimated (± %2).</source>
        <translation>メモリ: 見積もりより %1 GiB 少ない (±%2)。</translation>
    </message>
    <message numerus="yes">
        <source>calibrated by %n trial(s)</source>
        <translation>
            <numerusform>%n トライアルで較正</numerusform>
        </translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate (± %2 %).</source>
        <translation>速度: 見積もりの %1 倍 (±%2%)。</translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate.</source>
        <translation>速度: 見積もりの %1 倍。</translation>
    </message>
    <message>
        <source>core 0.5</source>
        <translation>core 0.5</translation>
    </message>
    <message>
        <source>core 0.6 to 0.7</source>
        <translation>core 0.6～0.7</translation>
    </message>
    <message>
        <source>core 0.8 to 0.10</source>
        <translation>core 0.8～0.10</translation>
    </message>
    <message>
        <source>core 0.11 to 0.12</source>
        <translation>core 0.11～0.12</translation>
    </message>
    <message>
        <source>core 0.13 and newer</source>
        <translation>core 0.13 以降</translation>
    </message>
    <message>
        <source>The context, communicators and workspaces of the framework take 0.75 GiB, and 0.5 GiB for each kind of parallelism in use.</source>
        <translation>フレームワークのコンテキスト、コミュニケータ、ワークスペースに 0.75 GiB、使用する並列の種類ごとに 0.5 GiB を見込みます。</translation>
    </message>
    <message>
        <source>Fragmentation adds 5 % to what comes and goes during a step.</source>
        <translation>ステップ中に確保・解放されるメモリには、断片化の分として 5% を加えます。</translation>
    </message>
    <message>
        <source>Attention is a flash kernel: no scores are kept.</source>
        <translation>アテンションは flash カーネルで、スコアを保持しないものとします。</translation>
    </message>
    <message>
        <source>Experts get unequal numbers of tokens, since nothing forces an even load: the fullest rank decides.</source>
        <translation>均等な負荷を強制するものがないため、エキスパートが受け取るトークン数には偏りがあり、最も多いランクで決まります。</translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts; routing that is not balanced needs more.</source>
        <translation>トークンはエキスパートに均等に分配されるものとします。ルーティングに偏りがあれば、必要なメモリは増えます。</translation>
    </message>
    <message>
        <source>Training in 8 or 4 bits keeps the inputs of products in that precision, and the weights in both.</source>
        <translation>8 ビットまたは 4 ビットの学習では、行列積の入力をその精度で、重みを両方の精度で保持します。</translation>
    </message>
    <message>
        <source>LoRA adapters are on every linear layer.</source>
        <translation>LoRA アダプタはすべての線形層に付くものとします。</translation>
    </message>
    <message>
        <source>Layers with linear attention are counted as Gated DeltaNet.</source>
        <translation>線形アテンションの層は Gated DeltaNet として数えます。</translation>
    </message>
    <message>
        <source>Slow: TP %1 reaches beyond the %2 GPUs that NVLink connects, so that every layer waits for the network.</source>
        <translation>低速: TP %1 が NVLink でつながった %2 基の GPU を超えるため、すべての層でネットワークを待つことになります。</translation>
    </message>
    <message>
        <source>Slow: EP %1 x ETP %2 reaches beyond the %3 GPUs that NVLink connects, so that tokens go to their experts over the network.</source>
        <translation>低速: EP %1 x ETP %2 が NVLink でつながった %3 基の GPU を超えるため、トークンがネットワーク経由でエキスパートに送られます。</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>層数</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隠れ次元</translation>
    </message>
    <message>
        <source>number of attention heads</source>
        <translation>アテンションヘッド数</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>語彙サイズ</translation>
    </message>
    <message>
        <source>number of query groups (KV heads)</source>
        <translation>クエリグループ (KV ヘッド) 数</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>ヘッド次元</translation>
    </message>
    <message>
        <source>KV LoRA rank</source>
        <translation>KV の LoRA ランク</translation>
    </message>
    <message>
        <source>head dimension of the keys without rotation</source>
        <translation>回転なしのキーのヘッド次元</translation>
    </message>
    <message>
        <source>rotary head dimension</source>
        <translation>回転埋め込みのヘッド次元</translation>
    </message>
    <message>
        <source>head dimension of the values</source>
        <translation>バリューのヘッド次元</translation>
    </message>
    <message>
        <source>key size of linear attention</source>
        <translation>線形アテンションのキーサイズ</translation>
    </message>
    <message>
        <source>value size of linear attention</source>
        <translation>線形アテンションのバリューサイズ</translation>
    </message>
    <message>
        <source>number of experts per token</source>
        <translation>トークンあたりのエキスパート数</translation>
    </message>
    <message>
        <source>feed-forward size of an expert</source>
        <translation>エキスパートのフィードフォワードサイズ</translation>
    </message>
    <message>
        <source>feed-forward size</source>
        <translation>フィードフォワードサイズ</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Estimates do not cover the state-space layers of %1.</source>
        <translation>見積もりは %1 の状態空間層に対応していません。</translation>
    </message>
    <message>
        <source>An estimate for %1 needs its %2: enter it by hand.</source>
        <translation>%1 の見積もりには%2が必要です。手入力してください。</translation>
    </message>
    <message>
        <source>Ranks are placed in Megatron&apos;s default order: TP, CP and EP inside a node first, then DP, then PP.</source>
        <translation>ランクは Megatron の既定の順に配置されるものとします (まずノード内に TP、CP、EP、次に DP、最後に PP)。</translation>
    </message>
    <message>
        <source>Matrix products, memory and links reach the shares of their peaks that public sweeps of A100 and B200 show.</source>
        <translation>行列積、メモリ、リンクは、A100 と B200 の公開スイープに見られるピーク比の性能が出るものとします。</translation>
    </message>
    <message>
        <source>Collectives of TP and EP are not hidden behind arithmetic.</source>
        <translation>TP と EP の集団通信は演算と重ならないものとします。</translation>
    </message>
    <message>
        <source>Gradients are reduced after the backward pass.</source>
        <translation>勾配は逆伝播の後に集約されるものとします。</translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts.</source>
        <translation>トークンはエキスパートに均等に分配されるものとします。</translation>
    </message>
    <message>
        <source>LoRA saves the weight gradients of frozen layers; TFLOP/s count them as Megatron-LM does.</source>
        <translation>LoRA では凍結した層の重みの勾配計算が省かれます。TFLOP/s は Megatron-LM と同じ方法で数えます。</translation>
    </message>
    <message>
        <source>The command of trial %1 does not start accelerate launch; export it as shell or script.</source>
        <translation>トライアル %1 のコマンドは accelerate launch を起動しません。shell または script としてエクスポートしてください。</translation>
    </message>
    <message>
        <source>The command of trial %1 has a file of its own, %2, which the study does not hold; export it as shell or script.</source>
        <translation>トライアル %1 のコマンドは専用のファイル %2 を使いますが、スタディには含まれていません。shell または script としてエクスポートしてください。</translation>
    </message>
    <message>
        <source>Configuration of accelerate</source>
        <translation>accelerate の設定</translation>
    </message>
    <message>
        <source>a trial&apos;s launcher options as the configuration file of accelerate</source>
        <translation>トライアルのランチャーのオプション (accelerate の設定ファイル)</translation>
    </message>
    <message>
        <source>Options, one a line</source>
        <translation>オプション (1 行に 1 つ)</translation>
    </message>
    <message>
        <source>a trial&apos;s options, one a line: xargs -a FILE torchrun pretrain_gpt.py</source>
        <translation>トライアルのオプション (1 行に 1 つ): xargs -a FILE torchrun pretrain_gpt.py</translation>
    </message>
    <message>
        <source>Table of the trials</source>
        <translation>トライアルの表</translation>
    </message>
    <message>
        <source>the trials of the study as comma-separated values</source>
        <translation>スタディのトライアルの一覧 (カンマ区切り)</translation>
    </message>
    <message>
        <source>JSON document</source>
        <translation>JSON 文書</translation>
    </message>
    <message>
        <source>the study with all its trials as one JSON document</source>
        <translation>全トライアルを含むスタディ全体 (1 つの JSON ドキュメント)</translation>
    </message>
    <message>
        <source>MASTER_ADDR is %1, as ssh calls the first node; set it where the others know that machine by another name.</source>
        <translation>MASTER_ADDR は、ssh での最初のノードの名前 %1 です。他のノードで別の名前になる場合は設定し直してください。</translation>
    </message>
    <message>
        <source>The trial did not run on several nodes: set MASTER_ADDR to the address of the first one before you run this.</source>
        <translation>このトライアルは複数ノードでは実行されていません。実行する前に MASTER_ADDR に最初のノードのアドレスを設定してください。</translation>
    </message>
    <message numerus="yes">
        <source>Run it on each of the %n node(s) at the same time, with the node&apos;s number, from 0, as its argument.</source>
        <translation>
            <numerusform>%n 台のノードで同時に、0 から始まるノード番号を引数にして実行してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Script for each node</source>
        <translation>ノードごとのスクリプト</translation>
    </message>
    <message>
        <source>a script for every node of a trial over several machines</source>
        <translation>複数のマシンにまたがるトライアルの、各ノード用のスクリプト</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in the command belongs to no option; export it as shell or script.</source>
        <translation>コマンドの「%1」はどのオプションにも属していません。shell または script としてエクスポートしてください。</translation>
    </message>
    <message>
        <source>The command has parts that a shell fills in, such as $NAME; write their values in their place.</source>
        <translation>コマンドに $NAME のようなシェルが展開する部分があります。実際の値に置き換えてください。</translation>
    </message>
    <message>
        <source>Journal of Optuna</source>
        <translation>Optuna のジャーナル</translation>
    </message>
    <message>
        <source>the study as a journal for Optuna and optuna-dashboard</source>
        <translation>Optuna と optuna-dashboard 用のジャーナルとしてのスタディ</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n iteration(s)</source>
        <translation>
            <numerusform>%1、%n イテレーションの %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; mean of %2 runs: %3</source>
        <translation>%1、%2 回の実行の平均 %3</translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation>%1 (最良)</translation>
    </message>
    <message>
        <source>Trial %1 ran on %2; the export %3 is the one that runs as it ran.</source>
        <translation>トライアル %1 は %2 で実行されました。同じように実行されるのはエクスポート形式 %3 です。</translation>
    </message>
    <message>
        <source>Study %1 (%2), trial %3: %4</source>
        <translation>スタディ %1 (%2)、トライアル %3: %4</translation>
    </message>
    <message>
        <source>For production: without what made the trial short.</source>
        <translation>本番用: トライアルを短くするための指定を除いています。</translation>
    </message>
    <message>
        <source>Measured %1, written %2 by %3</source>
        <translation>計測 %1、書き出し %2 (%3)</translation>
    </message>
    <message>
        <source>There is no export &quot;%1&quot;; there are %2.</source>
        <translation>「%1」というエクスポート形式はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>Trial %1 has no command, as the study was made by another program; export its parameters with csv or json.</source>
        <translation>このスタディは別のプログラムが作成したため、トライアル %1 にはコマンドがありません。csv または json でパラメータをエクスポートしてください。</translation>
    </message>
    <message>
        <source>No trial of the study has a value yet, so none is the best; name a trial by its number.</source>
        <translation>値のあるトライアルがまだないため、最良のものを決められません。トライアルを番号で指定してください。</translation>
    </message>
    <message>
        <source>There is no trial %1: the study has none yet.</source>
        <translation>トライアル %1 はありません。このスタディにはまだトライアルがありません。</translation>
    </message>
    <message>
        <source>There is no trial %1; the study has trials 0 to %2.</source>
        <translation>トライアル %1 はありません。このスタディのトライアルは 0～%2 です。</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (元は %2)</translation>
    </message>
    <message>
        <source>Set MEGATUNE_UPLOADS to a folder with these files before you run it: %1.</source>
        <translation>実行する前に、次のファイルを入れたフォルダを MEGATUNE_UPLOADS に設定してください: %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>The trials were made short, to %n iteration(s) without saving and evaluation; the production variant is without that.</source>
        <translation>
            <numerusform>トライアルは保存と評価を省いて %n イテレーションに短縮されています。本番用にはこの短縮は含まれません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Your own command has %1, which is for short runs; it stays.</source>
        <translation>元のコマンドに短い実行のための %1 があります。これはそのまま残ります。</translation>
    </message>
    <message>
        <source>Set %1 before you run it: its value is not kept.</source>
        <translation>実行する前に %1 を設定してください。その値は保存されていません。</translation>
    </message>
    <message>
        <source>The command holds *** where a secret was masked; put your own in its place before you run it.</source>
        <translation>コマンド中の *** は伏せられた秘密情報です。実行前に実際の値に置き換えてください。</translation>
    </message>
    <message>
        <source>Speed-up over the baseline</source>
        <translation>ベースライン比の高速化</translation>
    </message>
    <message>
        <source>Trials executed</source>
        <translation>実行したトライアル</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>strategy %1</source>
        <translation>戦略 %1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Memory (GiB)</source>
        <translation>メモリ (GiB)</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>時間 (秒)</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>The same in all trials: %1.</source>
        <translation>全トライアルに共通: %1。</translation>
    </message>
    <message>
        <source>The first %1 of %2 trials; the exports csv and json have all of them.</source>
        <translation>トライアル %2 件中、先頭の %1 件です。csv と json のエクスポートにはすべて含まれます。</translation>
    </message>
    <message>
        <source>The charts draw about %1 of %2 trials, evenly chosen ones.</source>
        <translation>グラフには %2 件のトライアルのうち、均等に選んだ約 %1 件を描いています。</translation>
    </message>
    <message>
        <source>Line: best so far. Cross: out of memory. Triangle: another failure.</source>
        <translation>線: その時点の最良。バツ: メモリ不足。三角: その他の失敗。</translation>
    </message>
    <message>
        <source>Ring: refines the winner.</source>
        <translation>輪: 最良の改良。</translation>
    </message>
    <message>
        <source>Best command (trial %1)</source>
        <translation>最良のコマンド (トライアル %1)</translation>
    </message>
    <message>
        <source>Refined: %1.</source>
        <translation>改良: %1。</translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation>トライアルごとの値</translation>
    </message>
    <message>
        <source>Peak memory of a GPU by trial</source>
        <translation>トライアルごとの GPU のピークメモリ</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Best value by the two parameters that explain most</source>
        <translation>最も影響の大きい 2 つのパラメータ別の最良値</translation>
    </message>
    <message>
        <source>Value and out-of-memory share by parameter</source>
        <translation>パラメータ別の値とメモリ不足の割合</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Written %1 by %2 from %3.</source>
        <translation>%1 に %2 が %3 から作成しました。</translation>
    </message>
    <message>
        <source>Report for a browser</source>
        <translation>ブラウザ用レポート</translation>
    </message>
    <message>
        <source>the study as one page with charts, for any browser, without a network</source>
        <translation>グラフ付きの 1 ページにまとめたスタディ (どのブラウザでも、ネットワークなしで閲覧可)</translation>
    </message>
    <message>
        <source>too few trials</source>
        <translation>トライアル不足</translation>
    </message>
    <message>
        <source>may be chance</source>
        <translation>偶然の可能性</translation>
    </message>
    <message>
        <source>trials: %1, out of memory: %2</source>
        <translation>トライアル: %1、メモリ不足: %2</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <comment>minutes</comment>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <comment>hours</comment>
        <translation>時間</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>説明率</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>Timeline of the trials</source>
        <translation>トライアルのタイムライン</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>稼働率 %1</translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>トライアル %1: %2</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>The trial did not run in Slurm: give a partition and a time limit as your cluster wants them.</source>
        <translation>このトライアルは Slurm で実行されていません。クラスタに合わせてパーティションと制限時間を指定してください。</translation>
    </message>
    <message>
        <source>Slurm script</source>
        <translation>Slurm スクリプト</translation>
    </message>
    <message>
        <source>the script with which Slurm runs a trial</source>
        <translation>Slurm でトライアルを実行するスクリプト</translation>
    </message>
    <message>
        <source>Shell script</source>
        <translation>シェルスクリプト</translation>
    </message>
    <message>
        <source>a shell script of a trial, with a comment that says where it is from</source>
        <translation>トライアルを実行するシェルスクリプト (出所を記したコメント付き)</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>コマンド行</translation>
    </message>
    <message>
        <source>the command line of a trial, the best one by default</source>
        <translation>トライアルのコマンドライン (既定は最良のもの)</translation>
    </message>
    <message>
        <source>The command of trial %1 does not start ms-swift itself, as in &quot;megatron sft&quot;; export it as shell or script.</source>
        <translation>トライアル %1 のコマンドは「megatron sft」のように ms-swift を直接起動しません。shell または script としてエクスポートしてください。</translation>
    </message>
    <message>
        <source>Options of ms-swift</source>
        <translation>ms-swift のオプション</translation>
    </message>
    <message>
        <source>a trial&apos;s options as the YAML file of ms-swift</source>
        <translation>トライアルのオプション (ms-swift の YAML ファイル)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 回の実行</numerusform>
        </translation>
    </message>
    <message>
        <source>noise not known (%1)</source>
        <translation>ばらつき不明 (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s)</source>
        <translation>
            <numerusform>%n イテレーション</numerusform>
        </translation>
    </message>
    <message>
        <source>± %1 (95 %, %2)</source>
        <translation>±%1 (95%, %2)</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, sure</source>
        <translation>トライアル %1 より %2 良い (確実)</translation>
    </message>
    <message>
        <source>not sure: trials %1 and %2 differ by less than their noise</source>
        <translation>不確実: トライアル %1 と %2 の差はばらつきの範囲内</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2; how sure is not known</source>
        <translation>トライアル %1 より %2 良い (確実さは不明)</translation>
    </message>
    <message>
        <source>measured again it gave no value in trial %1</source>
        <translation>再計測のトライアル %1 では値が得られませんでした</translation>
    </message>
    <message>
        <source>There is no second layout to confirm the best one against.</source>
        <translation>最良のレイアウトを確かめるための 2 番目のレイアウトがありません。</translation>
    </message>
    <message>
        <source>trials %1 and %2</source>
        <comment>the first two</comment>
        <translation>トライアル %1 と %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) did not settle the order of %1.</source>
        <translation>
            <numerusform>さらに %n 回実行しましたが、%1 の順位は確定しませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>The order of %1 was settled without measuring them again.</source>
        <translation>%1 の順位は再計測なしで確定しました。</translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) settled the order of %1.</source>
        <translation>
            <numerusform>さらに %n 回実行し、%1 の順位が確定しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot; (%3); give a number from %4 to %5.</source>
        <translation>%1 (%3) に「%2」は使えません。%4 から %5 までの数を指定してください。</translation>
    </message>
    <message>
        <source>%1 is not a figure of a GPU; there are %2.</source>
        <translation>%1 は GPU の項目にありません。使える項目は %2 です。</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>使用可能なメモリ</translation>
    </message>
    <message>
        <source>Speed in 16 bits</source>
        <translation>16 ビットの演算性能</translation>
    </message>
    <message>
        <source>Speed in 8 bits</source>
        <translation>8 ビットの演算性能</translation>
    </message>
    <message>
        <source>Speed in 4 bits</source>
        <translation>4 ビットの演算性能</translation>
    </message>
    <message>
        <source>Bandwidth of its memory</source>
        <translation>メモリの帯域幅</translation>
    </message>
    <message>
        <source>Bandwidth of the link in a node</source>
        <translation>ノード内リンクの帯域幅</translation>
    </message>
    <message>
        <source>Bandwidth to other nodes</source>
        <translation>ノード間の帯域幅</translation>
    </message>
    <message>
        <source>GPUs on one link</source>
        <translation>リンクで直結する GPU 数</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>A described GPU has a name of at most %1 letters without &quot;/&quot;, &quot;=&quot; and &quot;,&quot;, such as H20-3e.</source>
        <translation>手入力する GPU には H20-3e のような名前が必要です。%1 文字以内で、「/」「=」「,」は使えません。</translation>
    </message>
    <message>
        <source>%1 is in the list; give what you describe another name.</source>
        <translation>%1 は一覧にあります。手入力する GPU には別の名前を付けてください。</translation>
    </message>
    <message>
        <source>%1 is given twice; give it once.</source>
        <translation>%1 が 2 回指定されています。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>%1 is missing for %2; give %3 in %4.</source>
        <translation>%2 の「%1」がありません。%3 を %4 単位で指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); give a JSON file that describes a GPU.</source>
        <translation>%1 を読み込めません (%2)。GPU を記述した JSON ファイルを指定してください。</translation>
    </message>
    <message>
        <source>%1 is not a JSON object with the figures of a GPU.</source>
        <translation>%1 は GPU の項目を持つ JSON オブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1 is described by hand: that large products reach %2 % of its peak is assumed, not measured.</source>
        <translation>%1 は手入力の GPU です。大きな行列積がピークの %2 % に達するというのは仮定で、実測値ではありません。</translation>
    </message>
    <message>
        <source>%1 is not a known type of GPU.</source>
        <translation>%1 は未知の GPU です。</translation>
    </message>
    <message>
        <source>Describe it by hand, or take the nearest one.</source>
        <translation>手入力するか、最も近い種類を選んでください。</translation>
    </message>
    <message>
        <source>its machines answer, and where the ranks of a trial meet is known</source>
        <translation>マシンはすべて応答し、トライアルのランクが集まるアドレスも分かっています</translation>
    </message>
    <message>
        <source>Slurm answers, and the partition has nodes for what is asked for</source>
        <translation>Slurm が応答し、パーティションに要求を満たすノードがあります</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>接続</translation>
    </message>
    <message>
        <source>A node</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>not looked into: %1</source>
        <translation>調べていません: %1</translation>
    </message>
    <message>
        <source>Look whether a short job runs there: srun --ntasks=1 nvidia-smi</source>
        <translation>短いジョブが実行できるか確認してください: srun --ntasks=1 nvidia-smi</translation>
    </message>
    <message numerus="yes">
        <source>not looked into: the queue gave none within %n second(s)</source>
        <translation>
            <numerusform>調べていません: %n 秒以内にキューからノードが割り当てられませんでした</numerusform>
        </translation>
    </message>
    <message>
        <source>Check again when the queue is shorter.</source>
        <translation>キューが短くなってから、もう一度確認してください。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>machine, what was looked at</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時計</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>as here</source>
        <translation>このマシンと一致</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of ours</source>
        <translation>
            <numerusform>このマシンより %n 秒進んでいる</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) behind ours</source>
        <translation>
            <numerusform>このマシンより %n 秒遅れている</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the machine keep time by NTP (timedatectl set-ntp true).</source>
        <translation>マシンの時刻を NTP で合わせてください (timedatectl set-ntp true)。</translation>
    </message>
    <message>
        <source>%1 x %2, %3 GiB each, %4 GiB free at least, driver %5</source>
        <translation>%1 x %2、各 %3 GiB、空き最小 %4 GiB、ドライバ %5</translation>
    </message>
    <message>
        <source>The GPUs are of several types; a trial is as slow as the slowest.</source>
        <translation>GPU の種類が混在しています。トライアルの速度は最も遅い GPU で決まります。</translation>
    </message>
    <message>
        <source>Processes on GPUs</source>
        <translation>GPU 上のプロセス</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Wait for them or ask their owners: trials need the memory.</source>
        <translation>終わるのを待つか、所有者に確認してください。トライアルにはそのメモリが必要です。</translation>
    </message>
    <message>
        <source>NVLink (%1 links)</source>
        <translation>NVLink (%1 リンク)</translation>
    </message>
    <message>
        <source>one PCIe switch</source>
        <translation>1 つの PCIe スイッチ</translation>
    </message>
    <message>
        <source>several PCIe switches</source>
        <translation>複数の PCIe スイッチ</translation>
    </message>
    <message>
        <source>PCIe through the CPU</source>
        <translation>CPU 経由の PCIe</translation>
    </message>
    <message>
        <source>PCIe within a NUMA node</source>
        <translation>NUMA ノード内の PCIe</translation>
    </message>
    <message>
        <source>between CPU sockets</source>
        <translation>CPU ソケット間</translation>
    </message>
    <message>
        <source>an unknown link</source>
        <translation>不明なリンク</translation>
    </message>
    <message>
        <source>Links of GPUs</source>
        <translation>GPU 間のリンク</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>不明: %1</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>GPU 1 基</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>NUMA nodes %1</source>
        <translation>NUMA ノード %1</translation>
    </message>
    <message>
        <source>Keep TP within GPUs that are linked well; beyond them prefer PP and DP.</source>
        <translation>TP は高速なリンクでつながった GPU の範囲にとどめ、それを超える分は PP と DP を優先してください。</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>%1 GiB free on %2</source>
        <translation>%2 の空き %1 GiB</translation>
    </message>
    <message>
        <source>Make room: logs, caches and checkpoints need it.</source>
        <translation>空きを増やしてください。ログ、キャッシュ、チェックポイントに必要です。</translation>
    </message>
    <message>
        <source>Folder to run in</source>
        <translation>実行フォルダ</translation>
    </message>
    <message>
        <source>Name a folder that exists and can be written to, as in ?workdir=/scratch.</source>
        <translation>書き込み可能な既存のフォルダを ?workdir=/scratch のように指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be written to</source>
        <translation>%1 に書き込めません</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Activate the environment that has PyTorch in the host&apos;s set-up line, as in: source ~/swift-env/bin/activate.</source>
        <translation>ホストの準備行で、PyTorch のある環境を有効にしてください。例: source ~/swift-env/bin/activate</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未設定</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>使用可能</translation>
    </message>
    <message>
        <source>The questions were not answered; the host needs /bin/sh and the usual tools.</source>
        <translation>問い合わせに応答がありません。ホストには /bin/sh と一般的なツールが必要です。</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>%1 と同じ</translation>
    </message>
    <message>
        <source>Name it once: its GPUs are given out once.</source>
        <translation>1 回だけ指定してください。GPU は一度だけ割り当てられます。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>PROBLEM</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>recommended %1</source>
        <translation>推奨 %1</translation>
    </message>
    <message>
        <source>Optional: without it give --gradient_accumulation_fusion false.</source>
        <translation>任意: ない場合は --gradient_accumulation_fusion false を指定してください。</translation>
    </message>
    <message>
        <source>not installed (optional)</source>
        <translation>未インストール (任意)</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未インストール</translation>
    </message>
    <message>
        <source>%1 and %2 are the same machine; name it once in %3.</source>
        <translation>%1 と %2 は同じマシンです。%3 には 1 回だけ書いてください。</translation>
    </message>
    <message>
        <source>%1 finds no machine called %2, which is where the ranks would meet; say by which address the first node is reached from there, as in %3.</source>
        <translation>%1 からは、ランクが集まる先の %2 というマシンが見つかりません。そこから最初のノードに届くアドレスを %3 のように指定してください。</translation>
    </message>
    <message>
        <source>ssh reaches the first node, %1, at %2, which means another machine on each node; say by which address the others reach it, as in %3.</source>
        <translation>ssh は最初のノード %1 に %2 で接続しますが、このアドレスはノードごとに別のマシンを指します。他のノードから届くアドレスを %3 のように指定してください。</translation>
    </message>
    <message>
        <source>Slurm has no partition &quot;%1&quot;; `sinfo` lists those that there are.</source>
        <translation>Slurm に「%1」というパーティションはありません。`sinfo` で一覧を確認できます。</translation>
    </message>
    <message>
        <source>Slurm has no default partition; name one, as in slurm:gpu.</source>
        <translation>Slurm に既定のパーティションがありません。slurm:gpu のように指定してください。</translation>
    </message>
    <message>
        <source>(default)</source>
        <translation>(既定)</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 is down; `sinfo` lists those that are up.</source>
        <translation>Slurm のパーティション %1 は停止しています。`sinfo` で稼働中のものを確認できます。</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 has %2 nodes with %3 GPUs or more, but %4 are asked for; lower nodes= or gpus= (its largest node has %5 GPUs).</source>
        <translation>Slurm のパーティション %1 には GPU %3 基以上のノードが %2 台しかありませんが、%4 台が要求されています。nodes= か gpus= を下げてください (最大のノードは GPU %5 基)。</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer; try again when `scontrol ping` says that it is up.</source>
        <translation>Slurm のコントローラが応答しません。`scontrol ping` で稼働を確認してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>No nodes of Slurm&apos;s partition %1 have what is asked for; lower nodes= or gpus=, `sinfo -o &quot;%P %D %G&quot;` lists what there is.</source>
        <translation>Slurm のパーティション %1 に、要求を満たすノードがありません。nodes= か gpus= を下げてください。`sinfo -o &quot;%P %D %G&quot;` で利用できるものを確認できます。</translation>
    </message>
    <message>
        <source>Slurm does not know who is asking: munge, its authentication, does not work on this machine (%1).</source>
        <translation>Slurm が要求元を認証できません。このマシンで認証機構の munge が動作していません (%1)。</translation>
    </message>
    <message>
        <source>Slurm&apos;s %1 refused: %2.</source>
        <translation>Slurm の %1 が拒否しました: %2。</translation>
    </message>
    <message>
        <source>it cannot be made</source>
        <translation>作成できません</translation>
    </message>
    <message>
        <source>The folder %1 for the Slurm job cannot be written (%2); make room there, or name a folder that the nodes share.</source>
        <translation>Slurm のジョブ用のフォルダ %1 に書き込めません (%2)。空き容量を増やすか、ノード間で共有するフォルダを指定してください。</translation>
    </message>
    <message>
        <source>Slurm&apos;s programs are not on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation>Slurm のプログラムがこのマシンにありません (%1)。ログインノードなど、sbatch を使える場所で Megatune を実行してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option of sbatch; write its long name without the dashes, such as account=team.</source>
        <translation>「%1」は sbatch のオプションではありません。account=team のように、ハイフンを除いた長い名前で書いてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be a value of Slurm&apos;s option %2.</source>
        <translation>「%1」は Slurm のオプション %2 の値にできません。</translation>
    </message>
    <message>
        <source>%1 did not say which port is free.</source>
        <translation>%1 は空いているポートを答えませんでした。</translation>
    </message>
    <message>
        <source>ssh does not say by which address it reaches %1: %2</source>
        <translation>ssh が %1 への接続に使うアドレスが分かりません: %2</translation>
    </message>
    <message>
        <source>%1 has no place for what trials print: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation>%1 にはトライアルの出力を置く場所がありません。/var/tmp、/tmp、ホームフォルダが一杯か、書き込めません。</translation>
    </message>
    <message>
        <source>%1 cannot run trials: it needs Linux with /proc, setsid and awk.</source>
        <translation>%1 ではトライアルを実行できません。/proc、setsid、awk のある Linux が必要です。</translation>
    </message>
    <message>
        <source>The host key of %1 is not known yet; connect once with ssh in a terminal, compare the key&apos;s fingerprint and accept it.</source>
        <translation>%1 のホスト鍵はまだ登録されていません。端末から ssh で一度接続し、鍵のフィンガープリントを確認して受け入れてください。</translation>
    </message>
    <message>
        <source>The host key of %1 has changed; ask who runs it, and only when that is right remove the old one with ssh-keygen -R.</source>
        <translation>%1 のホスト鍵が変わっています。管理者に確認し、正しい変更である場合に限り ssh-keygen -R で古い鍵を削除してください。</translation>
    </message>
    <message>
        <source>%1 refuses the login; put your public key there with ssh-copy-id, add your key to the agent with ssh-add, or state the right user.</source>
        <translation>%1 がログインを拒否しました。ssh-copy-id で公開鍵を登録するか、ssh-add で鍵をエージェントに追加するか、正しいユーザーを指定してください。</translation>
    </message>
    <message>
        <source>ssh does not use a key or configuration file for %1 because others may read or change it; run chmod 600 on it.</source>
        <translation>他のユーザーが読み書きできるため、ssh は %1 用の鍵または設定ファイルを使いません。そのファイルに chmod 600 を実行してください。</translation>
    </message>
    <message>
        <source>There is no host of the name %1; check its spelling, or add it to ~/.ssh/config.</source>
        <translation>%1 という名前のホストはありません。綴りを確認するか、~/.ssh/config に追加してください。</translation>
    </message>
    <message>
        <source>%1 does not answer; look whether it is switched on, can be reached from here and runs sshd.</source>
        <translation>%1 が応答しません。電源が入っていて、ここから到達でき、sshd が動いているか確認してください。</translation>
    </message>
    <message>
        <source>ssh cannot read its configuration for %1; mend the line that it names.</source>
        <translation>ssh が %1 の設定を読み取れません。示された行を直してください。</translation>
    </message>
    <message>
        <source>%1 cannot be reached because the program ssh was not found; install openssh-client.</source>
        <translation>プログラム ssh が見つからないため、%1 に接続できません。openssh-client をインストールしてください。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost; look whether it is up and can be reached.</source>
        <translation>%1 との接続が失われました。稼働していて、到達できるか確認してください。</translation>
    </message>
    <message>
        <source>No connection to %1; try ssh in a terminal and mend what it says.</source>
        <translation>%1 に接続できません。端末で ssh を試し、示された問題を直してください。</translation>
    </message>
    <message>
        <source>%1 is damaged, or no database of Optuna: it has no studies.</source>
        <translation>%1 は破損しているか、Optuna のデータベースではありません。studies テーブルがありません。</translation>
    </message>
    <message>
        <source>%1 cannot be read as an Optuna database.</source>
        <translation>%1 を Optuna のデータベースとして読み取れません。</translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as UTC.</source>
        <translation>Optuna %1 が書いたものです。時刻は UTC とみなしました。</translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as local time of this machine.</source>
        <translation>Optuna %1 が書いたものです。時刻はこのマシンの現地時刻とみなしました。</translation>
    </message>
    <message>
        <source>Values of these parameters could not be read: %1.</source>
        <translation>次のパラメータの値を読み取れませんでした: %1。</translation>
    </message>
    <message>
        <source>%1 is an SQLite database, which needs the package libqt6sql6-sqlite; install it.</source>
        <translation>%1 は SQLite データベースで、パッケージ libqt6sql6-sqlite が必要です。インストールしてください。</translation>
    </message>
    <message>
        <source>%1 cannot be opened as a database (%2).</source>
        <translation>%1 をデータベースとして開けません (%2)。</translation>
    </message>
    <message>
        <source>Its value in Optuna is not a finite number.</source>
        <translation>Optuna での値が有限の数ではありません。</translation>
    </message>
    <message>
        <source>%1 has %2 objectives; the first one was taken.</source>
        <translation>%1 には目的が %2 個あります。最初のものを採用しました。</translation>
    </message>
    <message>
        <source>%1 has no direction; smaller values were taken as better.</source>
        <translation>%1 には方向がありません。小さい値を良いとみなしました。</translation>
    </message>
    <message>
        <source>There is no study in it.</source>
        <translation>スタディが含まれていません。</translation>
    </message>
    <message>
        <source>It holds %1 studies; name one: %2.</source>
        <translation>スタディが %1 件含まれています。1 つを指定してください: %2。</translation>
    </message>
    <message>
        <source>It holds no study &quot;%1&quot;; there are %2.</source>
        <translation>スタディ「%1」は含まれていません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>Imported from %1 (Optuna study &quot;%2&quot;).</source>
        <translation>%1 からインポート (Optuna のスタディ「%2」)。</translation>
    </message>
    <message>
        <source>Line %1 is cut off; it was left out.</source>
        <translation>%1 行目は途中で切れているため読み飛ばしました。</translation>
    </message>
    <message>
        <source>These lines are no records and were left out: %1.</source>
        <translation>次の行はレコードではないため読み飛ばしました: %1。</translation>
    </message>
    <message>
        <source>its distribution cannot be read</source>
        <translation>その分布を読み取れません</translation>
    </message>
    <message>
        <source>its distribution has no choice %1</source>
        <translation>その分布に選択肢 %1 がありません</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>ファイル %1 がありません。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2).</source>
        <translation>%1 を読み取れません (%2)。</translation>
    </message>
    <message>
        <source>%1 is neither an Optuna journal nor an SQLite database; give one of these.</source>
        <translation>%1 は Optuna のジャーナルでも SQLite データベースでもありません。どちらかを指定してください。</translation>
    </message>
    <message>
        <source>%1 holds no study that could be read; is it an Optuna journal?</source>
        <translation>%1 に読み取れるスタディがありません。Optuna のジャーナルですか?</translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iteration(s))</source>
        <translation>
            <numerusform>スループット: %1 TFLOP/s/GPU、イテレーション時間から %2 の式で算出 (%n イテレーション)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU (%n iteration(s))</source>
        <translation>
            <numerusform>スループット: %1 TFLOP/s/GPU (%n イテレーション)</numerusform>
        </translation>
    </message>
    <message>
        <source>Time per iteration: %1 s (derived from running averages)</source>
        <translation>イテレーション時間: %1 秒 (移動平均から算出)</translation>
    </message>
    <message>
        <source>Time per iteration: %1 s</source>
        <translation>イテレーション時間: %1 秒</translation>
    </message>
    <message>
        <source>Iterations: %1</source>
        <translation>イテレーション: %1</translation>
    </message>
    <message>
        <source>(the last is %1 of %2)</source>
        <translation>(最後は %1 / %2)</translation>
    </message>
    <message>
        <source>(the last is %1)</source>
        <translation>(最後は %1)</translation>
    </message>
    <message>
        <source>Trainer: %1</source>
        <translation>トレーナー: %1</translation>
    </message>
    <message>
        <source>Peak memory: %1 GiB (%2)</source>
        <translation>ピークメモリ: %1 GiB (%2)</translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <translation>結果: %1</translation>
    </message>
    <message>
        <source>Rank: %1</source>
        <translation>ランク: %1</translation>
    </message>
    <message>
        <source>Message: %1</source>
        <translation>メッセージ: %1</translation>
    </message>
    <message>
        <source>the command&apos;s model</source>
        <translation>コマンドのモデル</translation>
    </message>
    <message>
        <source>the command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>%1 is not an id of a model on a hub; write it as Qwen/Qwen3-8B.</source>
        <translation>%1 はハブのモデル ID ではありません。Qwen/Qwen3-8B のように書いてください。</translation>
    </message>
    <message>
        <source>%1 holds no web address; write it as https://huggingface.co, or unset it.</source>
        <translation>%1 の値は Web アドレスではありません。https://huggingface.co のように書くか、設定を解除してください。</translation>
    </message>
    <message>
        <source>Megatune&apos;s catalog (%1)</source>
        <translation>Megatune のカタログ (%1)</translation>
    </message>
    <message>
        <source>Megatune&apos;s catalog (%1; not checked against config.json)</source>
        <translation>Megatune のカタログ (%1、config.json と未照合)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot stand in the description of a model; write each size once, such as hidden_size=4096.</source>
        <translation>&quot;%1&quot; はモデルの記述に書けません。hidden_size=4096 のように、各サイズを一度だけ書いてください。</translation>
    </message>
    <message>
        <source>The description of a model cannot have %1; give another one.</source>
        <translation>モデルの記述に %1 は使えません。別のものを指定してください。</translation>
    </message>
    <message>
        <source>The description of a model needs num_layers, hidden_size and num_attention_heads.</source>
        <translation>モデルの記述には num_layers、hidden_size、num_attention_heads が必要です。</translation>
    </message>
    <message>
        <source>There is no folder to keep config.json of %1 in; set HOME or XDG_CACHE_HOME.</source>
        <translation>%1 の config.json を保存するフォルダがありません。HOME または XDG_CACHE_HOME を設定してください。</translation>
    </message>
    <message>
        <source>config.json could not be kept as %1 (%2); check the permissions and the space.</source>
        <translation>config.json を %1 として保存できませんでした (%2)。権限と空き容量を確認してください。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its permissions.</source>
        <translation>%1 を読み取れません (%2)。権限を確認してください。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check the disk that it lies on.</source>
        <translation>%1 を読み取れません (%2)。保存先のディスクを確認してください。</translation>
    </message>
    <message>
        <source>The folder %1 has no config.json; give the folder that the model was downloaded to.</source>
        <translation>フォルダ %1 に config.json がありません。モデルのダウンロード先のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>%1 is neither a folder nor a file; give the folder with the model&apos;s config.json.</source>
        <translation>%1 はフォルダでもファイルでもありません。モデルの config.json があるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>No model was given; give an id such as Qwen/Qwen3-8B or a folder with a config.json.</source>
        <translation>モデルが指定されていません。Qwen/Qwen3-8B のような ID か、config.json のあるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>config.json of %1</source>
        <translation>%1 の config.json</translation>
    </message>
    <message>
        <source>config.json of %1 is not a JSON object; check that it is the model&apos;s own file.</source>
        <translation>%1 の config.json は JSON オブジェクトではありません。モデルのファイルか確認してください。</translation>
    </message>
    <message>
        <source>%1 T</source>
        <comment>trillions of parameters</comment>
        <translation>%1T</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>billions of parameters</comment>
        <translation>%1B</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions of parameters</comment>
        <translation>%1M</translation>
    </message>
    <message>
        <source>%1 heads (MLA)</source>
        <translation>%1 ヘッド (MLA)</translation>
    </message>
    <message>
        <source>%1 heads, KV heads unknown</source>
        <translation>%1 ヘッド (KV ヘッド数不明)</translation>
    </message>
    <message>
        <source>%1/%2 heads</source>
        <translation>%1/%2 ヘッド</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 層</translation>
    </message>
    <message>
        <source>hidden %1</source>
        <translation>隠れ次元 %1</translation>
    </message>
    <message>
        <source>%1 KV heads</source>
        <translation>%1 KV ヘッド</translation>
    </message>
    <message>
        <source>%1 experts top-%2</source>
        <translation>%1 エキスパート top-%2</translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation>%1 エキスパート</translation>
    </message>
    <message>
        <source>%1 (%2 active)</source>
        <translation>%1 (アクティブ %2)</translation>
    </message>
    <message>
        <source>MoE</source>
        <translation>MoE</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>Dense</translation>
    </message>
    <message>
        <source>multimodal</source>
        <translation>マルチモーダル</translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) from class defaults</source>
        <translation>
            <numerusform>クラスの既定値 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>config.json does not name %1: defaults of the class %2.</source>
        <translation>config.json に %1 がないため、クラス %2 の既定値を使います。</translation>
    </message>
    <message>
        <source>num_attention_heads %1 does not divide hidden_size %2, and there is no head_dim</source>
        <translation>num_attention_heads %1 が hidden_size %2 を割り切らず、head_dim もありません</translation>
    </message>
    <message>
        <source>num_key_value_heads %1 does not divide num_attention_heads %2</source>
        <translation>num_key_value_heads %1 が num_attention_heads %2 を割り切りません</translation>
    </message>
    <message>
        <source>a token visits %1 experts (num_experts_per_tok), but there are only %2</source>
        <translation>1 トークンが使うエキスパートは %1 個 (num_experts_per_tok) ですが、全体で %2 個しかありません</translation>
    </message>
    <message>
        <source>first_k_dense_replace %1 is more than num_hidden_layers %2</source>
        <translation>first_k_dense_replace %1 が num_hidden_layers %2 を超えています</translation>
    </message>
    <message>
        <source>the model&apos;s shape</source>
        <translation>モデルの形状</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 トークン</translation>
    </message>
    <message>
        <source>batch %L1</source>
        <translation>バッチ %L1</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>ノードあたり %1</translation>
    </message>
    <message>
        <source>Rules and estimates are for %1 (%2), as given, but the command trains another model: %3 (%4).</source>
        <translation>規則と見積もりは指定された %1 (%2) のものですが、コマンドは別のモデルを学習します: %3 (%4)。</translation>
    </message>
    <message>
        <source>From the command: %1.</source>
        <translation>コマンドから: %1。</translation>
    </message>
    <message>
        <source>From %1: %2.</source>
        <translation>%1 から: %2。</translation>
    </message>
    <message>
        <source>The command&apos;s model %1 is not on this machine, so rules about layers are left out and nothing is estimated; give a folder with its config.json as the model.</source>
        <translation>コマンドのモデル %1 はこのマシンにないため、層に関する規則は省かれ、見積もりもできません。config.json のあるフォルダーをモデルとして指定してください。</translation>
    </message>
    <message>
        <source>Estimates are for %L1 tokens, as given, but trials run the command&apos;s %2; make them the same.</source>
        <translation>見積もりは指定された %L1 トークンのものですが、トライアルはコマンドの %2 で動きます。同じにしてください。</translation>
    </message>
    <message>
        <source>Trials run with a batch of %L1, as given, in place of the command&apos;s %2.</source>
        <translation>トライアルはコマンドの %2 の代わりに、指定されたバッチ %L1 で動きます。</translation>
    </message>
    <message>
        <source>Estimates are for the GPU %1, as given, but %2 has %3; make them the same.</source>
        <translation>見積もりは指定された GPU %1 のものですが、%2 にあるのは %3 です。同じにしてください。</translation>
    </message>
    <message>
        <source>The command holds %1, which is only filled in on machines that run a trial together; give them as one host, such as %2, or take it out.</source>
        <translation>コマンドに %1 のいずれかがありますが、これらは 1 件のトライアルを共同で実行するマシンでだけ置き換えられます。%2 のように 1 つのホストとして指定するか、取り除いてください。</translation>
    </message>
    <message>
        <source>The environment of the trials sets %1, which each node is told by itself; leave it out.</source>
        <translation>トライアルの環境変数に %1 が設定されていますが、これはノードごとに自動で渡されます。取り除いてください。</translation>
    </message>
    <message>
        <source>Nothing in the command seems to take which node it is: it runs on each of them with NNODES, NODE_RANK, MASTER_ADDR, MASTER_PORT and NPROC_PER_NODE in its environment. Start it with torchrun, or write %1.</source>
        <translation>コマンドには、どのノードかを受け取る部分が見当たりません。各ノードで環境変数 NNODES、NODE_RANK、MASTER_ADDR、MASTER_PORT、NPROC_PER_NODE 付きで実行されます。torchrun で起動するか、%1 を書いてください。</translation>
    </message>
    <message>
        <source>The command still holds %1.</source>
        <translation>コマンドに %1 が残っています。</translation>
    </message>
    <message>
        <source>There is no folder %1; choose another one to run in.</source>
        <translation>フォルダ %1 がありません。実行先に別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>The folder %1 is on another machine and must begin with / or ~/.</source>
        <translation>フォルダ %1 は他のマシン上にあるので、/ または ~/ で始まらなければなりません。</translation>
    </message>
    <message>
        <source>No host was given to run on; add one, such as local.</source>
        <translation>実行先のホストが指定されていません。local などを追加してください。</translation>
    </message>
    <message>
        <source>%1 shares a trial among %2 nodes with as many on each</source>
        <translation>%1 は 1 件のトライアルを %2 台のノードに同数ずつ分けます</translation>
    </message>
    <message>
        <source>%1 has %2</source>
        <translation>%1 は %2 基</translation>
    </message>
    <message>
        <source>For trials that span machines, give these as one host: %1.</source>
        <translation>複数のマシンにまたがるトライアルには、次のように 1 つのホストとして指定してください: %1</translation>
    </message>
    <message>
        <source>the command&apos;s own options</source>
        <translation>コマンド自身のオプション</translation>
    </message>
    <message>
        <source>ms-swift&apos;s own</source>
        <translation>ms-swift の既定値</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: in place of rules=zenith choose the preset megatron.</source>
        <translation>ルールセットはプリセットになりました。rules=zenith の代わりにプリセット megatron を選んでください。</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: in place of rules=megatron-core choose the preset megatron-core, or none, since it is the default.</source>
        <translation>ルールセットはプリセットになりました。rules=megatron-core の代わりにプリセット megatron-core を選ぶか、既定なので何も選ばないでください。</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: choose megatron-core (Megatron&apos;s own, the default) or megatron (as documented).</source>
        <translation>ルールセットはプリセットになりました。megatron-core (Megatron 自身のルール、既定) または megatron (ドキュメントどおり) を選んでください。</translation>
    </message>
    <message>
        <source>TP x PP x CP divides the number of GPUs</source>
        <translation>GPU 数が TP x PP x CP で割り切れる</translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of TP %2 x PP %3 x CP %4 = %5.</source>
        <translation>GPU 数 %1 は TP %2 x PP %3 x CP %4 = %5 の倍数ではありません。</translation>
    </message>
    <message>
        <source>ETP x EP x PP divides the number of GPUs</source>
        <translation>GPU 数が ETP x EP x PP で割り切れる</translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of ETP %2 x EP %3 x PP %4 = %5, the grid of the experts.</source>
        <translation>GPU 数 %1 はエキスパートのグリッド ETP %2 x EP %3 x PP %4 = %5 の倍数ではありません。</translation>
    </message>
    <message>
        <source>MBS x DP divides the global batch size</source>
        <translation>グローバルバッチが MBS x DP で割り切れる</translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of MBS %2 x DP %3 = %4.</source>
        <translation>グローバルバッチサイズ %1 は MBS %2 x DP %3 = %4 の倍数ではありません。</translation>
    </message>
    <message>
        <source>Experts with TP need sequence parallelism</source>
        <translation>TP を使うエキスパートにはシーケンス並列が必要</translation>
    </message>
    <message>
        <source>Experts together with TP %1 need sequence parallelism, which is off.</source>
        <translation>TP %1 と組み合わせたエキスパートにはシーケンス並列が必要ですが、オフになっています。</translation>
    </message>
    <message>
        <source>The layers can be split over PP</source>
        <translation>層を PP で分割できる</translation>
    </message>
    <message>
        <source>%1 layers do not fit PP %2 with the uneven stages that the command asks for.</source>
        <translation>コマンドが求める不均等なステージ分割では、層数 %1 を PP %2 に割り当てられません。</translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers are not a multiple of PP %2, and the trainer takes no other split of them.</source>
        <translation>モデルの %1 層は PP %2 の倍数ではなく、トレーナーは他の分割を受け付けません。</translation>
    </message>
    <message>
        <source>PP x VPP are the stages of the command&apos;s layout</source>
        <translation>PP x VPP がコマンドのレイアウトのステージ数に等しい</translation>
    </message>
    <message>
        <source>The first stage holds the vision tower&apos;s inputs</source>
        <translation>先頭ステージがビジョンタワーの入力を受け持つ</translation>
    </message>
    <message>
        <source>The first of PP %1 stages has %2 layers, and Qwen3-VL needs 3 there.</source>
        <translation>PP %1 の先頭ステージは %2 層ですが、Qwen3-VL では 3 層必要です。</translation>
    </message>
    <message>
        <source>Virtual stages need a pipeline</source>
        <translation>仮想ステージにはパイプラインが必要</translation>
    </message>
    <message>
        <source>VPP %1 with PP %2 needs overlapped pipeline communication, which the command switches off.</source>
        <translation>VPP %1 と PP %2 の組み合わせにはパイプライン通信のオーバーラップが必要ですが、コマンドで無効にされています。</translation>
    </message>
    <message>
        <source>The %1 layers of a stage (PP %2) cannot be split into VPP %3.</source>
        <translation>1 ステージの %1 層 (PP %2) は VPP %3 に分割できません。</translation>
    </message>
    <message>
        <source>VPP %1 needs micro-batches in multiples of PP %2, and there are %3.</source>
        <translation>VPP %1 ではマイクロバッチ数が PP %2 の倍数でなければなりませんが、%3 です。</translation>
    </message>
    <message>
        <source>2 x CP divides the sequence length</source>
        <translation>シーケンス長が 2 x CP で割り切れる</translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of 2 x CP %2 = %3.</source>
        <translation>シーケンス長 %1 は 2 x CP %2 = %3 の倍数ではありません。</translation>
    </message>
    <message>
        <source>TP divides the sequence length under sequence parallelism</source>
        <translation>シーケンス並列ではシーケンス長が TP で割り切れる</translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of TP %2 x CP %3 under sequence parallelism.</source>
        <translation>シーケンス並列では、シーケンス長 %1 が TP %2 x CP %3 の倍数でなければなりません。</translation>
    </message>
    <message>
        <source>Uniform recomputation divides the layers of a stage</source>
        <translation>uniform 再計算の単位がステージの層数を割り切る</translation>
    </message>
    <message>
        <source>Uniform recomputation in units of %1 layers does not divide the %2 layers of a stage.</source>
        <translation>%1 層単位の uniform 再計算は、ステージの %2 層を割り切れません。</translation>
    </message>
    <message>
        <source>No more layers are recomputed than a stage has</source>
        <translation>再計算する層数がステージの層数を超えない</translation>
    </message>
    <message>
        <source>%1 recomputed layers are more than the %2 of a stage, which runs like %2.</source>
        <translation>再計算する層数 %1 がステージの層数 %2 を超えており、%2 層の場合と同じ動作になります。</translation>
    </message>
    <message>
        <source>Multi-token prediction recomputes layer by layer</source>
        <translation>マルチトークン予測では 1 層ずつ再計算する</translation>
    </message>
    <message>
        <source>Multi-token prediction allows uniform recomputation of 1 layer only, not of %1.</source>
        <translation>マルチトークン予測の uniform 再計算は 1 層単位に限られ、%1 層単位は使えません。</translation>
    </message>
    <message>
        <source>Runs the same command as another layout</source>
        <translation>別のレイアウトと同じコマンドになる</translation>
    </message>
    <message>
        <source>Method and number of layers have no effect without full recomputation.</source>
        <translation>完全再計算でなければ、方式と層数は意味を持ちません。</translation>
    </message>
    <message>
        <source>Modules have no effect without selective recomputation.</source>
        <translation>選択的再計算でなければ、モジュールは意味を持ちません。</translation>
    </message>
    <message>
        <source>Virtual stages have no effect with PP 1.</source>
        <translation>PP 1 では仮想ステージは意味を持ちません。</translation>
    </message>
    <message>
        <source>Sequence parallelism has no effect with TP 1.</source>
        <translation>TP 1 ではシーケンス並列は意味を持ちません。</translation>
    </message>
    <message>
        <source>Overlapped EP communication has its conditions</source>
        <translation>EP 通信のオーバーラップには条件がある</translation>
    </message>
    <message>
        <source>The command&apos;s --overlap-moe-expert-parallel-comm needs EP above 1, no full recomputation, and VPP where PP is above 1.</source>
        <translation>コマンドの --overlap-moe-expert-parallel-comm を使うには、EP が 1 より大きく、完全再計算がなく、PP が 1 より大きい場合は VPP も必要です。</translation>
    </message>
    <message>
        <source>TP divides the attention heads</source>
        <translation>アテンションヘッド数が TP で割り切れる</translation>
    </message>
    <message>
        <source>The model&apos;s %1 attention heads are not a multiple of TP %2.</source>
        <translation>モデルのアテンションヘッド数 %1 は TP %2 の倍数ではありません。</translation>
    </message>
    <message>
        <source>The query groups fit TP</source>
        <translation>クエリグループ数が TP に適合する</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are neither a multiple nor a divisor of TP %2.</source>
        <translation>モデルのクエリグループ (KV ヘッド) 数 %1 は TP %2 の倍数でも約数でもありません。</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are not a multiple of TP %2, which core 0.%3 needs.</source>
        <translation>モデルのクエリグループ (KV ヘッド) 数 %1 は TP %2 の倍数ではありません (core 0.%3 では倍数が必要)。</translation>
    </message>
    <message>
        <source>TP x CP divides the linear attention heads</source>
        <translation>線形アテンションのヘッド数が TP x CP で割り切れる</translation>
    </message>
    <message>
        <source>The %1 key and %2 value heads of linear attention are not multiples of TP %3 x CP %4 = %5.</source>
        <translation>線形アテンションのキーヘッド数 %1 とバリューヘッド数 %2 は、TP %3 x CP %4 = %5 の倍数ではありません。</translation>
    </message>
    <message>
        <source>No context parallelism for this model in ms-swift</source>
        <translation>ms-swift ではこのモデルでコンテキスト並列は使えない</translation>
    </message>
    <message>
        <source>ms-swift runs %1 without context parallelism only, and CP is %2.</source>
        <translation>ms-swift では %1 にコンテキスト並列を使えませんが、CP が %2 です。</translation>
    </message>
    <message>
        <source>%2 divides the %1</source>
        <translation>%1が %2 で割り切れる</translation>
    </message>
    <message>
        <source>The %1 of %2 is not a multiple of %3 %4.</source>
        <translation>%1 %2 は %3 %4 の倍数ではありません。</translation>
    </message>
    <message>
        <source>EP divides the experts</source>
        <translation>エキスパート数が EP で割り切れる</translation>
    </message>
    <message>
        <source>The model&apos;s %1 experts are not a multiple of EP %2.</source>
        <translation>モデルのエキスパート数 %1 は EP %2 の倍数ではありません。</translation>
    </message>
    <message>
        <source>Experts with a bias have ETP 1</source>
        <translation>バイアスのあるエキスパートでは ETP が 1</translation>
    </message>
    <message>
        <source>The experts of this model have a bias, for which ETP must be 1 and is %1.</source>
        <translation>このモデルのエキスパートにはバイアスがあるため ETP は 1 でなければなりませんが、%1 です。</translation>
    </message>
    <message>
        <source>expert size</source>
        <translation>エキスパートのサイズ</translation>
    </message>
    <message>
        <source>shared expert size</source>
        <translation>共有エキスパートのサイズ</translation>
    </message>
    <message>
        <source>the type of GPU</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>the sequence length</source>
        <translation>シーケンス長</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>global batch size</source>
        <translation>グローバルバッチサイズ</translation>
    </message>
    <message>
        <source>largest micro-batch size</source>
        <translation>マイクロバッチサイズの上限</translation>
    </message>
    <message>
        <source>Hugging Face id or a folder with config.json; gives layers and query groups</source>
        <translation>Hugging Face の ID、または config.json のあるフォルダ。層数とクエリグループ数が得られる</translation>
    </message>
    <message>
        <source>number of layers, over the model&apos;s own</source>
        <translation>層数 (モデルの値より優先)</translation>
    </message>
    <message>
        <source>number of KV heads, over the model&apos;s own</source>
        <translation>KV ヘッド数 (モデルの値より優先)</translation>
    </message>
    <message>
        <source>largest number of recomputed layers</source>
        <translation>再計算する層数の上限</translation>
    </message>
    <message>
        <source>version of megatron-core, such as 0.16; for the preset megatron-core</source>
        <translation>megatron-core のバージョン (例: 0.16)。プリセット megatron-core 用</translation>
    </message>
    <message>
        <source>sequence length; for the preset megatron-core, memory and speed</source>
        <translation>シーケンス長。プリセット megatron-core、メモリと速度の見積もり用</translation>
    </message>
    <message>
        <source>type of GPU, such as H100-80GB; for memory and speed</source>
        <translation>GPU の種類。例: H100-80GB。メモリ・速度の見積もりで使用</translation>
    </message>
    <message>
        <source>GPUs of a node or of an NVLink domain; 8 when absent, 72 of GB200 and GB300; for memory and speed</source>
        <translation>ノードまたは NVLink ドメインあたりの GPU 数。省略時は 8、GB200 と GB300 では 72。メモリ・速度の見積もりで使用</translation>
    </message>
    <message>
        <source>how the trainer reads its options, where it is not recognised</source>
        <translation>トレーナーがオプションを読み取る書式 (認識されない場合)</translation>
    </message>
    <message>
        <source>end trials after so many iterations, without evaluation and checkpoints; 20 when absent and the command would take longer</source>
        <translation>この回数のイテレーションでトライアルを終え、評価とチェックポイントを省く。指定がなく、コマンドがもっと長くかかる場合は 20</translation>
    </message>
    <message>
        <source>parameters of your own, such as --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree</source>
        <translation>独自のパラメータ。例: --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree</translation>
    </message>
    <message>
        <source>A vocabulary of %L1 words: how many the tokenizer has is not known; --vocab-size in the command says it.</source>
        <translation>語彙数 %L1: トークナイザーの語彙数は不明です。コマンドの --vocab-size で指定できます。</translation>
    </message>
    <message>
        <source>Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size and recomputation, as Megatron itself checks them (the default)</source>
        <translation>Megatron-LM と Megatron-SWIFT: 並列サイズ、マイクロバッチサイズ、再計算。Megatron 自身の検査どおり (既定)</translation>
    </message>
    <message>
        <source>the same parameters with the rules and the search that ZenithTune documents</source>
        <translation>同じパラメーターで、ZenithTune がドキュメントに記すルールと探索</translation>
    </message>
    <message>
        <source>tensor parallel size</source>
        <translation>テンソル並列サイズ</translation>
    </message>
    <message>
        <source>pipeline parallel size</source>
        <translation>パイプライン並列サイズ</translation>
    </message>
    <message>
        <source>context parallel size</source>
        <translation>コンテキスト並列サイズ</translation>
    </message>
    <message>
        <source>expert parallel size</source>
        <translation>エキスパート並列サイズ</translation>
    </message>
    <message>
        <source>expert tensor parallel size</source>
        <translation>エキスパートテンソル並列サイズ</translation>
    </message>
    <message>
        <source>micro-batch size</source>
        <translation>マイクロバッチサイズ</translation>
    </message>
    <message>
        <source>virtual pipeline size</source>
        <translation>仮想パイプラインサイズ</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>recompute method</source>
        <translation>再計算の方式</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層数</translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation>再計算する層数</translation>
    </message>
    <message>
        <source>ViT ckpt</source>
        <translation>ViT ckpt</translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower</source>
        <translation>ビジョンタワーの勾配チェックポイント</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>recompute granularity</source>
        <translation>再計算の粒度</translation>
    </message>
    <message>
        <source>sequence parallelism</source>
        <translation>シーケンス並列</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>recomputed modules</source>
        <translation>再計算するモジュール</translation>
    </message>
    <message>
        <source>Parameter %1 has an empty choice; write %1=first+second.</source>
        <translation>パラメータ %1 に空の選択肢があります。%1=first+second のように書いてください。</translation>
    </message>
    <message>
        <source>Parameter %1 has the choice %2 twice; give it once.</source>
        <translation>パラメータ %1 に選択肢 %2 が 2 回あります。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a parameter; write --some-flag=first+second, or NAME=first+second for an environment variable.</source>
        <translation>「%1」はパラメータではありません。--some-flag=first+second、または環境変数なら NAME=first+second と書いてください。</translation>
    </message>
    <message>
        <source>%1 looks like a secret, and a parameter&apos;s values are stored; set it as an environment variable of the trials.</source>
        <translation>%1 は秘密情報のようですが、パラメータの値は保存されます。トライアルの環境変数として設定してください。</translation>
    </message>
    <message>
        <source>%1 is a parameter already; narrow its choices with only=%2:... instead.</source>
        <translation>%1 はすでにパラメータです。代わりに only=%2:... で選択肢を絞ってください。</translation>
    </message>
    <message>
        <source>environment variable %1</source>
        <translation>環境変数 %1</translation>
    </message>
    <message>
        <source>option %1 of the command</source>
        <translation>コマンドのオプション %1</translation>
    </message>
    <message>
        <source>hides the experts&apos; all-to-all behind another micro-batch</source>
        <translation>エキスパートの all-to-all を別のマイクロバッチの裏に隠す</translation>
    </message>
    <message>
        <source>hides more of the all-to-all behind the weights&apos; gradients</source>
        <translation>all-to-all をさらに重み勾配の計算の裏に隠す</translation>
    </message>
    <message>
        <source>reduces gradients during the backward pass</source>
        <translation>逆伝播の間に勾配を集約する</translation>
    </message>
    <message>
        <source>gathers weights during the forward pass</source>
        <translation>順伝播の間に重みを集める</translation>
    </message>
    <message>
        <source>hides TP&apos;s communication behind matrix products</source>
        <translation>TP の通信を行列積の裏に隠す</translation>
    </message>
    <message>
        <source>hides the all-to-all behind the shared expert</source>
        <translation>all-to-all を共有エキスパートの裏に隠す</translation>
    </message>
    <message>
        <source>replays kernels from CUDA graphs</source>
        <translation>カーネルを CUDA グラフから再生する</translation>
    </message>
    <message>
        <source>another way to exchange attention over CP</source>
        <translation>CP でのアテンション交換の別の方式</translation>
    </message>
    <message>
        <source>more micro-batches in a row for each virtual stage</source>
        <translation>仮想ステージごとに続けて処理するマイクロバッチを増やす</translation>
    </message>
    <message>
        <source>routes tokens in one kernel</source>
        <translation>トークンを 1 つのカーネルでルーティングする</translation>
    </message>
    <message>
        <source>rearranges tokens in one kernel</source>
        <translation>トークンを 1 つのカーネルで並べ替える</translation>
    </message>
    <message>
        <source>computes the loss in one kernel</source>
        <translation>損失を 1 つのカーネルで計算する</translation>
    </message>
    <message>
        <source>keeps the experts&apos; activations in pages</source>
        <translation>エキスパートの活性値をページ単位で保持する</translation>
    </message>
    <message>
        <source>gradients in 16 bits</source>
        <translation>16 ビットの勾配</translation>
    </message>
    <message>
        <source>the optimizer&apos;s moments in 16 bits</source>
        <translation>オプティマイザのモーメントを 16 ビットで</translation>
    </message>
    <message>
        <source>matrix products in 8 bits</source>
        <translation>8 ビットの行列積</translation>
    </message>
    <message>
        <source>weights gathered in 8 bits</source>
        <translation>重みを 8 ビットで集める</translation>
    </message>
    <message>
        <source>Preset %1 has no argument %2; it takes %3.</source>
        <translation>プリセット %1 に %2 という引数はありません。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>Preset %1 needs %2 (%3).</source>
        <translation>プリセット %1 には %2 (%3) が必要です。</translation>
    </message>
    <message>
        <source>%1 is not a whole number; give one from %2 on.</source>
        <translation>%1 は整数ではありません。%2 以上の整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 is out of range; give a number from %2 to %3.</source>
        <translation>%1 は範囲外です。%2 から %3 の数を指定してください。</translation>
    </message>
    <message>
        <source>%1 is not known; give one of %2.</source>
        <translation>%1 は不明です。%2 のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>%1 is empty; give a value or leave it out.</source>
        <translation>%1 が空です。値を指定するか、省略してください。</translation>
    </message>
    <message>
        <source>There is no preset %1; there is %2.</source>
        <translation>%1 というプリセットはありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form name=value; write n_gpus=8,gbs=16.</source>
        <translation>「%1」は「名前=値」の形式ではありません。n_gpus=8,gbs=16 のように書いてください。</translation>
    </message>
    <message>
        <source>Dropout of 0.1, Megatron-LM&apos;s own: the command names none.</source>
        <translation>コマンドに指定がないため、ドロップアウトは Megatron-LM の既定値 0.1 とします。</translation>
    </message>
    <message>
        <source>TP x PP x CP x EP x ETP divides the number of GPUs</source>
        <translation>GPU 数が TP x PP x CP x EP x ETP で割り切れる</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be split into groups of TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7.</source>
        <translation>GPU 数 %1 を TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7 のグループに分けられません。</translation>
    </message>
    <message>
        <source>DP x MBS divides the global batch size</source>
        <translation>グローバルバッチが DP x MBS で割り切れる</translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of DP %2 x MBS %3 = %4.</source>
        <translation>グローバルバッチサイズ %1 は DP %2 x MBS %3 = %4 の倍数ではありません。</translation>
    </message>
    <message>
        <source>ETP does not exceed TP</source>
        <translation>ETP が TP を超えない</translation>
    </message>
    <message>
        <source>ETP %1 is larger than TP %2.</source>
        <translation>ETP %1 が TP %2 より大きくなっています。</translation>
    </message>
    <message>
        <source>TP divides the query groups</source>
        <translation>クエリグループ数が TP で割り切れる</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) cannot be split over TP %2.</source>
        <translation>モデルのクエリグループ (KV ヘッド) 数 %1 を TP %2 に分割できません。</translation>
    </message>
    <message>
        <source>PP divides the layers</source>
        <translation>層数が PP で割り切れる</translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers cannot be split evenly over PP %2 stages.</source>
        <translation>モデルの %1 層を PP %2 のステージに均等に分割できません。</translation>
    </message>
    <message>
        <source>The recomputed layers divide the layers of a stage</source>
        <translation>ステージの層数が再計算する層数で割り切れる</translation>
    </message>
    <message>
        <source>A stage has %1 layers (%2 over PP %3), which %4 recomputed layers do not divide.</source>
        <translation>ステージは %1 層 (%2 層を PP %3 で分割) で、再計算する層数 %4 で割り切れません。</translation>
    </message>
    <message>
        <source>No selective recomputation for a vision-language model</source>
        <translation>視覚言語モデルでは選択的再計算を使わない</translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which selective recomputation is left out.</source>
        <translation>視覚言語モデルのため、選択的再計算は除外します。</translation>
    </message>
    <message>
        <source>No block recomputation for a vision-language model</source>
        <translation>視覚言語モデルでは block 再計算を使わない</translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which block recomputation is left out.</source>
        <translation>視覚言語モデルのため、block 再計算は除外します。</translation>
    </message>
    <message>
        <source>Put your script in place of train.py.</source>
        <translation>train.py を自分のスクリプトに置き換えてください。</translation>
    </message>
    <message>
        <source>The micro-batch size is that of its data loader, here --per_device_train_batch_size.</source>
        <translation>マイクロバッチサイズはデータローダーの値で決まります。ここでは --per_device_train_batch_size です。</translation>
    </message>
    <message>
        <source>Keep --megatron_lm_context_parallel_size 1.</source>
        <translation>--megatron_lm_context_parallel_size 1 は残してください。</translation>
    </message>
    <message>
        <source>Accelerate takes 2 when it is not given.</source>
        <translation>指定しないと Accelerate は 2 を使います。</translation>
    </message>
    <message>
        <source>Do not use --multi_gpu.</source>
        <translation>--multi_gpu は使わないでください。</translation>
    </message>
    <message>
        <source>It selects plain data parallelism; only --use_megatron_lm selects Megatron-LM.</source>
        <translation>単純なデータ並列になります。Megatron-LM を選ぶのは --use_megatron_lm だけです。</translation>
    </message>
    <message>
        <source>Check with nvidia-smi topo -m that TP stays on NVLink.</source>
        <translation>TP が NVLink 内に収まっているか、nvidia-smi topo -m で確認してください。</translation>
    </message>
    <message>
        <source>Over PCIe the all-reduces of every layer take most of the time.</source>
        <translation>PCIe 経由では、各層の all-reduce が時間の大半を占めます。</translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin knows bert, gpt2, t5, llama and glm4_moe models, and %1 is %2; use the recipe sft.</source>
        <translation>Accelerate の Megatron-LM プラグインが対応するモデルは bert、gpt2、t5、llama、glm4_moe で、%1 (%2) は含まれません。レシピ sft を使ってください。</translation>
    </message>
    <message>
        <source>of no known type</source>
        <translation>種類不明</translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin trains all weights only; use the recipe sft-lora.</source>
        <translation>Accelerate の Megatron-LM プラグインは全重みの学習にしか対応しません。レシピ sft-lora を使ってください。</translation>
    </message>
    <message>
        <source>a training script of one&apos;s own with Accelerate&apos;s Megatron-LM plugin</source>
        <translation>Accelerate の Megatron-LM プラグインを使う自作の学習スクリプト</translation>
    </message>
    <message>
        <source>Check the layout by hand.</source>
        <translation>レイアウトを自分で確認してください。</translation>
    </message>
    <message>
        <source>The shape of %1 is not known well enough to estimate its memory, so it is split as much as a node allows.</source>
        <translation>%1 の形状はメモリを見積もれるほど分かっていないため、ノード内で可能な限り分割しています。</translation>
    </message>
    <message>
        <source>Use more GPUs, LoRA, or optimizer_cpu_offload.</source>
        <translation>GPU を増やすか、LoRA または optimizer_cpu_offload を使ってください。</translation>
    </message>
    <message>
        <source>By the estimate the fullest GPU needs %1 GiB, and %2 has %3.</source>
        <translation>見積もりでは、使用量が最大の GPU に %1 GiB 必要ですが、%2 は %3 GiB です。</translation>
    </message>
    <message>
        <source>Keep TP within a node.</source>
        <translation>TP はノード内に収めてください。</translation>
    </message>
    <message>
        <source>Tensor parallelism communicates in every layer and needs NVLink.</source>
        <translation>テンソル並列は各層で通信するため、NVLink が必要です。</translation>
    </message>
    <message>
        <source>Keep EP within a node.</source>
        <translation>EP はノード内に収めてください。</translation>
    </message>
    <message>
        <source>Tokens travel to their experts and back in every layer, which needs NVLink.</source>
        <translation>各層でトークンがエキスパートとの間を往復するため、NVLink が必要です。</translation>
    </message>
    <message>
        <source>Let PP and DP cross the nodes.</source>
        <translation>ノードをまたぐのは PP と DP にしてください。</translation>
    </message>
    <message>
        <source>They communicate least and stand a slower network.</source>
        <translation>通信量が最も少なく、遅いネットワークにも耐えます。</translation>
    </message>
    <message>
        <source>Split experts by EP and not by ETP.</source>
        <translation>エキスパートの分割は ETP ではなく EP で行ってください。</translation>
    </message>
    <message>
        <source>ETP saves more memory, but is slower.</source>
        <translation>ETP はメモリをより節約できますが、遅くなります。</translation>
    </message>
    <message>
        <source>The stages of the pipeline have unequal shares of the %1 layers.</source>
        <translation>パイプラインのステージは %1 層を不均等に受け持ちます。</translation>
    </message>
    <message>
        <source>PP %1 does not divide the layers.</source>
        <translation>層数が PP %1 で割り切れません。</translation>
    </message>
    <message>
        <source>A larger global batch makes the pipeline idle less.</source>
        <translation>グローバルバッチを大きくするとパイプラインの待ちが減ります。</translation>
    </message>
    <message>
        <source>%1 micro-batches for %2 stages leave a bubble of %3 %.</source>
        <translation>%2 ステージにマイクロバッチ %1 個では、%3% のバブルが生じます。</translation>
    </message>
    <message>
        <source>No layout of %1 GPUs runs %2 with a global batch of %3; give one that is a multiple of %1.</source>
        <translation>%2 をグローバルバッチ %3 で実行できる GPU %1 基のレイアウトがありません。%1 の倍数のグローバルバッチを指定してください。</translation>
    </message>
    <message>
        <source>Use ms-swift %1 or newer.</source>
        <translation>ms-swift %1 以降を使ってください。</translation>
    </message>
    <message>
        <source>Older versions do not have this task for Megatron.</source>
        <translation>それより古いバージョンには、Megatron でのこのタスクがありません。</translation>
    </message>
    <message>
        <source>GRPO</source>
        <translation>GRPO</translation>
    </message>
    <message>
        <source>To generate on GPUs of their own, start &quot;swift rollout&quot; there and use --vllm_mode server.</source>
        <translation>生成に専用の GPU を使うには、そこで「swift rollout」を起動し、--vllm_mode server を指定してください。</translation>
    </message>
    <message>
        <source>vLLM and the training share the memory of these GPUs otherwise.</source>
        <translation>指定しなければ、vLLM と学習がこれらの GPU のメモリを共有します。</translation>
    </message>
    <message>
        <source>DPO</source>
        <translation>DPO</translation>
    </message>
    <message>
        <source>KTO</source>
        <translation>KTO</translation>
    </message>
    <message>
        <source>GKD, distillation</source>
        <translation>GKD (蒸留)</translation>
    </message>
    <message>
        <source>Name the teacher in --teacher_model.</source>
        <translation>教師モデルを --teacher_model に指定してください。</translation>
    </message>
    <message>
        <source>Its weights stand on the same GPUs; the layout assumes a teacher as large as the model.</source>
        <translation>教師の重みも同じ GPU に載ります。レイアウトは、教師がモデルと同じ大きさだと仮定しています。</translation>
    </message>
    <message>
        <source>a reward model</source>
        <translation>報酬モデル</translation>
    </message>
    <message>
        <source>GRPO: learning from rewards, with vLLM on the same GPUs</source>
        <translation>GRPO: 報酬からの学習 (同じ GPU で vLLM を使用)</translation>
    </message>
    <message>
        <source>DPO: learning from pairs of answers</source>
        <translation>DPO: 回答のペアからの学習</translation>
    </message>
    <message>
        <source>KTO: learning from good and bad answers</source>
        <translation>KTO: 良い回答と悪い回答からの学習</translation>
    </message>
    <message>
        <source>GKD: learning from a teacher</source>
        <translation>GKD: 教師モデルからの学習</translation>
    </message>
    <message>
        <source>%1 GPUs with %2 a node is not a possible number; give 1 to %3, and at least 1 a node.</source>
        <translation>GPU 数 %1、ノードあたり %2 は正しい GPU 数ではありません。1～%3、ノードあたり 1 以上を指定してください。</translation>
    </message>
    <message>
        <source>%1 GPUs do not fill nodes of %2; give a multiple of %2.</source>
        <translation>%1 基の GPU は、ノードあたり %2 基では割り切れません。%2 の倍数を指定してください。</translation>
    </message>
    <message>
        <source>A global batch or a sequence length of %1 is out of range; give 1 to %2.</source>
        <translation>グローバルバッチまたはシーケンス長の %1 は範囲外です。1～%2 を指定してください。</translation>
    </message>
    <message>
        <source>There is no recipe &quot;%1&quot;; there are %2.</source>
        <translation>「%1」というレシピはありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>an embedding model</source>
        <translation>埋め込みモデル</translation>
    </message>
    <message>
        <source>%1 cannot become an embedding model: that needs padding_free, which its attention does not support.</source>
        <translation>%1 は埋め込みモデルにできません。padding_free が必要ですが、そのアテンションは対応していません。</translation>
    </message>
    <message>
        <source>a reranker</source>
        <translation>リランカー</translation>
    </message>
    <message>
        <source>sequence classification</source>
        <translation>系列分類</translation>
    </message>
    <message>
        <source>Set --num_labels to the number of your classes.</source>
        <translation>--num_labels をクラス数に設定してください。</translation>
    </message>
    <message>
        <source>It is the width of the new output layer.</source>
        <translation>新しい出力層の幅になります。</translation>
    </message>
    <message>
        <source>Put your dataset in place of /path/to/data.jsonl.</source>
        <translation>/path/to/data.jsonl を自分のデータセットに置き換えてください。</translation>
    </message>
    <message>
        <source>Padding and lengths of the real data decide the speed.</source>
        <translation>速度は実データのパディングと長さで決まります。</translation>
    </message>
    <message>
        <source>Do not stream the dataset.</source>
        <translation>データセットをストリーミングしないでください。</translation>
    </message>
    <message>
        <source>Packing, which fills every sequence to the full length, needs all of it.</source>
        <translation>各シーケンスを最大長まで詰めるパッキングには、データセット全体が必要です。</translation>
    </message>
    <message>
        <source>Try --packing true.</source>
        <translation>--packing true を試してください。</translation>
    </message>
    <message>
        <source>Short samples packed into full sequences use the GPUs better.</source>
        <translation>短いサンプルを最大長まで詰めると、GPU をより有効に使えます。</translation>
    </message>
    <message>
        <source>Gradients and parameters are exchanged while computing.</source>
        <translation>勾配とパラメータは計算と並行して交換されます。</translation>
    </message>
    <message>
        <source>--overlap_grad_reduce and --overlap_param_gather hide the communication of %1 data-parallel ranks.</source>
        <translation>--overlap_grad_reduce と --overlap_param_gather が、データ並列 %1 ランクの通信を隠蔽します。</translation>
    </message>
    <message>
        <source>Attention is unfused and without padding_free.</source>
        <translation>アテンションは非融合で、padding_free も使いません。</translation>
    </message>
    <message>
        <source>Flash attention does not support this model.</source>
        <translation>Flash Attention はこのモデルに対応していません。</translation>
    </message>
    <message>
        <source>Without NVIDIA Apex add %1.</source>
        <translation>NVIDIA Apex がなければ %1 を追加してください。</translation>
    </message>
    <message>
        <source>That fusion is a kernel of Apex.</source>
        <translation>その融合は Apex のカーネルです。</translation>
    </message>
    <message>
        <source>Set MODELSCOPE_CACHE to a folder that all nodes share.</source>
        <translation>MODELSCOPE_CACHE を全ノードが共有するフォルダに設定してください。</translation>
    </message>
    <message>
        <source>Otherwise the nodes can train on different data.</source>
        <translation>そうしないと、ノードごとに異なるデータで学習するおそれがあります。</translation>
    </message>
    <message>
        <source>Adapters are merged into the weights when they are saved.</source>
        <translation>アダプタは保存時に重みへマージされます。</translation>
    </message>
    <message>
        <source>transformers 5 changed MoE models, and separate adapters may not load.</source>
        <translation>transformers 5 で MoE モデルが変わり、分離したアダプタは読み込めないことがあります。</translation>
    </message>
    <message>
        <source>On one GPU &quot;swift sft&quot; is simpler.</source>
        <translation>GPU 1 基なら「swift sft」の方が簡単です。</translation>
    </message>
    <message>
        <source>Without parallelism Megatron needs more packages and gains little.</source>
        <translation>並列化しない場合、Megatron は必要なパッケージが増えるだけで利点はほとんどありません。</translation>
    </message>
    <message>
        <source>pre-training</source>
        <translation>事前学習</translation>
    </message>
    <message>
        <source>supervised fine-tuning</source>
        <translation>教師ありファインチューニング</translation>
    </message>
    <message>
        <source>supervised fine-tuning with LoRA</source>
        <translation>教師ありファインチューニング (LoRA)</translation>
    </message>
    <message>
        <source>%1 has no experts; use the recipe %2.</source>
        <translation>%1 にはエキスパートがありません。レシピ %2 を使ってください。</translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts</source>
        <translation>エキスパートを持つモデルの教師ありファインチューニング</translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts, LoRA</source>
        <translation>エキスパートを持つモデルの教師ありファインチューニング (LoRA)</translation>
    </message>
    <message>
        <source>%1 takes no images or sound; use the recipe sft.</source>
        <translation>%1 は画像も音声も扱えません。レシピ sft を使ってください。</translation>
    </message>
    <message>
        <source>supervised fine-tuning with images, videos or sound</source>
        <translation>画像・動画・音声を使う教師ありファインチューニング</translation>
    </message>
    <message>
        <source>Keep IMAGE_MAX_TOKEN_NUM and its like as in your training.</source>
        <translation>IMAGE_MAX_TOKEN_NUM などは、ふだんの学習と同じにしてください。</translation>
    </message>
    <message>
        <source>They decide how long the sequences are, and so the speed.</source>
        <translation>シーケンスの長さ、ひいては速度を左右します。</translation>
    </message>
    <message>
        <source>supervised fine-tuning in FP8</source>
        <translation>FP8 での教師ありファインチューニング</translation>
    </message>
    <message>
        <source>Blocks of FP8 need a GPU of the Hopper generation or newer and CUDA 12.9.</source>
        <translation>ブロック単位の FP8 には、Hopper 世代以降の GPU と CUDA 12.9 が必要です。</translation>
    </message>
    <message>
        <source>Older ones have no such kernels.</source>
        <translation>それより古いものには、そのカーネルがありません。</translation>
    </message>
    <message>
        <source>pre-training on plain text</source>
        <translation>プレーンテキストでの事前学習</translation>
    </message>
    <message>
        <source>supervised fine-tuning of all weights</source>
        <translation>全重みの教師ありファインチューニング</translation>
    </message>
    <message>
        <source>process %1, %2, %3</source>
        <comment>its number, memory, program</comment>
        <translation>プロセス %1、%2、%3</translation>
    </message>
    <message>
        <source>process %1 of %2, %3, %4</source>
        <comment>its number, owner, memory, program</comment>
        <translation>%2 のプロセス %1、%3、%4</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>pid %1</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>だれか</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>GPU %1 of %2 is used by %3</source>
        <translation>%2 の GPU %1 は %3 が使用しています</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n more GPU(s) in use</source>
        <translation>
            <numerusform>%1。ほかに %n 基の GPU も使用中</numerusform>
        </translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; cannot be used; write local or local:8 for this machine, ssh://user@host or ssh://alias?gpus=8 for another one, nodes:host1,host2 for trials on several together, slurm:partition for Slurm.</source>
        <translation>ホスト「%1」は使えません。このマシンなら local か local:8、別のマシンなら ssh://user@host か ssh://alias?gpus=8、複数のマシンにまたがるトライアルなら nodes:host1,host2、Slurm なら slurm:partition と書いてください。</translation>
    </message>
    <message>
        <source>The number of GPUs in the host &quot;%1&quot; must be a whole number from 1 up; write local:8 for eight.</source>
        <translation>ホスト「%1」の GPU 数は 1 以上の整数でなければなりません。8 基なら local:8 と書いてください。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no machine; write ssh://user@host, where host is a name, an address or an alias of ~/.ssh/config.</source>
        <translation>ホスト「%1」にマシンの指定がありません。ssh://user@host と書いてください。host には名前、アドレス、または ~/.ssh/config の別名を使えます。</translation>
    </message>
    <message>
        <source>The port in the host &quot;%1&quot; must be a whole number from 1 to 65535.</source>
        <translation>ホスト「%1」のポートは 1～65535 の整数でなければなりません。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names %2 twice; a machine is one node.</source>
        <translation>ホスト「%1」は %2 を 2 回指定しています。1 台のマシンは 1 つのノードです。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names one machine; give several, as in nodes:host1,host2, or write ssh://host for one.</source>
        <translation>ホスト「%1」はマシンを 1 台しか指定していません。nodes:host1,host2 のように複数を指定するか、1 台なら ssh://host と書いてください。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no partition of Slurm; write slurm:partition, or slurm: for the default one.</source>
        <translation>ホスト「%1」に Slurm のパーティションがありません。slurm:partition、既定のパーティションなら slurm: と書いてください。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2 twice; state it once.</source>
        <translation>ホスト「%1」に %2 が 2 回あります。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2, which is not known here; there are %3.</source>
        <translation>ホスト「%1」の %2 は未知の項目です。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be one line of plain text.</source>
        <translation>ホスト「%1」の %2 は 1 行のプレーンテキストでなければなりません。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states an empty %2; leave it out.</source>
        <translation>ホスト「%1」の %2 が空です。省略してください。</translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be a whole number from 1 to %3, such as %2=8.</source>
        <translation>ホスト「%1」の %2 は、%2=8 のように 1～%3 の整数でなければなりません。</translation>
    </message>
    <message>
        <source>In the host &quot;%1&quot; detach is yes or no.</source>
        <translation>ホスト「%1」の detach には yes か no を指定してください。</translation>
    </message>
    <message>
        <source>The address in the host &quot;%1&quot; must be a name or a number, such as master=10.0.0.1.</source>
        <translation>ホスト「%1」のアドレスは master=10.0.0.1 のように名前か番号でなければなりません。</translation>
    </message>
    <message>
        <source>The folder in the host &quot;%1&quot; must begin with / or ~/, such as workdir=~/runs.</source>
        <translation>ホスト「%1」のフォルダは、workdir=~/runs のように / または ~/ で始まらなければなりません。</translation>
    </message>
    <message>
        <source>This machine is given twice as a host (%1); give it once.</source>
        <translation>このマシンがホストとして 2 回指定されています (%1)。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>The host %1 is given twice (%2); give it once.</source>
        <translation>ホスト %1 が 2 回指定されています (%2)。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>The hosts file %1 cannot be read (%2); give a file with one host a line.</source>
        <translation>ホストファイル %1 を読み取れません (%2)。1 行に 1 ホストを書いたファイルを指定してください。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダです</translation>
    </message>
    <message>
        <source>The hosts file %1 names no host; write one a line, such as local.</source>
        <translation>ホストファイル %1 にホストがありません。local などを 1 行に 1 つ書いてください。</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>時間内に応答がありませんでした</translation>
    </message>
    <message>
        <source>it ended with status %1</source>
        <translation>ステータス %1 で終了しました</translation>
    </message>
    <message>
        <source>%1 cannot be a node among others; give machines by their names.</source>
        <translation>%1 は他のマシンと並ぶノードにはなれません。マシンを名前で指定してください。</translation>
    </message>
    <message>
        <source>By which address the other nodes reach the first one, %1, is not known; say it, as in %2, or put another machine first.</source>
        <translation>他のノードが最初のノード %1 に届くアドレスが分かりません。%2 のように指定するか、別のマシンを先頭にしてください。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; is not a file here; give one that exists.</source>
        <translation>アップロードする「%1」というファイルはここにありません。存在するものを指定してください。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; is not a plain file; give files one by one.</source>
        <translation>アップロードする「%1」は通常のファイルではありません。ファイルを 1 つずつ指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be the name of an uploaded file; write FILE:NAME, where NAME is a plain name without a path.</source>
        <translation>「%1」はアップロードするファイルの名前にできません。FILE:NAME の形で、NAME にはパスを含まない名前を書いてください。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; cannot be read; look at its permissions.</source>
        <translation>アップロードする「%1」を読めません。アクセス権を確認してください。</translation>
    </message>
    <message>
        <source>With &quot;%1&quot; the uploads are larger than %2 KiB together; put large ones on the hosts yourself and name their path there.</source>
        <translation>「%1」を加えるとアップロードするファイルの合計が %2 KiB を超えます。大きなファイルは自分でホストに置き、そこでのパスを指定してください。</translation>
    </message>
    <message>
        <source>The uploads have two files %1; write FILE:NAME to call one of them differently.</source>
        <translation>アップロードするファイルに %1 という名前のものが 2 つあります。FILE:NAME の形で一方を別の名前にしてください。</translation>
    </message>
    <message>
        <source>The folder %1 for the trial&apos;s files cannot be made; make room there.</source>
        <translation>トライアルのファイルを入れるフォルダ %1 を作成できません。空き容量を確保してください。</translation>
    </message>
    <message>
        <source>The trial&apos;s file %1 cannot be written: %2; make room there.</source>
        <translation>トライアルのファイル %1 を書き込めません (%2)。空き容量を確保してください。</translation>
    </message>
    <message>
        <source>%1 has no choice &quot;%2&quot;; it has %3.</source>
        <translation>%1 に「%2」という選択肢はありません。使えるのは %3 です。</translation>
    </message>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation>
            <numerusform>候補 %n 件をすべて試しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Number %1 of %2 kept layouts.</source>
        <translation>候補 %2 件中 %1 番目。</translation>
    </message>
    <message>
        <source>every kept layout, in order</source>
        <translation>候補を順番にすべて試す</translation>
    </message>
    <message>
        <source>None of the %L1 untried layouts promises 0.2 % over the best, the risk of running out of memory weighed; %L2 more are proven to.</source>
        <translation>未試行の %L1 件に、メモリ不足のリスクを考慮しても最良を 0.2% 上回る見込みのものはありません。ほかに %L2 件はメモリ不足が証明済みです。</translation>
    </message>
    <message>
        <source>%1 different layouts failed and none gave a value: the command itself seems to be at fault.</source>
        <translation>異なる %1 件のレイアウトが失敗し、値が 1 つも得られませんでした。コマンド自体に問題があるようです。</translation>
    </message>
    <message>
        <source>Every layout was tried or is proven to run out of memory.</source>
        <translation>すべてのレイアウトが、試行済みか、メモリ不足になると証明済みです。</translation>
    </message>
    <message>
        <source>More GPUs or a shorter sequence would help.</source>
        <translation>GPU を増やすか、シーケンスを短くしてください。</translation>
    </message>
    <message>
        <source>By the estimate, it takes more than one change to make it fit.</source>
        <translation>見積もりでは、収めるには変更が一つでは足りません。</translation>
    </message>
    <message>
        <source>By the estimate, each of these would make it fit: %1.</source>
        <translation>見積もりでは、次のどれか一つで収まります: %1。</translation>
    </message>
    <message>
        <source>Without an estimate, its structure promises most; %1.</source>
        <translation>見積もりはありませんが、構成から見て最も有望です。%1。</translation>
    </message>
    <message>
        <source>Its estimate promises most</source>
        <translation>見積もりが最も有望です</translation>
    </message>
    <message>
        <source>The best of those likely to fit, by estimate and earlier runs</source>
        <translation>収まりそうなものの中で、見積もりとこれまでの実行によれば最良です</translation>
    </message>
    <message>
        <source>The best estimate of those likely to fit</source>
        <translation>収まりそうなものの中で見積もりが最良です</translation>
    </message>
    <message>
        <source>%1: %2 TFLOP/s per GPU; %3.</source>
        <translation>%1 (%2 TFLOP/s/GPU)。%3。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1。%2。</translation>
    </message>
    <message>
        <source>Expected %1 % faster than the best so far</source>
        <translation>これまでの最良より %1% 速い見込み</translation>
    </message>
    <message>
        <source>Expected %1 % slower than the best so far</source>
        <translation>これまでの最良より %1% 遅い見込み</translation>
    </message>
    <message>
        <source>%1, give or take %2 %; %3.</source>
        <translation>%1 (±%2%)。%3。</translation>
    </message>
    <message>
        <source>The search would start from an estimate if this were known: %1.</source>
        <translation>次のことがわかれば、探索は見積もりから始められます: %1。</translation>
    </message>
    <message>
        <source>fits, because a layout that needs more did</source>
        <translation>より多くのメモリを要するレイアウトが収まったので、これも収まります</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %</source>
        <translation>動作する確率は %1% です</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %, %2 of %3 GiB expected</source>
        <translation>動作する確率は %1%、予想使用量は %2 / %3 GiB です</translation>
    </message>
    <message>
        <source>the best expected gain next, from estimates that learn with every outcome</source>
        <translation>結果のたびに学習する見積もりに基づき、期待される改善が最大のものを次に試す</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 個の GPU</translation>
    </message>
    <message>
        <source>sequences 1/%1 as long</source>
        <translation>シーケンス長を 1/%1 にする</translation>
    </message>
    <message>
        <source>the optimizer&apos;s states on the host (offload)</source>
        <translation>オプティマイザーの状態をホストに置く (オフロード)</translation>
    </message>
    <message>
        <source>Other strategies hold this back: estimated at %1 times a GPU&apos;s memory.</source>
        <translation>ほかの戦略はこれを見送ります。見積もりでは GPU のメモリの %1 倍です。</translation>
    </message>
    <message>
        <source>Stage 1: the best EP for TP %1 is searched at MBS 1 with full recomputation; now EP %2.</source>
        <translation>段階 1: TP %1 に最良の EP を MBS 1、完全再計算で探索中。現在 EP %2。</translation>
    </message>
    <message>
        <source>Both stages of the heuristic are done.</source>
        <translation>ヒューリスティックの 2 段階がどちらも終わりました。</translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under selective recomputation, now %3.</source>
        <translation>段階 2: TP %1 と最良の EP %2。選択的再計算でマイクロバッチを増やします。現在 %3。</translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under full recomputation, now %3.</source>
        <translation>段階 2: TP %1 と最良の EP %2。完全再計算でマイクロバッチを増やします。現在 %3。</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs %1 among the choices of %2; allow it or choose the strategy grid or random.</source>
        <translation>戦略 megatron-heuristic では %2 の選択肢に %1 が必要です。許可するか、戦略 grid または random を選んでください。</translation>
    </message>
    <message>
        <source>two stages: best EP for each TP, then the largest micro-batch that pays</source>
        <translation>2 段階: TP ごとに最良の EP、次に効果のある最大のマイクロバッチ</translation>
    </message>
    <message>
        <source>Drawn from the layouts not yet tried, %1 of them.</source>
        <translation>未試行の %1 件からランダムに選びました。</translation>
    </message>
    <message>
        <source>kept layouts in random order, none twice</source>
        <translation>候補を重複なしでランダムな順に試す</translation>
    </message>
    <message>
        <source>There is no strategy %1; there are %2.</source>
        <translation>%1 という戦略はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>Every kept layout was tried.</source>
        <translation>すべての候補を試しました。</translation>
    </message>
    <message>
        <source>Drawn at random: the first %1 outcomes are a start.</source>
        <translation>ランダムに選びました。最初の %1 件の結果が出発点になります。</translation>
    </message>
    <message>
        <source>Of %1 layouts drawn near the good ones, the most unlike the others.</source>
        <translation>良いレイアウトの近くから抽出した %1 件のうち、それ以外のレイアウトから最も離れたものです。</translation>
    </message>
    <message>
        <source>tree-structured Parzen estimator over the kept layouts, none twice</source>
        <translation>候補に対する木構造 Parzen 推定器 (TPE)、重複なし</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: its %2 is another (%3 there, %4 here); name a study of the same model, GPUs and batch, or none.</source>
        <translation>%1 からは学習できません。%2 が異なります (そのスタディでは %3、ここでは %4)。モデル、GPU、バッチが同じスタディを指定するか、指定を外してください。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: it measured something else (another metric or direction); name a study with the same measure, or none.</source>
        <translation>%1 からは学習できません。計測の対象 (指標または大小の方向) が異なります。同じものを計測したスタディを指定するか、指定を外してください。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: the line that says what was tuned is missing.</source>
        <translation>%1 からは学習できません。調整の対象を示す行がありません。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: no trial of it gave a value or ran out of memory with a layout that is tried here.</source>
        <translation>%1 からは学習できません。ここで試すレイアウトで、値が得られたトライアルもメモリ不足になったトライアルもありません。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s)</source>
        <translation>
            <numerusform>%1: %n トライアル</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 of them out of memory</source>
        <translation>、うちメモリ不足 %1 件</translation>
    </message>
    <message>
        <source>This line is not an event of a study.</source>
        <translation>この行はスタディのイベントではありません。</translation>
    </message>
    <message>
        <source>This event does not say its version.</source>
        <translation>このイベントにはバージョンがありません。</translation>
    </message>
    <message>
        <source>This event was written by a newer Megatune (format %1; this one reads up to %2).</source>
        <translation>このイベントはより新しい Megatune が書いたものです (形式 %1、このバージョンが読めるのは %2 まで)。</translation>
    </message>
    <message>
        <source>This event lacks something that it cannot do without.</source>
        <translation>このイベントには必須の項目が欠けています。</translation>
    </message>
    <message>
        <source>There is no study file %1; check its name and folder.</source>
        <translation>スタディファイル %1 がありません。名前とフォルダを確認してください。</translation>
    </message>
    <message>
        <source>%1 is a folder, not a study file; choose a file in it.</source>
        <translation>%1 はスタディファイルではなくフォルダです。その中のファイルを選んでください。</translation>
    </message>
    <message>
        <source>%1 is not an ordinary file; choose a study file.</source>
        <translation>%1 は通常のファイルではありません。スタディファイルを選んでください。</translation>
    </message>
    <message>
        <source>%1 is not a study file of Megatune; choose one that Megatune wrote (.mtune).</source>
        <translation>%1 は Megatune のスタディファイルではありません。Megatune が書いたファイル (.mtune) を選んでください。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Megatune (line %2); open it with that version.</source>
        <translation>%1 はより新しい Megatune が書いたものです (%2 行目)。そのバージョンで開いてください。</translation>
    </message>
    <message>
        <source>Line %1 of %2 is damaged and was left out.</source>
        <translation>%2 の %1 行目は破損しているため読み飛ばしました。</translation>
    </message>
    <message>
        <source>The last line of %1 was not written to its end and was left out.</source>
        <translation>%1 の最後の行は書きかけのため読み飛ばしました。</translation>
    </message>
    <message>
        <source>%1 holds no event yet.</source>
        <translation>%1 にはまだイベントがありません。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what was tuned.</source>
        <translation>%1 では調整の対象を示す行が失われています。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Check its permissions.</source>
        <translation>%1 を読み取れません: %2。権限を確認してください。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Free some space, mend its permissions or choose another place.</source>
        <translation>%1 に書き込めません: %2。空き容量を増やすか、権限を直すか、別の場所を選んでください。</translation>
    </message>
    <message>
        <source>%1 is being written by another process; wait for it to end, or use another study file.</source>
        <translation>%1 は別のプロセスが書き込み中です。終了を待つか、別のスタディファイルを使ってください。</translation>
    </message>
    <message>
        <source>%1 is being written by %2 (process %3 on %4); wait for it to end, or use another study file. If that process is long gone, delete %5.</source>
        <translation>%1 は %2 (%4 のプロセス %3) が書き込み中です。終了を待つか、別のスタディファイルを使ってください。そのプロセスがとうに終了しているなら、%5 を削除してください。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist; make it first, or choose another place for the study.</source>
        <translation>フォルダ %1 がありません。先に作成するか、スタディを別の場所に保存してください。</translation>
    </message>
    <message numerus="yes">
        <source>The name of the study is longer than a file&apos;s may be, by %n byte(s): %1. Choose a shorter one.</source>
        <translation>
            <numerusform>スタディの名前がファイル名の上限より %n バイト長すぎます: %1。短い名前にしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be written in the folder %1; mend its permissions, free some space or choose another place for the study.</source>
        <translation>フォルダ %1 に書き込めません。権限を直すか、空き容量を増やすか、スタディを別の場所に保存してください。</translation>
    </message>
    <message>
        <source>%1 exists already; choose another name.</source>
        <translation>%1 はすでに存在します。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>%1 was changed by another process while it was being opened; try again.</source>
        <translation>%1 を開いている間に別のプロセスが変更しました。もう一度試してください。</translation>
    </message>
    <message>
        <source>%1 was changed by another process since this run ended; open it again to write into it.</source>
        <translation>この実行の終了後に、%1 が別のプロセスによって変更されました。書き込むには開き直してください。</translation>
    </message>
    <message>
        <source>%1 was changed by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation>スタディの実行中に、%1 が別のプログラムによって変更されました。今ある内容から続けるには、もう一度開始してください。</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>タイムアウト</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>host lost</source>
        <translation>ホスト切断</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>left running</source>
        <translation>実行したまま</translation>
    </message>
    <message>
        <source>long enough</source>
        <translation>十分に計測</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>値が確定</translation>
    </message>
    <message>
        <source>cannot win</source>
        <translation>勝算なし</translation>
    </message>
    <message>
        <source>This layout is not in the search space.</source>
        <translation>このレイアウトは探索空間にありません。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Measures trial %1 again, for what %2 gains.</source>
        <translation>%2 の効果を確かめるため、トライアル %1 を再び測定します。</translation>
    </message>
    <message>
        <source>Nothing would be refined: how the command&apos;s trainer reads its options is not known; say which trainer it is.</source>
        <translation>何も改良しません: コマンドのトレーナーがオプションをどう読むか分かりません。どのトレーナーかを指定してください。</translation>
    </message>
    <message>
        <source>Nothing would be refined: no option that is known here is possible beside %1.</source>
        <comment>trial 7</comment>
        <translation>何も改良しません: 使える既知のオプションがありません (対象: %1)。</translation>
    </message>
    <message>
        <source>%1 (estimated %2)</source>
        <comment>name (estimated +3.1 %)</comment>
        <translation>%1 (見積もり %2)</translation>
    </message>
    <message>
        <source>At the end the winner is refined. On %1 these would be tried, in this order: %2.</source>
        <translation>最後に最良の結果を改良します。対象: %1。試す順: %2。</translation>
    </message>
    <message>
        <source>Refines trial %1 by %2: %3.</source>
        <translation>トライアル %1 を %2 で改良します: %3。</translation>
    </message>
    <message>
        <source>Refines trial %1 by %2: %3; %4 by the estimate.</source>
        <translation>トライアル %1 を %2 で改良します: %3。見積もりでは %4。</translation>
    </message>
    <message>
        <source>trial %1</source>
        <translation>トライアル %1</translation>
    </message>
    <message>
        <source>the command as given</source>
        <translation>元のコマンド</translation>
    </message>
    <message>
        <source>the layout that is tried first</source>
        <translation>最初に試すレイアウト</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>+3.1 % by overlap-grad-reduce</comment>
        <translation>%2 で %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>of a run that measures again, what it is for</comment>
        <translation>%1 のため</translation>
    </message>
    <message>
        <source>refines %1: %2</source>
        <translation>%1 の改良: %2</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>不採用</translation>
    </message>
    <message>
        <source>Nothing was refined: how the command&apos;s trainer reads its options is not known; name it with the argument dialect.</source>
        <translation>何も改良しませんでした: コマンドのトレーナーがオプションをどう読むか分かりません。引数 dialect で指定してください。</translation>
    </message>
    <message>
        <source>Nothing was refined: beside the layout of trial %1 no option that is known here is possible.</source>
        <translation>何も改良しませんでした: トライアル %1 のレイアウトで使える既知のオプションがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n refinement(s) of trial %1 were tried</source>
        <translation>
            <numerusform>トライアル %1 の改良を %n 個試しました</numerusform>
        </translation>
    </message>
    <message>
        <source>none is surely better</source>
        <translation>確かに良いものはありません</translation>
    </message>
    <message>
        <source>%1 gave no value</source>
        <translation>%1 は値がありませんでした</translation>
    </message>
    <message>
        <source>%1 of at least %3 iterations after %2 of warm-up</source>
        <comment>median, a number, a number</comment>
        <translation>ウォームアップ %2 回の後、%3 回以上のイテレーションの %1</translation>
    </message>
    <message>
        <source>%1 was made with another %2 (%3 there, %4 now); give the same again, or use another file.</source>
        <translation>%1 は別の設定で作られています (%2: ファイルでは %3、今回は %4)。同じものを指定するか、別のファイルを使ってください。</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>set of rules</source>
        <translation>ルールセット</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>計測方法</translation>
    </message>
    <message>
        <source>A trial of %1 iterations ends before it has a value: %2 of warm-up and %3 to measure need at least %4.</source>
        <translation>%1 イテレーションのトライアルは、値が得られる前に終わります。ウォームアップ %2 回と計測 %3 回には少なくとも %4 回が必要です。</translation>
    </message>
    <message numerus="yes">
        <source>Trials are ended from outside after %n iteration(s): how to make this command short, and keep it from saving, is not known.</source>
        <translation>
            <numerusform>トライアルは %n イテレーションの後に外部から終了させます。このコマンドを短くし、保存させない方法は分かりません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trials run %n iteration(s), without saving and evaluation.</source>
        <translation>
            <numerusform>トライアルは %n イテレーション、保存と評価なし。</numerusform>
        </translation>
    </message>
    <message>
        <source>Each trial runs the command as it is, for %L1 iterations.</source>
        <translation>各トライアルはコマンドをそのまま %L1 イテレーション実行します。</translation>
    </message>
    <message>
        <source>Each trial runs the command as it is, for %L1 iterations, and writes to %2.</source>
        <translation>各トライアルはコマンドをそのまま %L1 イテレーション実行し、%2 に書き込みます。</translation>
    </message>
    <message numerus="yes">
        <source>The command starts %n process(es), but a trial is for %1 GPUs; make them the same.</source>
        <translation>
            <numerusform>コマンドが起動するプロセスは %n 個ですが、1 トライアルの GPU は %1 基です。数を合わせてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no script %1 in %2; check its spelling, or the folder that the command runs in.</source>
        <translation>%2 にスクリプト %1 がありません。つづりか、コマンドを実行するフォルダを確認してください。</translation>
    </message>
    <message>
        <source>Ended by the signal %1.</source>
        <translation>シグナル %1 で終了しました。</translation>
    </message>
    <message>
        <source>The program cannot be executed: make it executable (chmod +x) or name its interpreter.</source>
        <translation>プログラムを実行できません。実行権限を付けるか (chmod +x)、インタプリタを指定してください。</translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation>終了ステータスは %1 です。</translation>
    </message>
    <message>
        <source>It printed what its iterations took, but no throughput.</source>
        <translation>イテレーションの所要時間は出力されましたが、スループットがありません。</translation>
    </message>
    <message>
        <source>It ended without printing a throughput.</source>
        <translation>スループットを出力せずに終了しました。</translation>
    </message>
    <message>
        <source>It ended without a result: %1 of %2 iterations were logged with a throughput.</source>
        <translation>結果なしで終了しました。スループットが記録されたのは %2 イテレーション中 %1 イテレーションです。</translation>
    </message>
    <message>
        <source>Train for more iterations, leave fewer out as warm-up, or ask for fewer that are measured.</source>
        <translation>イテレーション数を増やすか、ウォームアップとして除く数を減らすか、計測に必要な数を減らしてください。</translation>
    </message>
    <message>
        <source>It printed nothing for %1.</source>
        <translation>%1 の間、何も出力しませんでした。</translation>
    </message>
    <message>
        <source>Look in its log for what it was waiting for, or raise the time that a trial may be silent.</source>
        <translation>何を待っていたかをログで確認するか、出力のない状態を許す時間を延ばしてください。</translation>
    </message>
    <message>
        <source>It ran longer than %1, a multiple of the fastest trial&apos;s time.</source>
        <translation>最速のトライアルの所要時間から決まる上限 %1 を超えました。</translation>
    </message>
    <message>
        <source>It ran longer than the timeout of %1.</source>
        <translation>タイムアウト (%1) を超えました。</translation>
    </message>
    <message>
        <source>Raise the timeout, or train for fewer iterations.</source>
        <translation>タイムアウトを延ばすか、イテレーション数を減らしてください。</translation>
    </message>
    <message>
        <source>Raise the timeout, or look in its log for what it was waiting for.</source>
        <translation>タイムアウトを延ばすか、何を待っていたのかをログで確認してください。</translation>
    </message>
    <message>
        <source>Look whether a script on the way hands its arguments on: end its training command with &quot;$@&quot;, or give the training command itself.</source>
        <translation>途中のスクリプトが引数を引き渡しているか確認してください。学習コマンドの末尾に &quot;$@&quot; を付けるか、学習コマンド自体を指定してください。</translation>
    </message>
    <message>
        <source>Mend what the message names and run the trial again.</source>
        <translation>メッセージに示されたものを直し、トライアルをもう一度実行してください。</translation>
    </message>
    <message>
        <source>Look whether the host is up and can be reached.</source>
        <translation>ホストが稼働していて、到達できるか確認してください。</translation>
    </message>
    <message>
        <source>Command as given</source>
        <translation>元のコマンド</translation>
    </message>
    <message>
        <source>no ViT ckpt</source>
        <translation>ViT ckpt なし</translation>
    </message>
    <message>
        <source>no SP</source>
        <translation>SP なし</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>by the given metric</source>
        <translation>(指定した指標)</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>1 分未満</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>約 %1 分</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation>約 %1 時間</translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation>約 %1 時間 %2 分</translation>
    </message>
    <message>
        <source>ended early after iteration %1 of %2: %3</source>
        <translation>イテレーション %1 / %2 で早期終了: %3</translation>
    </message>
    <message>
        <source>ended early after iteration %1: %2</source>
        <translation>イテレーション %1 で早期終了: %2</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>%1を節約</translation>
    </message>
    <message>
        <source>what that saved is not known</source>
        <translation>節約時間は不明</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ended early</source>
        <translation>
            <numerusform>%n トライアルを早期終了</numerusform>
        </translation>
    </message>
    <message>
        <source> (not known of %1 of them)</source>
        <translation> (うち %1 件は不明)</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>ベースライン</translation>
    </message>
    <message>
        <source>measures %1 again</source>
        <translation>#%1 を再計測</translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation>トライアル %1</translation>
    </message>
    <message>
        <source>the best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>ファイルを置き換えますか?</translation>
    </message>
    <message>
        <source>%1 is there already. What stands in it is lost when it is replaced.</source>
        <translation>%1 は既にあります。置き換えると現在の内容は失われます。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>置き換える(&amp;R)</translation>
    </message>
    <message>
        <source>%1 is not on this machine: choose a folder with its config.json, or clear the field and enter the shape by hand.</source>
        <translation>%1 はこのマシンにありません。config.json のあるフォルダを選ぶか、欄を空にして形状を手入力してください。</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 時間</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 時間 %2 分</translation>
    </message>
    <message>
        <source>; then up to %1 for the best two</source>
        <translation>、その後上位 2 件に最大 %1 回</translation>
    </message>
    <message>
        <source>; then the winner is refined</source>
        <translation>。そのあとで最良の結果を改良します</translation>
    </message>
    <message>
        <source>; %1 at the longest</source>
        <translation>、最長 %1</translation>
    </message>
    <message>
        <source>Say where to run: add a host, or switch one on.</source>
        <translation>実行場所を指定してください。ホストを追加するか、オンにしてください。</translation>
    </message>
    <message>
        <source>Secrets are not kept: write the set-up line of %1 in full again.</source>
        <translation>秘密情報は保存されません。%1 の準備行をもう一度すべて入力してください。</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Choose a model first: a recipe is fitted to it.</source>
        <translation>先にモデルを選んでください。レシピはモデルに合わせて作られます。</translation>
    </message>
    <message>
        <source>Enter the number of GPUs.</source>
        <translation>GPU 数を入力してください。</translation>
    </message>
    <message>
        <source>Enter the global batch size.</source>
        <translation>グローバルバッチサイズを入力してください。</translation>
    </message>
    <message>
        <source>Still needed: %1.</source>
        <translation>未入力: %1。</translation>
    </message>
    <message>
        <source>%1 × %2 × %3</source>
        <comment>machines, GPUs of each, their type</comment>
        <translation>%1 × %2 × %3</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>number of GPUs, their type</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 × %2 GPUs stated</source>
        <comment>nodes, GPUs of each</comment>
        <translation>%1 × %2 GPU (指定)</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) stated</source>
        <translation>
            <numerusform>%n GPU (指定)</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未確認</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>確認中…</translation>
    </message>
    <message>
        <source>ready, with remarks</source>
        <translation>使用可能 (注意あり)</translation>
    </message>
    <message>
        <source>has a problem</source>
        <translation>問題あり</translation>
    </message>
    <message>
        <source>cannot be reached</source>
        <translation>接続できない</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>解釈できない</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what, what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>%1: ready</source>
        <translation>%1: 使用可能</translation>
    </message>
    <message>
        <source>%1: being asked</source>
        <translation>%1: 確認中</translation>
    </message>
    <message>
        <source>%1: put aside until %2. %3</source>
        <translation>%1: %2 まで除外。%3</translation>
    </message>
    <message>
        <source>%1 put aside until %2</source>
        <translation>%1 は %2 まで除外</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 は使用可能</translation>
    </message>
    <message>
        <source>%1 is being asked</source>
        <translation>%1 を確認中</translation>
    </message>
    <message>
        <source>%1 of %2 hosts ready</source>
        <translation>%2 ホスト中 %1 が使用可能</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>ホスト %n 台</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n 台が使用可能</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with a problem</source>
        <translation>
            <numerusform>%n 台に問題あり</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is left out: write tp=2, mbs&gt;=2, memory&lt;70, tflops&gt;400.</source>
        <translation>「%1」は無視します。tp=2、mbs&gt;=2、memory&lt;70、tflops&gt;400 のように書いてください。</translation>
    </message>
    <message>
        <source>%1 is %2 here; nothing else is listed.</source>
        <translation>%1 はここでは %2 だけです。ほかの値はありません。</translation>
    </message>
    <message>
        <source>Estimated %1 GiB of the %2 GiB that a GPU has</source>
        <translation>GPU の %2 GiB のうち %1 GiB を使う見積もり</translation>
    </message>
    <message>
        <source>in pipeline stage %1 of 0 to %2, which needs most</source>
        <translation>最も多く使うパイプラインステージ %1 (0～%2) の値</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>ロジットと損失</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>作業領域</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>フレームワーク</translation>
    </message>
    <message>
        <source>%1: %2 GiB</source>
        <translation>%1: %2 GiB</translation>
    </message>
    <message>
        <source>Versions, settings, hosts and studies are in the clipboard, without secrets, for a bug report.</source>
        <translation>不具合の報告用に、バージョン、設定、ホスト、スタディの情報をクリップボードにコピーしました (秘密情報は含まれません)。</translation>
    </message>
    <message>
        <source>Colour: the smallest measured value, dark violet %1 to yellow %2, which is the best.</source>
        <translation>色: 計測した最小の値。濃い紫 %1～黄 %2 (最良)。</translation>
    </message>
    <message>
        <source>Colour: the largest measured value, dark violet %1 to yellow %2.</source>
        <translation>色: 計測した最大の値。濃い紫 %1～黄 %2。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated TFLOP/s per GPU, %1 to %2, on a scale of its own.</source>
        <translation>淡い色の斜体: GPU あたりの見積もり TFLOP/s (%1 から %2、別の目盛り)。</translation>
    </message>
    <message>
        <source>Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.</source>
        <translation>色: 最良レイアウトの GPU あたりの TFLOP/s (濃い紫 %1～黄 %2)。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated; full colour: measured.</source>
        <translation>淡色の斜体: 見積もり、濃い色: 計測。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated, not measured.</source>
        <translation>淡色の斜体: 計測ではなく見積もり。</translation>
    </message>
    <message>
        <source>By the estimate all run out of memory: %1 GiB at least, a GPU has %2</source>
        <translation>見積もりではすべてメモリ不足: 最小でも %1 GiB、GPU は %2 GiB</translation>
    </message>
    <message>
        <source>Estimating memory and speed…</source>
        <translation>メモリと速度を見積もっています…</translation>
    </message>
    <message>
        <source>Hatched: all run out of memory by the estimate.</source>
        <translation>斜線: 見積もりではすべてメモリ不足。</translation>
    </message>
    <message>
        <source>Estimates are %1.</source>
        <translation>見積もり: %1。</translation>
    </message>
    <message>
        <source>OOM</source>
        <translation>OOM</translation>
    </message>
    <message>
        <source>%1 est.</source>
        <translation>見積 %1</translation>
    </message>
    <message>
        <source>OOM est.</source>
        <translation>OOM 見積</translation>
    </message>
    <message>
        <source>Best measured: %1 TFLOP/s per GPU</source>
        <translation>計測の最良: %1 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Best measured: %1</source>
        <translation>計測の最良: %1</translation>
    </message>
    <message>
        <source>Trial %1 is selected</source>
        <translation>トライアル %1 を選択中</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ran out of memory</source>
        <translation>
            <numerusform>メモリ不足のトライアル %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>The run has ended.</source>
        <translation>実行は終了しました。</translation>
    </message>
    <message>
        <source>The run has not started yet.</source>
        <translation>実行はまだ始まっていません。</translation>
    </message>
    <message>
        <source>The run is being stopped.</source>
        <translation>実行を停止しています。</translation>
    </message>
    <message>
        <source>Ends the running trials at once, without waiting for them.</source>
        <translation>実行中のトライアルを待たずに、直ちに終了します。</translation>
    </message>
    <message>
        <source>The run is just starting.</source>
        <translation>実行を始めています。</translation>
    </message>
    <message>
        <source>Running trials go on to their end; no new one is started.</source>
        <translation>実行中のトライアルは最後まで続け、新しいトライアルは開始しません。</translation>
    </message>
    <message>
        <source>Starts the next trial.</source>
        <translation>次のトライアルを開始します。</translation>
    </message>
    <message>
        <source>No trial is running.</source>
        <translation>実行中のトライアルはありません。</translation>
    </message>
    <message>
        <source>Select the running trial to skip.</source>
        <translation>スキップする実行中のトライアルを選択してください。</translation>
    </message>
    <message>
        <source>Ends trial %1 and goes on with the next.</source>
        <translation>トライアル %1 を終了し、次に進みます。</translation>
    </message>
    <message>
        <source>No trial of the study has a value yet, so none is the best; choose one in the box Trial as soon as there is one.</source>
        <translation>このスタディには値のあるトライアルがまだなく、最良のものがありません。トライアルができたら「トライアル」欄で選んでください。</translation>
    </message>
    <message>
        <source>No trial has begun: there is nothing to export yet.</source>
        <translation>トライアルがまだ始まっていないため、エクスポートするものがありません。</translation>
    </message>
    <message>
        <source>%1 is a folder; choose the name of a file.</source>
        <translation>%1 はフォルダです。ファイル名を指定してください。</translation>
    </message>
    <message>
        <source>%1 is the study itself; choose another name.</source>
        <translation>%1 はスタディ自体です。別の名前を指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); choose another place.</source>
        <translation>%1 に書き込めません (%2)。別の場所を指定してください。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>The clipboard did not take the command; Export can save it or drag it out.</source>
        <translation>コマンドをクリップボードにコピーできませんでした。エクスポートで保存またはドラッグできます。</translation>
    </message>
    <message>
        <source>The command of trial %1 (%2) is in the clipboard.</source>
        <translation>トライアル %1 (%2) のコマンドをクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Nothing here is called “%1”.</source>
        <translation>「%1」という名前の項目はありません。</translation>
    </message>
    <message>
        <source>append to FILE what ssh, Slurm, processes, study and search did, step by step, with secrets masked; to find out why something went wrong</source>
        <translation>ssh、Slurm、プロセス、スタディ、探索の動作を 1 ステップずつ FILE に追記する (秘密情報は伏せる)。問題の原因を調べるため</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>診断</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option; put -- in front of the training command.</source>
        <translation>「%1」はオプションではありません。学習コマンドの前に -- を置いてください。</translation>
    </message>
    <message>
        <source>See megatune-cli %1 --help.</source>
        <translation>megatune-cli %1 --help を参照してください。</translation>
    </message>
    <message>
        <source>megatune-cli %1 has no option %2.</source>
        <translation>megatune-cli %1 に %2 というオプションはありません。</translation>
    </message>
    <message>
        <source>%1 takes no value; leave out what follows the =.</source>
        <translation>%1 は値を取りません。= 以降を取り除いてください。</translation>
    </message>
    <message>
        <source>%1 needs a value: %1 %2.</source>
        <translation>%1 には値が必要です (%1 %2)。</translation>
    </message>
    <message>
        <source>megatune-cli %1 does not take &quot;%2&quot;; see megatune-cli %1 --help.</source>
        <translation>megatune-cli %1 は「%2」を受け付けません。megatune-cli %1 --help を参照してください。</translation>
    </message>
    <message>
        <source>%1 is missing: megatune-cli %2 %3; see megatune-cli %2 --help.</source>
        <translation>%1 がありません (megatune-cli %2 %3)。megatune-cli %2 --help を参照してください。</translation>
    </message>
    <message>
        <source>give a whole number from %1 on</source>
        <translation>%1 以上の整数を指定してください</translation>
    </message>
    <message>
        <source>give a whole number from %1 to %2</source>
        <translation>%1～%2 の整数を指定してください</translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; %3.</source>
        <translation>--%1 に「%2」は指定できません。%3。</translation>
    </message>
    <message>
        <source>give a number above 0, up to %1</source>
        <translation>0 より大きく %1 以下の数を指定してください</translation>
    </message>
    <message>
        <source>give a number above 0</source>
        <translation>0 より大きい数を指定してください</translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; give one of %3.</source>
        <translation>--%1 に「%2」は指定できません。%3 のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>使い方:</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>この説明</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>オプション</translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation>(既定値: %1)</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>show the help</source>
        <translation>ヘルプを表示する</translation>
    </message>
    <message>
        <source>show the version</source>
        <translation>バージョンを表示する</translation>
    </message>
    <message>
        <source>There is no completion for &quot;%1&quot;; there is one for %2.</source>
        <translation>「%1」用の補完はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>what bash or zsh needs to complete megatune-cli</source>
        <translation>bash または zsh で megatune-cli を補完するためのスクリプト</translation>
    </message>
    <message>
        <source>Prints a script for the shell. In this session: source &lt;(megatune-cli completion bash). The Debian package installs both.</source>
        <translation>シェル用のスクリプトを出力します。今のセッションで使うには source &lt;(megatune-cli completion bash) を実行してください。Debian パッケージは両方をインストールします。</translation>
    </message>
    <message>
        <source>SHELL</source>
        <translation>SHELL</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>ロジット</translation>
    </message>
    <message>
        <source>transient</source>
        <translation>一時領域</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>順伝播と逆伝播</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>communication of TP</source>
        <translation>TP の通信</translation>
    </message>
    <message>
        <source>communication of EP</source>
        <translation>EP の通信</translation>
    </message>
    <message>
        <source>communication of CP</source>
        <translation>CP の通信</translation>
    </message>
    <message>
        <source>communication of PP</source>
        <translation>PP の通信</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>パイプラインバブル</translation>
    </message>
    <message>
        <source>gradients over DP</source>
        <translation>DP の勾配通信</translation>
    </message>
    <message>
        <source>tp=%1, pp=%2 and cp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation>tp=%1、pp=%2、cp=%3 では GPU 数が %4 の倍数でなければなりませんが、%5 です。サイズか --n-gpus を変えてください。</translation>
    </message>
    <message>
        <source>ep=%1, etp=%2 and pp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation>ep=%1、etp=%2、pp=%3 では GPU 数が %4 の倍数でなければなりませんが、%5 です。サイズか --n-gpus を変えてください。</translation>
    </message>
    <message>
        <source>A global batch of %1 is not a multiple of DP %2 times mbs %3; give another mbs or --gbs.</source>
        <translation>グローバルバッチ %1 は DP %2 と mbs %3 の積の倍数ではありません。mbs か --gbs を変えてください。</translation>
    </message>
    <message>
        <source>pp=%1 is more than the %2 layers; give a smaller pp.</source>
        <translation>pp=%1 が層数 %2 を超えています。pp を小さくしてください。</translation>
    </message>
    <message>
        <source>The model&apos;s shape is not known; give --model, an id or a folder.</source>
        <translation>モデルの形状が分かりません。--model に ID またはフォルダを指定してください。</translation>
    </message>
    <message>
        <source>The type of GPU is not known; give --gpu, such as H100-80GB (see megatune-cli list gpus).</source>
        <translation>GPU の種類が分かりません。--gpu に H100-80GB などを指定してください (megatune-cli list gpus を参照)。</translation>
    </message>
    <message>
        <source>The sequence length is not known; give --seq-len, such as 4096.</source>
        <translation>シーケンス長が分かりません。--seq-len に 4096 などを指定してください。</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>ステージ</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>needs most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Fits by the estimate: %1 of %2 GiB, %3 GiB left.</source>
        <translation>見積もりでは収まります: %1 / %2 GiB、残り %3 GiB。</translation>
    </message>
    <message>
        <source>Runs out of memory by the estimate: %1 of %2 GiB, %3 GiB short.</source>
        <translation>見積もりではメモリ不足です: %1 / %2 GiB、%3 GiB 不足。</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak, in GiB</source>
        <translation>GPU 1 基のピークメモリ (GiB)</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>One step takes %1 s, %2 TFLOP/s per GPU</source>
        <translation>1 ステップ %1 秒、%2 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Not calibrated: the study has no trial of this model, GPU and batch that finished or ran out of memory.</source>
        <translation>較正なし: このスタディには、モデル、GPU、バッチが同じで、完了またはメモリ不足になったトライアルがありません。</translation>
    </message>
    <message>
        <source>Estimates %1. %2</source>
        <translation>見積もり: %1。%2</translation>
    </message>
    <message>
        <source>%1 x %2, %3 in a node; global batch %4, sequence length %5</source>
        <translation>%1 x %2、ノードあたり %3、グローバルバッチ %4、シーケンス長 %5</translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation>レイアウト: %1</translation>
    </message>
    <message>
        <source>The rule %1 leaves this layout out: %2</source>
        <translation>ルール %1 はこのレイアウトを除外します: %2</translation>
    </message>
    <message>
        <source>Read from the command</source>
        <translation>コマンドから読み取ったもの</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>前提</translation>
    </message>
    <message>
        <source>calibrate by the trials of this study, whose arguments stand in for those that are absent</source>
        <translation>このスタディのトライアルで較正する。省略した引数にはスタディの引数を使う</translation>
    </message>
    <message>
        <source>train LoRA adapters of this rank instead of all weights</source>
        <translation>全重みの代わりに、このランクの LoRA アダプタを学習する</translation>
    </message>
    <message>
        <source>memory and speed of one layout, before anything has run</source>
        <translation>実行前に 1 つのレイアウトのメモリと速度を見積もる</translation>
    </message>
    <message>
        <source>--as is missing; give one of %1.</source>
        <translation>--as がありません。%1 のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --trial.</source>
        <translation>--as %1 はスタディ全体の形式です。--trial を外してください。</translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --production.</source>
        <translation>--as %1 はスタディ全体の形式です。--production を外してください。</translation>
    </message>
    <message>
        <source>%1 is a folder; give the name of a file with -o.</source>
        <translation>%1 はフォルダです。-o でファイル名を指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); give another file with -o.</source>
        <translation>%1 に書き込めません (%2)。-o で別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>%1 is the study itself; give another file with -o.</source>
        <translation>%1 はスタディファイルそのものです。-o で別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>the best command, or the study, for somewhere else</source>
        <translation>最良のコマンドやスタディを他で使える形で書き出す</translation>
    </message>
    <message>
        <source>Prints one trial&apos;s command, that of the best trial unless --trial says otherwise, or the whole study.</source>
        <translation>1 つのトライアル (--trial がなければ最良のもの) のコマンド、またはスタディ全体を出力します。</translation>
    </message>
    <message>
        <source>the form, see below (required)</source>
        <translation>形式、下記参照 (必須)</translation>
    </message>
    <message>
        <source>number of the trial</source>
        <translation>トライアルの番号</translation>
    </message>
    <message>
        <source>the trial&apos;s command without what only made the trial short (--trial-iterations)</source>
        <translation>トライアルを短くするためだけの指定 (--trial-iterations) を除いた、トライアルのコマンド</translation>
    </message>
    <message>
        <source>write FILE in place of standard output</source>
        <translation>標準出力の代わりに FILE に書き込む</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>終了ステータス</translation>
    </message>
    <message>
        <source>0; 1 when there is no such trial or nothing could be written; 3 when the study file cannot be read</source>
        <translation>0。該当するトライアルがない、または何も書き込めなかったときは 1。スタディファイルを読み取れないときは 3</translation>
    </message>
    <message>
        <source>megatune-cli hosts knows only check: megatune-cli hosts check SPEC...</source>
        <translation>megatune-cli hosts で使えるのは check だけです: megatune-cli hosts check SPEC...</translation>
    </message>
    <message>
        <source>what hosts have, what they lack, and what to do about it</source>
        <translation>ホストにあるもの、足りないもの、その対処を表示する</translation>
    </message>
    <message>
        <source>a line of bash that is run before, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation>調べる前に実行する bash の 1 行。例: &apos;source ~/swift-env/bin/activate&apos;</translation>
    </message>
    <message>
        <source>how many seconds a node of Slurm is waited for</source>
        <translation>Slurm のノードを待つ秒数</translation>
    </message>
    <message>
        <source>the configuration of ssh, passed to it as -F</source>
        <translation>ssh の設定ファイル。-F として ssh に渡す</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>ユーザーの設定</translation>
    </message>
    <message>
        <source>0, 2 for wrong usage, or 4 when a host has a problem</source>
        <translation>0。使い方の誤りは 2、問題のあるホストがあれば 4</translation>
    </message>
    <message>
        <source>Say where the study goes with -o FILE.mtune.</source>
        <translation>スタディの保存先を -o FILE.mtune で指定してください。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s) of &quot;%2&quot;.</source>
        <translation>
            <numerusform>%1: 「%2」のトライアル %n 件。</numerusform>
        </translation>
    </message>
    <message>
        <source>a study of Optuna as a study file</source>
        <translation>Optuna のスタディをスタディファイルに変換する</translation>
    </message>
    <message>
        <source>Reads an Optuna journal or SQLite database, which is not changed, and writes one of its studies into a new study file, to look at, compare and export.</source>
        <translation>Optuna のジャーナルまたは SQLite データベースを (変更せずに) 読み取り、その中の 1 つのスタディを新しいスタディファイルに書き込みます。閲覧、比較、エクスポートに使えます。</translation>
    </message>
    <message>
        <source>the new study file (required)</source>
        <translation>新しいスタディファイル (必須)</translation>
    </message>
    <message>
        <source>which study, when there are several</source>
        <translation>複数あるときに、どのスタディか</translation>
    </message>
    <message>
        <source>0; 2 when there is no such study; 3 when a file cannot be used</source>
        <translation>0。該当するスタディがないときは 2。使えないファイルがあるときは 3</translation>
    </message>
    <message>
        <source>No model lies in the Hugging Face or ModelScope cache of this machine; these are the models that Megatune knows.</source>
        <translation>このマシンの Hugging Face と ModelScope のキャッシュにモデルはありません。以下は Megatune が知っているモデルです。</translation>
    </message>
    <message>
        <source>%1; from Megatune&apos;s catalog</source>
        <translation>%1 (Megatune のカタログ)</translation>
    </message>
    <message>
        <source>%1 GiB usable, %2 TFLOP/s in 16 bits</source>
        <translation>使用可能 %1 GiB、16 ビットで %2 TFLOP/s</translation>
    </message>
    <message>
        <source>There is no list of &quot;%1&quot;; there are %2.</source>
        <translation>「%1」という一覧はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>presets, strategies, models, GPUs, exports and recipes that there are</source>
        <translation>使えるプリセット、戦略、モデル、GPU、エクスポート形式、レシピの一覧</translation>
    </message>
    <message>
        <source>Lists the names that other subcommands take. Models are those in the Hugging Face and ModelScope caches of this machine, and those in Megatune&apos;s own catalog.</source>
        <translation>他のサブコマンドで使う名前を一覧表示します。モデルは、このマシンの Hugging Face と ModelScope のキャッシュにあるものと、Megatune のカタログにあるものです。</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>WHAT</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Synopsis</source>
        <translation>書式</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>関連項目</translation>
    </message>
    <message>
        <source>find the fastest parallel layout for training</source>
        <translation>学習に最速の並列レイアウトを見つける</translation>
    </message>
    <message>
        <source>SUBCOMMAND [options]</source>
        <translation>SUBCOMMAND [オプション]</translation>
    </message>
    <message>
        <source>Tries parallel layouts of a training command for Megatron-LM, Megatron-SWIFT or Accelerate, measures them, and prints the fastest command line. Each subcommand has a page of its own.</source>
        <translation>Megatron-LM、Megatron-SWIFT、Accelerate の学習コマンドの並列レイアウトを試して計測し、最速のコマンドラインを出力します。サブコマンドにはそれぞれ専用のページがあります。</translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation>サブコマンド</translation>
    </message>
    <message>
        <source>There is no manual page for &quot;%1&quot;; there is one for %2.</source>
        <translation>「%1」のマニュアルページはありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>the manual pages</source>
        <translation>マニュアルページ</translation>
    </message>
    <message>
        <source>megatune-cli|SUBCOMMAND</source>
        <translation>megatune-cli|SUBCOMMAND</translation>
    </message>
    <message>
        <source>Prints a manual page in the form that man reads: megatune-cli manual optimize | man -l -. The Debian package installs all of them.</source>
        <translation>マニュアルページを man が読む形式で出力します (例: megatune-cli manual optimize | man -l -)。Debian パッケージはすべてのページをインストールします。</translation>
    </message>
    <message>
        <source>PAGE</source>
        <translation>PAGE</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隠れ次元</translation>
    </message>
    <message>
        <source>FFN hidden size</source>
        <translation>FFN の隠れ次元</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>アテンションヘッド</translation>
    </message>
    <message>
        <source>Query groups (KV heads)</source>
        <translation>クエリグループ (KV ヘッド)</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>ヘッド次元</translation>
    </message>
    <message>
        <source>KV LoRA rank (MLA)</source>
        <translation>KV の LoRA ランク (MLA)</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>アテンションのウィンドウ</translation>
    </message>
    <message>
        <source>All tokens: one layer in</source>
        <translation>全トークンを見る層の間隔</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>トークンあたりのエキスパート</translation>
    </message>
    <message>
        <source>Expert FFN hidden size</source>
        <translation>エキスパートの FFN 隠れ次元</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>先頭の Dense 層</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>語彙</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ数</translation>
    </message>
    <message>
        <source>Active a token</source>
        <translation>アクティブパラメータ数</translation>
    </message>
    <message>
        <source>Multimodal</source>
        <translation>マルチモーダル</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>読み取り元</translation>
    </message>
    <message>
        <source>Kept as %1.</source>
        <translation>%1 として保存しました。</translation>
    </message>
    <message>
        <source>the shape of a model, and where it was read from</source>
        <translation>モデルの形状とその読み取り元</translation>
    </message>
    <message>
        <source>Reads config.json of a model: an id such as Qwen/Qwen3-8B that lies in the Hugging Face or ModelScope cache of this machine, a folder, or the file itself; last, the shape from Megatune&apos;s own catalog. Uses the network with --download only, and then keeps config.json in a cache of its own.</source>
        <translation>モデルの config.json を読み取ります。対象は、このマシンの Hugging Face または ModelScope のキャッシュにある Qwen/Qwen3-8B のような ID、フォルダ、またはファイル自体で、どれもなければ Megatune のカタログの形状を使います。ネットワークを使うのは --download を指定したときだけで、取得した config.json は専用のキャッシュに保存します。</translation>
    </message>
    <message>
        <source>download its config.json (HF_ENDPOINT, HF_TOKEN)</source>
        <translation>config.json をダウンロードする (HF_ENDPOINT、HF_TOKEN)</translation>
    </message>
    <message>
        <source>where to download from</source>
        <translation>ダウンロード元</translation>
    </message>
    <message>
        <source>0, or 2 when there is no such model or its config.json cannot be used</source>
        <translation>0。該当するモデルがないか、config.json が使えないときは 2</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); give the file that the training&apos;s output was written to, or - for standard input.</source>
        <translation>%1 を読み取れません (%2)。学習の出力を保存したファイルを指定するか、標準入力なら - を指定してください。</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>標準入力</translation>
    </message>
    <message>
        <source>TFLOP/s follow from the model and the sequence length; give --seq-len, too.</source>
        <translation>TFLOP/s の算出にはモデルとシーケンス長が必要です。--seq-len も指定してください。</translation>
    </message>
    <message>
        <source>What would fit follows from the model; give --model beside --layout.</source>
        <translation>何が収まるかの判断にはモデルが必要です。--layout と合わせて --model を指定してください。</translation>
    </message>
    <message>
        <source>what is understood of a training&apos;s log</source>
        <translation>学習ログから読み取れる内容を表示する</translation>
    </message>
    <message>
        <source>0, also for the log of a failure; 2 when the file cannot be read</source>
        <translation>0 (失敗のログでも同じ)。ファイルを読み取れないときは 2</translation>
    </message>
    <message>
        <source>number of GPUs, all nodes together</source>
        <translation>全ノード合計の GPU 数</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>ノードあたりの GPU 数</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>シーケンス長</translation>
    </message>
    <message>
        <source>type of GPU, such as A100-80GB</source>
        <translation>GPU の種類。例: A100-80GB</translation>
    </message>
    <message>
        <source>A recipe has no argument %1; it takes %2.</source>
        <translation>レシピに %1 という引数はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>--%1 %2 contradicts --args %3=%4; give it once.</source>
        <translation>--%1 %2 が --args の %3=%4 と矛盾しています。どちらか一方だけ指定してください。</translation>
    </message>
    <message>
        <source>%1=%2 is not a number that can be used; give a whole number from 1 on.</source>
        <translation>%1=%2 は使える数ではありません。1 以上の整数を指定してください。</translation>
    </message>
    <message>
        <source>--dialect cannot be &quot;%1&quot;; give one of %2.</source>
        <translation>--dialect に「%1」は使えません。%2 のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>A recipe needs a model; give --model, an id or a folder.</source>
        <translation>レシピにはモデルが必要です。--model に ID かフォルダを指定してください。</translation>
    </message>
    <message>
        <source>an id in a cache of this machine, or a folder (required)</source>
        <translation>このマシンのキャッシュにある ID、またはフォルダ (必須)</translation>
    </message>
    <message>
        <source>such as n_gpus=16,gbs=64; each is an option, too:</source>
        <translation>例: n_gpus=16,gbs=64。それぞれオプションとしても指定可:</translation>
    </message>
    <message>
        <source>adapters instead of all weights</source>
        <translation>全重みの代わりにアダプタを学習する</translation>
    </message>
    <message>
        <source>NVIDIA Apex is not installed</source>
        <translation>NVIDIA Apex がインストールされていない</translation>
    </message>
    <message>
        <source>what is installed on the hosts</source>
        <translation>ホストにインストールされているトレーナー</translation>
    </message>
    <message>
        <source>a starting command for a task</source>
        <translation>タスクの出発点となるコマンド</translation>
    </message>
    <message>
        <source>Prints a training command that fits the model and the GPUs, and on standard error the advice that applies. The tasks: megatune-cli list recipes.</source>
        <translation>モデルと GPU に合った学習コマンドを出力し、該当する助言を標準エラー出力に書きます。タスクの一覧は megatune-cli list recipes で表示します。</translation>
    </message>
    <message>
        <source>TASK</source>
        <translation>TASK</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>being written by process %1 on %2</source>
        <translation>%2 のプロセス %1 が書き込み中</translation>
    </message>
    <message>
        <source>not complete; the optimize command that began it, with --study %1 and without --layout, goes on with it</source>
        <translation>未完了。開始時の optimize コマンドから --layout を外し、--study %1 を付けて実行すると続行できます</translation>
    </message>
    <message>
        <source>not complete; the optimize command that began it, with --study %1, goes on with it</source>
        <translation>未完了。開始時の optimize コマンドに --study %1 を付けて実行すると続行できます</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1 (シード %2)</translation>
    </message>
    <message>
        <source>Learned from</source>
        <translation>学習元</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>Study %1, created %2</source>
        <translation>スタディ %1 (作成 %2)</translation>
    </message>
    <message>
        <source>a study: its trials, their values and the best one</source>
        <translation>スタディのトライアルとその値、最良のトライアルを表示する</translation>
    </message>
    <message>
        <source>Reads a study file, also one that is being written. Runs nothing and changes nothing.</source>
        <translation>スタディファイルを読み取ります。書き込み中のものでも構いません。何も実行せず、何も変更しません。</translation>
    </message>
    <message>
        <source>0; 3 when the file cannot be read as a study. Damaged lines are left out with a warning.</source>
        <translation>0。ファイルをスタディとして読み取れないときは 3。破損した行は警告を出して読み飛ばす</translation>
    </message>
    <message>
        <source>Preset %1: %2</source>
        <translation>プリセット %1: %2</translation>
    </message>
    <message>
        <source>Combinations</source>
        <translation>組み合わせ</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>%1 different commands</source>
        <translation>コマンドは %1 通り</translation>
    </message>
    <message>
        <source>Pruned</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>each counted at the first rule that it breaks:</source>
        <translation>最初に違反したルールごとの数:</translation>
    </message>
    <message>
        <source>%1 of %2 parallel layouts (%3) are kept, recompute options left out.</source>
        <translation>並列レイアウト (%3) は %2 件中 %1 件が候補です (再計算のオプションを除く)。</translation>
    </message>
    <message>
        <source>est. GiB</source>
        <translation>見積 GiB</translation>
    </message>
    <message>
        <source>est. TFLOP/s</source>
        <translation>見積 TFLOP/s</translation>
    </message>
    <message>
        <source>Pruned by</source>
        <translation>除外したルール</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>list these layouts, too, the pruned ones with the reason</source>
        <translation>該当するレイアウトの一覧も表示する。除外されたものには理由を付ける</translation>
    </message>
    <message>
        <source>list at most N layouts</source>
        <translation>一覧を最大 N 件にする</translation>
    </message>
    <message>
        <source>the search space: what is kept, what is pruned and why</source>
        <translation>探索空間: 何が候補で、何がなぜ除外されるか</translation>
    </message>
    <message>
        <source>Checks every combination of the preset&apos;s parameters against its rules; runs nothing. With --format csv the result is the list alone, of the kept layouts unless --list says otherwise. With a command behind -- its options count, and model, length, batch and number of GPUs that are not given are taken from it.</source>
        <translation>プリセットのパラメーターのすべての組み合わせを規則に照らして調べます。何も実行しません。--format csv では一覧だけが結果になり、--list で別に指定しない限り、残ったレイアウトの一覧です。-- の後ろにコマンドがあれば、そのオプションが考慮され、指定のないモデル、長さ、バッチ、GPU 数はそこから取られます。</translation>
    </message>
    <message>
        <source>The results could not be written to standard output (%1).</source>
        <translation>結果を標準出力に書き込めませんでした (%1)。</translation>
    </message>
    <message>
        <source>%1 in recompute_modules of --layout is not a module; join those to recompute with -, of core_attn, layernorm, mla_up_proj, mlp, moe, moe_act and shared_experts.</source>
        <translation>--layout の recompute_modules にある %1 はモジュールではありません。core_attn、layernorm、mla_up_proj、mlp、moe、moe_act、shared_experts から再計算するものを - でつないでください。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not known; there are %3.</source>
        <translation>--layout の %1=%2 は未知の値です。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not a size; give a whole number from 1 to %3.</source>
        <translation>--layout の %1=%2 は不正なサイズです。1～%3 の整数を指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --layout is not of the form name=value.</source>
        <translation>--layout の「%1」は「名前=値」の形式ではありません。</translation>
    </message>
    <message>
        <source>%1 is given twice in --layout; give it once.</source>
        <translation>--layout に %1 が 2 回あります。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>--layout is empty; name what the layout has, such as --layout tp=2,mbs=1.</source>
        <translation>--layout が空です。--layout tp=2,mbs=1 のように、レイアウトの値を指定してください。</translation>
    </message>
    <message>
        <source>A layout has no parameter &quot;%1&quot;; it has %2.</source>
        <translation>レイアウトに「%1」というパラメータはありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>The layout is missing; give --layout tp=4,pp=2,mbs=1 (what is not named is 1, and nothing is recomputed).</source>
        <translation>レイアウトがありません。--layout tp=4,pp=2,mbs=1 のように指定してください (省略した項目は 1、再計算はなし)。</translation>
    </message>
    <message>
        <source>Usage: megatune-cli SUBCOMMAND [options]</source>
        <translation>使い方: megatune-cli SUBCOMMAND [オプション]</translation>
    </message>
    <message>
        <source>Finds the fastest parallel layout for training with Megatron-LM or Megatron-SWIFT.</source>
        <translation>Megatron-LM または Megatron-SWIFT での学習に最速の並列レイアウトを見つけます。</translation>
    </message>
    <message>
        <source>megatune-cli SUBCOMMAND --help explains one; --version says which this is.</source>
        <translation>各サブコマンドの説明は megatune-cli SUBCOMMAND --help、バージョンは --version で表示します。</translation>
    </message>
    <message>
        <source>There is no subcommand &quot;%1&quot;.</source>
        <translation>「%1」というサブコマンドはありません。</translation>
    </message>
    <message>
        <source>There are %1.</source>
        <translation>使えるのは %1 です。</translation>
    </message>
    <message>
        <source>A subcommand is missing; see megatune-cli --help.</source>
        <translation>サブコマンドがありません。megatune-cli --help を参照してください。</translation>
    </message>
    <message>
        <source>Argument %1 (&quot;%2&quot;) is not valid UTF-8; write it in UTF-8.</source>
        <translation>引数 %1 (「%2」) は UTF-8 として不正です。UTF-8 で入力してください。</translation>
    </message>
    <message>
        <source>logged iterations that are left out of the value at the start</source>
        <translation>値の計算から除く、先頭のイテレーション数</translation>
    </message>
    <message>
        <source>The value of a trial</source>
        <translation>トライアルの値</translation>
    </message>
    <message>
        <source>fewer iterations than that after warm-up are no result</source>
        <translation>ウォームアップ後のイテレーションがこれより少なければ結果としない</translation>
    </message>
    <message>
        <source>for trainers that Megatune does not know: a Perl regular expression with exactly one group, the value</source>
        <translation>Megatune が知らないトレーナー用: 値を表すグループをちょうど 1 つ持つ Perl の正規表現</translation>
    </message>
    <message>
        <source>the built-in parsers</source>
        <translation>組み込みのパーサ</translation>
    </message>
    <message>
        <source>The layouts of this study have no parameter &quot;%1&quot;; they have %2.</source>
        <translation>このスタディのレイアウトに「%1」というパラメータはありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not a choice of this study; there are %3.</source>
        <translation>--layout の %1=%2 はこのスタディの選択肢にありません。選択肢: %3。</translation>
    </message>
    <message>
        <source>--layout %1 leaves %2 open; add one of %3.</source>
        <translation>--layout %1 では %2 が決まりません。次のいずれかを追加してください: %3。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout takes no effect in %3; leave it out, or change the others.</source>
        <translation>--layout の %1=%2 は %3 では効果がありません。外すか、ほかの値を変えてください。</translation>
    </message>
    <message>
        <source>--layout %1 cannot run: %2</source>
        <translation>--layout %1 は実行できません: %2</translation>
    </message>
    <message>
        <source>What %1 tries after these depends on what they measure.</source>
        <translation>この後に %1 が何を試すかは、ここまでの計測結果で決まります。</translation>
    </message>
    <message>
        <source>The command as given.</source>
        <translation>元のコマンドです。</translation>
    </message>
    <message>
        <source>asked for by hand</source>
        <translation>手動で指定</translation>
    </message>
    <message>
        <source>Nothing would run: the study has what is asked for.</source>
        <translation>実行されるものはありません。求められたものはスタディにすべてあります。</translation>
    </message>
    <message>
        <source>asked for by hand, measures trial %1 again</source>
        <translation>手動で指定、トライアル %1 を再測定</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>試行 %1</translation>
    </message>
    <message>
        <source>Kept from %1: %2. Give others, or &quot;off&quot;, to change them.</source>
        <translation>%1 から引き継ぎました: %2。変えるには別の値または「off」を指定してください。</translation>
    </message>
    <message>
        <source>find the fastest layout by running the training command</source>
        <translation>学習コマンドを実行して最速のレイアウトを見つける</translation>
    </message>
    <message>
        <source>Runs COMMAND with one layout after the other, measures each, and says which is the fastest. Everything is kept in a study file; what is interrupted goes on where it was with the command that is printed then, the same with --study FILE. COMMAND is the training command as you have it, or one word with a whole shell text in it; options are edited in place.</source>
        <translation>COMMAND をレイアウトを変えながら次々に実行して計測し、どれが最速かを示します。すべてスタディファイルに保存され、中断しても、そのとき表示されるコマンド (同じ指定に --study FILE を付けたもの) で続きから再開します。COMMAND はふだんの学習コマンド、またはシェルのテキスト全体を収めた 1 語です。オプションはその場で書き換えられます。</translation>
    </message>
    <message>
        <source>0    at least one trial gave a value</source>
        <translation>0    1 件以上のトライアルで値が得られた</translation>
    </message>
    <message>
        <source>1    none did</source>
        <translation>1    1 件も得られなかった</translation>
    </message>
    <message>
        <source>2    wrong usage</source>
        <translation>2    使い方の誤り</translation>
    </message>
    <message>
        <source>3    the study file cannot be used</source>
        <translation>3    スタディファイルを使えない</translation>
    </message>
    <message>
        <source>4    no host could be used</source>
        <translation>4    使えるホストがない</translation>
    </message>
    <message>
        <source>130  interrupted; the study can go on</source>
        <translation>130  中断した。スタディは続行できる</translation>
    </message>
    <message>
        <source>which layouts are tried in which order; see megatune-cli list strategies</source>
        <translation>どのレイアウトをどの順で試すか。megatune-cli list strategies を参照</translation>
    </message>
    <message>
        <source>the preset&apos;s recommendation</source>
        <translation>プリセットの推奨</translation>
    </message>
    <message>
        <source>The search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>a study of the same model, GPUs and batch whose trials are a start; may be repeated. For strategies that learn (model-guided, tpe). What was learned is kept in the new study</source>
        <translation>出発点とするトライアルを含む、モデル、GPU、バッチが同じスタディ。複数指定可。学習する戦略 (model-guided、tpe) 用。学習した内容は新しいスタディに保存する</translation>
    </message>
    <message>
        <source>until the strategy ends</source>
        <translation>戦略が終わるまで</translation>
    </message>
    <message>
        <source>which values are better</source>
        <translation>大小どちらの値を良いとするか</translation>
    </message>
    <message>
        <source>run the command as given first, as trial 0, to compare with; it gets the batch and the length of the others. The preset megatron-core does, megatron only with this option</source>
        <translation>比較のため、指定されたコマンドを最初にトライアル 0 として実行する。バッチと長さは他のトライアルに合わせる。プリセット megatron-core では既定、megatron ではこのオプションがあるときだけ</translation>
    </message>
    <message>
        <source>begin with the search</source>
        <translation>探索から始める</translation>
    </message>
    <message>
        <source>the study file; when it exists, the study goes on: no trial is lost or repeated, and limits of trials that are not given again are kept (&quot;off&quot; takes one away)</source>
        <translation>スタディファイル。既存なら続行し、トライアルの消失も重複もない。再指定しないトライアルの制限は引き継ぐ (「off」で解除)</translation>
    </message>
    <message>
        <source>study-DATE.mtune here</source>
        <translation>このフォルダの study-日時.mtune</translation>
    </message>
    <message>
        <source>where trials run: local, local:8 to state the number of GPUs, ssh://user@host[:port][?gpus=8&amp;workdir=~/runs], where host may be an alias of ~/.ssh/config, nodes:host1,host2?gpus=8 for trials that run on several machines together, slurm:partition?nodes=2&amp;gpus=8</source>
        <translation>トライアルを実行する場所: local、GPU 数を示すなら local:8、ssh://user@host[:port][?gpus=8&amp;workdir=~/runs] (host は ~/.ssh/config の別名でもよい)、複数のマシンにまたがるトライアルなら nodes:host1,host2?gpus=8、slurm:partition?nodes=2&amp;gpus=8</translation>
    </message>
    <message>
        <source>Running trials</source>
        <translation>トライアルの実行</translation>
    </message>
    <message>
        <source>the same from a file, one a line; # begins a comment</source>
        <translation>実行先を 1 行に 1 つ書いたファイル。# 以降はコメント</translation>
    </message>
    <message>
        <source>a line of bash that runs on other machines before each trial, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation>他のマシンで各トライアルの前に実行する bash の 1 行。例: &apos;source ~/swift-env/bin/activate&apos;</translation>
    </message>
    <message>
        <source>trials on ssh hosts go on when this program is killed or the connection is lost, and are found again when the study goes on</source>
        <translation>このプログラムが強制終了されても接続が切れても、ssh ホストのトライアルを続ける。スタディの続行時に再び見つけられる</translation>
    </message>
    <message>
        <source>what happens where somebody else uses a trial&apos;s GPUs, as nvidia-smi tells before each trial (a process, or more than %1 MiB in use): other free ones of the host are taken, else wait until they are free; or wait S seconds, then try the other hosts, and end with exit status 4 where there is none; or ignore it. Waiting is not the trial&apos;s time; nobody&apos;s process is ended</source>
        <translation>トライアルの GPU をほかのだれかが使用しているとき (トライアルごとに nvidia-smi で確認: プロセスがあるか、%1 MiB を超えて使用されている) の動作。ホストのほかの空いた GPU を使い、なければ wait は空くまで待ちます。S は S 秒待ってからほかのホストを試し、なければ終了ステータス 4 で終わります。ignore は無視します。待ち時間はトライアルの時間に含まれず、だれのプロセスも終了させません</translation>
    </message>
    <message>
        <source>trials at the same time</source>
        <translation>同時に実行するトライアル数</translation>
    </message>
    <message>
        <source>as many as the GPUs allow</source>
        <translation>GPU の数が許すだけ</translation>
    </message>
    <message>
        <source>set a variable for the trials; may be repeated. Values of secret-looking names (HF_TOKEN, ..._KEY) are never stored</source>
        <translation>トライアルの環境変数を設定する。複数指定可。秘密情報らしい名前 (HF_TOKEN、..._KEY) の値は保存しない</translation>
    </message>
    <message>
        <source>a small file that trials need, on whatever host they run; may be repeated. Each trial finds them in a folder of its own, which goes with the trial: &apos;... --config &quot;$MEGATUNE_UPLOADS/NAME&quot;&apos; in a command that is one word, or the variable MEGATUNE_UPLOADS in a script. %1 KiB at most, all of them together</source>
        <translation>どのホストで実行されるトライアルにも必要な小さなファイル。繰り返し指定できます。各トライアルは専用のフォルダにファイルを見つけ、フォルダはトライアルとともに消えます。1 語のコマンドの中では &apos;... --config &quot;$MEGATUNE_UPLOADS/NAME&quot;&apos;、スクリプトの中では変数 MEGATUNE_UPLOADS で参照します。合計で最大 %1 KiB</translation>
    </message>
    <message>
        <source>the folder that trials are started in</source>
        <translation>トライアルを実行するフォルダ</translation>
    </message>
    <message>
        <source>this one; on other machines the home folder</source>
        <translation>このフォルダ、他のマシンではホームフォルダ</translation>
    </message>
    <message>
        <source>run the command at its own length, with its checkpoints and evaluation. Without it trials of a command that asks for more than 50 iterations, or says no end, are short (see --trial-iterations)</source>
        <translation>コマンドを元の長さのまま、チェックポイントと評価も含めて実行する。指定しない場合、50 イテレーションを超えるか終わりを示さないコマンドのトライアルは短くなる (--trial-iterations を参照)</translation>
    </message>
    <message>
        <source>end a trial after S seconds</source>
        <translation>S 秒後にトライアルを打ち切る</translation>
    </message>
    <message>
        <source>end a trial that has printed nothing for S seconds: it hangs, as after one rank has failed</source>
        <translation>S 秒間何も出力しないトライアルを終了します。1 つのランクが失敗した後のように、停止しているためです</translation>
    </message>
    <message>
        <source>end a trial that takes longer than a multiple of the fastest finished trial&apos;s time, but never before a floor</source>
        <translation>完了した最速のトライアルの何倍かを超えたトライアルを打ち切る。ただし下限より前には打ち切らない</translation>
    </message>
    <message>
        <source>the multiple; implies --timeout-dynamic</source>
        <translation>その倍率。--timeout-dynamic も有効になる</translation>
    </message>
    <message>
        <source>the floor in seconds; implies --timeout-dynamic</source>
        <translation>その下限 (秒)。--timeout-dynamic も有効になる</translation>
    </message>
    <message>
        <source>end a trial as soon as N iterations are measured</source>
        <translation>N イテレーションを計測したらトライアルを終える</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>end a trial as soon as the 95 % interval of its value is within PCT percent</source>
        <translation>値の 95% 信頼区間が PCT パーセント以内になったらトライアルを終える</translation>
    </message>
    <message>
        <source>end a trial as soon as its iterations show that it cannot win: from three after warm-up on, none of them and not the 99 % interval of their mean reaches the best value less its own interval and %1 %. The trial keeps the value that it has</source>
        <translation>勝てないとイテレーションから分かったトライアルを打ち切る。ウォームアップ後 3 イテレーション以上で、どの値も、平均の 99% 信頼区間も、最良値からその区間と %1% を引いた値に届かない場合。トライアルの値はそれまでのものを採用する</translation>
    </message>
    <message>
        <source>when the search is over, run the best two again, in turn, until their order is settled at 95 % or N runs were spent; the mean of its runs is then a layout&apos;s value. Without a number N is %1</source>
        <translation>探索の終了後、順位が 95% で確定するか N 回に達するまで、上位 2 件を交互に再実行する。その後は実行の平均がレイアウトの値になる。省略時の N は %1</translation>
    </message>
    <message>
        <source>then refine the winner: overlaps, CUDA graphs, fusions and schedules that its trainer knows and its layout allows, one at a time, best first by the estimate, at most N of them. What is surely faster is kept, and the next one is tried on top of it; where it is not sure, both sides run again up to %1 times. Numerics stay as they are, see --refine-also. Without a number all are tried</source>
        <translation>そのあとで最良の結果を改良します: トレーナーが知っていてレイアウトが許すオーバーラップ、CUDA グラフ、融合、スケジュールを、見積もりの良い順に 1 つずつ、最大 N 個試します。確かに速いものは残し、次はその上で試します。確かでないときは両方を合わせて %1 回まで再び実行します。数値計算は変わりません (--refine-also を参照)。数を省くとすべて試します</translation>
    </message>
    <message>
        <source>refinements that change numerics and are to be tried, too: %1</source>
        <translation>数値計算を変えるが試してよい改良: %1</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>json: the progress as JSON Lines on standard output, one object an event</source>
        <translation>json: 経過を JSON Lines として標準出力に書く。1 イベントにつき 1 オブジェクト</translation>
    </message>
    <message>
        <source>--ssh-config &quot;%1&quot; cannot be read; give a file in the form of ~/.ssh/config.</source>
        <translation>--ssh-config の「%1」を読み取れません。~/.ssh/config の形式のファイルを指定してください。</translation>
    </message>
    <message>
        <source>--env &quot;%1&quot; is not of the form NAME=value.</source>
        <translation>--env の「%1」は「NAME=値」の形式ではありません。</translation>
    </message>
    <message>
        <source>It is empty; give the name of a folder.</source>
        <translation>空です。フォルダの名前を指定してください。</translation>
    </message>
    <message>
        <source>The training command is missing; put it at the end behind --, such as -- python train.py.</source>
        <translation>学習コマンドがありません。末尾の -- の後に、-- python train.py のように書いてください。</translation>
    </message>
    <message>
        <source>--timeout-dynamic-factor cannot be below 1; no trial could be slower than the fastest.</source>
        <translation>--timeout-dynamic-factor は 1 未満にできません。最速より遅いトライアルがありえなくなります。</translation>
    </message>
    <message>
        <source>--refine-also &quot;%1&quot; changes no numerics; --refine tries it without being told.</source>
        <translation>--refine-also の「%1」は数値計算を変えません。--refine だけで試されます。</translation>
    </message>
    <message>
        <source>--refine-also &quot;%1&quot; is not a refinement that changes numerics; give one of %2.</source>
        <translation>--refine-also の「%1」は数値計算を変える改良ではありません。次のいずれかを指定してください: %2。</translation>
    </message>
    <message>
        <source>--baseline contradicts --no-baseline; give one of them.</source>
        <translation>--baseline と --no-baseline は両立しません。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>--study is empty; give the name of a file.</source>
        <translation>--study が空です。ファイル名を指定してください。</translation>
    </message>
    <message>
        <source>Stopping the running trials; once more ends them at once.</source>
        <translation>実行中のトライアルを停止しています。もう一度中断すると直ちに終了します。</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Running: trial %1, since %2</source>
        <translation>実行中: トライアル %1 (%2 から)</translation>
    </message>
    <message>
        <source>Study %1: preset %2, %3</source>
        <translation>スタディ %1: プリセット %2、%3</translation>
    </message>
    <message>
        <source>Strategy %1 on %2</source>
        <translation>戦略 %1、ホスト %2</translation>
    </message>
    <message numerus="yes">
        <source>at most %n more trial(s)</source>
        <translation>
            <numerusform>あと最大 %n トライアル</numerusform>
        </translation>
    </message>
    <message>
        <source>Learned from %1</source>
        <translation>学習元: %1</translation>
    </message>
    <message>
        <source>Command %1</source>
        <translation>コマンド %1</translation>
    </message>
    <message>
        <source>--as-is runs the command untouched.</source>
        <translation>--as-is ならコマンドをそのまま実行します。</translation>
    </message>
    <message>
        <source>So far %1</source>
        <translation>これまで: %1</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>これまでの最良</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>算出値</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>理由: %1</translation>
    </message>
    <message>
        <source>Trial %1 runs again, attempt %2</source>
        <translation>トライアル %1 を再実行、試行 %2</translation>
    </message>
    <message>
        <source>Trial %1 %2</source>
        <comment>trial 7 refines 3: overlap-grad-reduce, kept, +3.1 %</comment>
        <translation>トライアル %1: %2</translation>
    </message>
    <message>
        <source>No trial gave a value; trial %1 %2: %3</source>
        <translation>値が得られたトライアルはありません。トライアル %1 (%2): %3</translation>
    </message>
    <message>
        <source>No trial gave a value.</source>
        <translation>値が得られたトライアルはありません。</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation> (所要時間 %1)</translation>
    </message>
    <message>
        <source>For production, without what made the trials short: %1</source>
        <translation>トライアルを短くしたものを除いた本番用: %1</translation>
    </message>
    <message>
        <source>As a script: %1</source>
        <translation>スクリプトとして: %1</translation>
    </message>
    <message>
        <source>Interrupted. This goes on with it: %1</source>
        <translation>中断しました。続行するには: %1</translation>
    </message>
    <message>
        <source>%1 is given twice in --args; give it once.</source>
        <translation>--args に %1 が 2 回あります。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>what is tuned; see megatune-cli list presets</source>
        <translation>調整の対象。megatune-cli list presets を参照</translation>
    </message>
    <message>
        <source>Options of the preset</source>
        <translation>プリセットのオプション</translation>
    </message>
    <message>
        <source>arguments of the preset, such as n_gpus=8,gbs=16; each is an option, too:</source>
        <translation>プリセットの引数。例: n_gpus=8,gbs=16。それぞれオプションとしても指定可:</translation>
    </message>
    <message>
        <source>(required)</source>
        <translation>(必須)</translation>
    </message>
    <message>
        <source>a type of GPU that is not in the list, described in a JSON file with the keys of megatune-cli list gpus --format json</source>
        <translation>一覧にない GPU の種類。megatune-cli list gpus --format json と同じキーの JSON ファイルで記述</translation>
    </message>
    <message>
        <source>The type of GPU is given twice, as gpu and as --gpu-file; give one of them.</source>
        <translation>GPU の種類が gpu と --gpu-file の両方で指定されています。どちらか一方にしてください。</translation>
    </message>
    <message>
        <source>form of the results</source>
        <translation>結果の形式</translation>
    </message>
    <message>
        <source>%1 holds no study yet; megatune-cli optimize with --study %1 begins one in it.</source>
        <translation>%1 にはまだスタディがありません。megatune-cli optimize --study %1 で開始できます。</translation>
    </message>
    <message>
        <source>--confirm with a larger number measures them again</source>
        <translation>--confirm の数を増やすと再計測できます</translation>
    </message>
    <message>
        <source>--confirm measures them again</source>
        <translation>--confirm で再計測できます</translation>
    </message>
    <message>
        <source>%1 executed</source>
        <translation>実行 %1 件</translation>
    </message>
    <message>
        <source>%1 pruned</source>
        <translation>除外 %1 件</translation>
    </message>
    <message>
        <source>Best: trial %1, %2 %3</source>
        <translation>最良: トライアル %1、%2 %3</translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation>イテレーション時間から算出</translation>
    </message>
    <message>
        <source>%1 times the baseline&apos;s %2</source>
        <translation>ベースライン %2 の %1 倍</translation>
    </message>
    <message>
        <source>refined: %1</source>
        <translation>改良: %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>The same in all: %1</source>
        <translation>すべてに共通: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more ran out of memory.</source>
        <translation>
            <numerusform>ほかに %n 件がメモリ不足になりました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Why each was tried</source>
        <translation>各トライアルを試した理由</translation>
    </message>
    <message>
        <source>Trial %1 and %2 more</source>
        <translation>トライアル %1 ほか %2 件</translation>
    </message>
    <message>
        <source>--as-is contradicts --trial-iterations %1; give one of them.</source>
        <translation>--as-is と --trial-iterations %1 は両立しません。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>--theme takes light, dark or desktop, not &quot;%1&quot;.</source>
        <translation>--theme に指定できるのは light、dark、desktop です (「%1」は不可)。</translation>
    </message>
    <message>
        <source>--log-file needs a value: --log-file FILE.</source>
        <translation>--log-file には値が必要です (--log-file FILE)。</translation>
    </message>
    <message>
        <source>megatune has no option %1; see megatune --help.</source>
        <translation>megatune に %1 というオプションはありません。megatune --help を参照してください。</translation>
    </message>
    <message>
        <source>Usage: megatune [OPTIONS] [FILE...]

Opens the workbench, with the study files (.mtune) that are named. Nothing in them is run.

  --theme light|dark|desktop   colours; as chosen in Settings is usual
  --log-file FILE              append to FILE what was done, step by step, secrets masked
  --help                       this text
  --version                    the version

Without a display, megatune-cli does the same work.</source>
        <translation>使い方: megatune [オプション] [ファイル...]

ワークベンチを開き、指定したスタディファイル (.mtune) を読み込みます。ファイル内のコマンドは実行されません。

  --theme light|dark|desktop   配色。通常は「環境設定」で選択したもの
  --log-file FILE              動作を 1 ステップずつ FILE に追記する (秘密情報は伏せる)
  --help                       このテキスト
  --version                    バージョン

ディスプレイがない場合は megatune-cli で同じ作業ができます。</translation>
    </message>
    <message>
        <source>megatune needs a display and there is none; use megatune-cli, or set DISPLAY.</source>
        <translation>megatune にはディスプレイが必要ですが、ありません。megatune-cli を使うか、DISPLAY を設定してください。</translation>
    </message>
    <message>
        <source>Trials set options that Accelerate has from 1.13 on; an older one refuses them.</source>
        <translation>トライアルは Accelerate 1.13 以降にあるオプションを設定します。それより古いものはこれを拒否します。</translation>
    </message>
    <message>
        <source>The command&apos;s own options rule it out: %1.</source>
        <translation>コマンド自身のオプションにより除外されます: %1。</translation>
    </message>
    <message>
        <source>--tp-comm-overlap needs TP above 1 and sequence parallelism</source>
        <translation>--tp-comm-overlap には 1 より大きい TP とシーケンス並列が必要</translation>
    </message>
    <message>
        <source>--cpu-offloading-num-layers needs PP 1 and no recomputation</source>
        <translation>--cpu-offloading-num-layers には PP 1 と再計算なしが必要</translation>
    </message>
    <message>
        <source>CUDA graphs of this version exclude recomputation</source>
        <translation>このバージョンの CUDA グラフは再計算と併用できない</translation>
    </message>
    <message>
        <source>Only the CUDA graph of a full iteration allows full recomputation</source>
        <translation>完全再計算はイテレーション全体の CUDA グラフでのみ可能</translation>
    </message>
    <message>
        <source>--distribute-saved-activations needs full recomputation, TP above 1 and no sequence parallelism</source>
        <translation>--distribute-saved-activations には完全再計算と 1 より大きい TP が必要で、シーケンス並列とは併用できない</translation>
    </message>
    <message>
        <source>MBS x DP divides the prompts of one generation</source>
        <translation>1 回の生成のプロンプト数が MBS x DP で割り切れる</translation>
    </message>
    <message>
        <source>GRPO generates %1 completions at a time, fewer than there are GPUs (%2); raise --steps_per_generation.</source>
        <translation>GRPO が一度に生成する応答は %1 件で、GPU の数 (%2) より少なくなっています。--steps_per_generation を大きくしてください。</translation>
    </message>
    <message>
        <source>GRPO generates for %1 prompts at a time (global batch x steps_per_generation / num_generations), which is not a multiple of MBS x DP = %2.</source>
        <translation>GRPO は一度に %1 件のプロンプト (グローバルバッチ x steps_per_generation / num_generations) に対して生成しますが、これは MBS x DP = %2 の倍数ではありません。</translation>
    </message>
    <message>
        <source>--use-torch-fsdp2 needs PP 1 and EP 1</source>
        <translation>--use-torch-fsdp2 には PP 1 と EP 1 が必要</translation>
    </message>
    <message>
        <source>--overlap-param-gather-with-optimizer-step needs virtual stages</source>
        <translation>--overlap-param-gather-with-optimizer-step には仮想ステージが必要</translation>
    </message>
    <message>
        <source>--defer-embedding-wgrad-compute needs PP above 1</source>
        <translation>--defer-embedding-wgrad-compute には 1 より大きい PP が必要</translation>
    </message>
    <message>
        <source>TP divides --tensor-parallel-num-weight-shards, and the shards x PP x CP the GPUs</source>
        <translation>--tensor-parallel-num-weight-shards が TP で、GPU 数がシャード数 x PP x CP で割り切れる</translation>
    </message>
    <message>
        <source>ETP divides --expert-tensor-parallel-num-weight-shards, and the shards x EP x PP the GPUs</source>
        <translation>--expert-tensor-parallel-num-weight-shards が ETP で、GPU 数がシャード数 x EP x PP で割り切れる</translation>
    </message>
    <message>
        <source>--use-tp-pp-dp-mapping needs PP 1, or as many copies of the experts as of the rest</source>
        <translation>--use-tp-pp-dp-mapping には PP 1、またはエキスパートとそれ以外の複製数の一致が必要</translation>
    </message>
    <message>
        <source>--num-distributed-optimizer-instances divides DP x CP and the copies of the experts</source>
        <translation>DP x CP とエキスパートの複製数が --num-distributed-optimizer-instances で割り切れる</translation>
    </message>
    <message>
        <source>The flex token dispatcher needs ETP x EP above 1</source>
        <translation>flex トークンディスパッチャーには 1 より大きい ETP x EP が必要</translation>
    </message>
    <message>
        <source>Local CUDA graphs need EP 1, or --moe-pad-experts-for-cuda-graph-inference</source>
        <translation>local の CUDA グラフには EP 1 または --moe-pad-experts-for-cuda-graph-inference が必要</translation>
    </message>
    <message>
        <source>Virtual stages take the micro-batches in groups</source>
        <translation>仮想ステージではマイクロバッチがグループに分けられる</translation>
    </message>
    <message>
        <source>VPP %1 takes micro-batches in the command&apos;s groups of %2, and PP %3 with %4 micro-batches leaves a group that is too small.</source>
        <translation>VPP %1 はマイクロバッチをコマンドの指定どおり %2 個ずつのグループで処理しますが、PP %3 とマイクロバッチ数 %4 では小さすぎるグループができます。</translation>
    </message>
    <message>
        <source>Use accelerate %1 or newer.</source>
        <translation>accelerate %1 以降を使ってください。</translation>
    </message>
    <message>
        <source>Older versions do not have these options.</source>
        <translation>それより古いバージョンには、これらのオプションがありません。</translation>
    </message>
    <message>
        <source>The recipe %1 exists for %2 only; leave the dialect out.</source>
        <translation>レシピ %1 は %2 専用です。方言の指定を外してください。</translation>
    </message>
    <message>
        <source>If it takes them in a way that is not seen here, say which trainer reads them (dialect=).</source>
        <translation>ここから見えない方法で受け取っている場合は、どのトレーナーが読むのかを指定してください (dialect=)。</translation>
    </message>
    <message>
        <source>Doubtful: %1</source>
        <translation>疑わしい値: %1</translation>
    </message>
    <message>
        <source>TFLOP/s were computed for %1, as given, but the command trains %2.</source>
        <translation>TFLOP/s は指定された %1 について計算されましたが、コマンドが学習するのは %2 です。</translation>
    </message>
    <message>
        <source>TFLOP/s were computed for %L1 tokens, as given, but the command trains %L2.</source>
        <translation>TFLOP/s は指定された %L1 トークンについて計算されましたが、コマンドは %L2 トークンで学習します。</translation>
    </message>
    <message>
        <source>Several layouts have the same value to the last digit: either the layout has no effect, or what is printed was not measured. Look at their logs.</source>
        <translation>いくつかのレイアウトの値が最後の桁まで同じです。レイアウトが効いていないか、出力された値が測定されたものではありません。ログを確認してください。</translation>
    </message>
    <message>
        <source>More than the GPU can compute (%2: %1 TFLOP/s): what is printed is not the speed of one GPU, or the GPU is another one.</source>
        <translation>GPU の計算能力 (%2: %1 TFLOP/s) を超えています。出力された値は GPU 1 基の速度ではないか、GPU が別のものです。</translation>
    </message>
    <message>
        <source>Make the training log its iterations, or describe by a regular expression how it prints its speed.</source>
        <translation>学習でイテレーションをログに出すか、速度の書き方を正規表現で指定してください。</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>サンプル/秒</translation>
    </message>
    <message>
        <source>Trials %1 and %2 more</source>
        <translation>トライアル %1 ほか %2 件</translation>
    </message>
    <message>
        <source>Trials %1</source>
        <translation>トライアル %1</translation>
    </message>
    <message>
        <source>Doubtful values</source>
        <translation>疑わしい値</translation>
    </message>
    <message>
        <source>&quot;%1 %2&quot; does not train; give the command that does: megatron pt, sft or rlhf.</source>
        <translation>「%1 %2」は学習を行いません。学習を行うコマンド（megatron pt、sft または rlhf）を指定してください。</translation>
    </message>
    <message>
        <source>Megatron-SWIFT trains no quantized weights (QLoRA) and ignores --%1; leave it out, or train with &quot;swift %2&quot;, which knows no parallel layouts.</source>
        <translation>Megatron-SWIFT は量子化された重みの学習（QLoRA）に対応せず、--%1 を無視します。これを外すか、「swift %2」で学習してください（こちらには並列レイアウトがありません）。</translation>
    </message>
    <message>
        <source>With streaming the data is packed while it trains, which can take longer than the training itself; leave out --streaming, as the guide of Megatron-SWIFT says.</source>
        <translation>ストリーミングではデータが学習中にパッキングされ、学習そのものより時間がかかることがあります。Megatron-SWIFT のガイドのとおり、--streaming を外してください。</translation>
    </message>
    <message>
        <source>Accelerate reads %1, too; what the command line says goes before.</source>
        <translation>Accelerate は %1 も読みます。コマンドラインの指定が優先されます。</translation>
    </message>
    <message>
        <source>%1 hands the training over to a scheduler and ends, so that a trial would measure nothing; start the script that trains, such as run_recipe.py, with torchrun or srun.</source>
        <translation>%1 は学習をスケジューラに渡して終了するため、トライアルでは何も測定できません。run_recipe.py のような学習を行うスクリプトを torchrun または srun で起動してください。</translation>
    </message>
    <message>
        <source>What the command does not say is in its recipe, which is not read here: give the model, the sequence length and the global batch size where they are asked for.</source>
        <translation>コマンドにない設定はレシピにありますが、ここでは読み込まれません。求められた場合は、モデル、シーケンス長、グローバルバッチサイズを指定してください。</translation>
    </message>
    <message>
        <source>the demo trainer</source>
        <translation>デモ用トレーナー</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Tokens/s per GPU</source>
        <translation>GPU あたりのトークン/秒</translation>
    </message>
    <message>
        <source>no noise to speak of (95 %, %1)</source>
        <translation>ばらつきはほとんどありません（95 %、%1）</translation>
    </message>
    <message>
        <source>as fast as trial %1</source>
        <translation>トライアル %1 と同じ速さ</translation>
    </message>
    <message>
        <source>not known: there is no nvidia-smi, rocm-smi or npu-smi</source>
        <translation>不明：nvidia-smi、rocm-smi、npu-smi のいずれもありません</translation>
    </message>
    <message>
        <source>Install or mend the driver until its tool lists the GPUs. Until then trials start without a look whether their GPUs are free.</source>
        <translation>ドライバーをインストールまたは修復し、そのツールで GPU が一覧されるようにしてください。それまでは、GPU が空いているかを確かめずにトライアルを開始します。</translation>
    </message>
    <message>
        <source># cudnn.h or nccl.h is not installed here; these are the ones that pip brings (option A):</source>
        <translation># ここには cudnn.h または nccl.h がインストールされていません。pip が持ってくるものを使います（オプション A）:</translation>
    </message>
    <message>
        <source>The GPUs of %1 are not known because %4 fails there (%2); mend that, or state their number as in %3.</source>
        <translation>%1 の GPU は不明です。そこで %4 が失敗しています（%2）。これを直すか、%3 のように数を指定してください。</translation>
    </message>
    <message>
        <source>The model %1 is neither a folder or file on this machine nor an id such as Qwen/Qwen3-8B; give one of these.</source>
        <translation>モデル %1 はこのマシンのフォルダーやファイルでも、Qwen/Qwen3-8B のような ID でもありません。いずれかを指定してください。</translation>
    </message>
    <message>
        <source>The model %1 was not found on this machine (looked in %2); give a folder with its config.json, or download it to the cache.</source>
        <translation>モデル %1 はこのマシンに見つかりません（探した場所: %2）。config.json のあるフォルダーを指定するか、キャッシュにダウンロードしてください。</translation>
    </message>
    <message>
        <source>accelerate %1 of %2 lacks options that trials set; install 1.%3 or newer there.</source>
        <translation>%2 の accelerate %1 には、トライアルが設定するオプションがありません。1.%3 以降をインストールしてください。</translation>
    </message>
    <message>
        <source>%1 reads its layout from %2.</source>
        <translation>%1 はレイアウトを %2 から読み取ります。</translation>
    </message>
    <message>
        <source>%1 is not available</source>
        <comment>a host</comment>
        <translation>%1 は使用不可</translation>
    </message>
    <message>
        <source>For Accelerate, MBS x DP x CP divides the global batch size</source>
        <translation>Accelerate では、MBS x DP x CP がグローバルバッチサイズを割り切ること</translation>
    </message>
    <message>
        <source>Accelerate cannot make a global batch of %1, which is not a multiple of MBS x DP x CP = %2.</source>
        <translation>%1 は MBS x DP x CP = %2 の倍数ではないため、Accelerate はこのグローバルバッチを作れません。</translation>
    </message>
    <message>
        <source>variables from which a script reads its layout, such as TP=tp,PP=pp,MBS=mbs: trials set them, and no options in their place. VP=vpp:-1 says what stands for none of it. In a command {tp} does the same</source>
        <translation>スクリプトがレイアウトを読み取る変数。例: TP=tp,PP=pp,MBS=mbs。トライアルはこれらを設定し、対応するオプションは付けません。VP=vpp:-1 は、それがないときの値を表します。コマンド中の {tp} も同じ働きをします</translation>
    </message>
    <message>
        <source>ETP is TP where the command does not say it</source>
        <translation>コマンドが指定しなければ ETP は TP に等しい</translation>
    </message>
    <message>
        <source>The command leaves ETP to Megatron, which takes TP %1 for it, not %2.</source>
        <translation>コマンドは ETP を Megatron に任せており、Megatron は %2 ではなく TP の %1 を使います。</translation>
    </message>
    <message>
        <source>No option that trials add reaches the trainer, so --%1 cannot be tried; write {%1} where the command takes it.</source>
        <translation>トライアルが追加するオプションはトレーナーに届かないため、--%1 は試せません。コマンドがそれを受け取る場所に {%1} と書いてください。</translation>
    </message>
    <message>
        <source>The value of %1 is nothing of a layout; write %1=tp, or a text that holds placeholders such as {tp}.</source>
        <translation>%1 の値はレイアウトの値ではありません。%1=tp か、{tp} などのプレースホルダーを含むテキストを書いてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not give a variable what it stands for; write TP=tp,MBS=mbs.</source>
        <translation>「%1」は変数が何を表すかを示していません。TP=tp,MBS=mbs のように書いてください。</translation>
    </message>
    <message>
        <source>The variable %1 is given twice; give it once.</source>
        <translation>変数 %1 が 2 回指定されています。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>virtual pipeline size; 1 for none</source>
        <translation>仮想パイプラインサイズ。なければ 1</translation>
    </message>
    <message>
        <source>sequence parallelism: true or false</source>
        <translation>シーケンス並列: true または false</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>recomputation: full, selective or none</source>
        <translation>再計算: full、selective、none のいずれか</translation>
    </message>
    <message>
        <source>of full recomputation: uniform or block; else none</source>
        <translation>full 再計算の方式: uniform または block。それ以外は none</translation>
    </message>
    <message>
        <source>of full recomputation: layers; else 0</source>
        <translation>full 再計算の層数。それ以外は 0</translation>
    </message>
    <message>
        <source>of selective recomputation: modules with spaces; else none</source>
        <translation>selective 再計算のモジュール (空白区切り)。それ以外は none</translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower: true or false</source>
        <translation>ビジョンタワーの勾配チェックポイント: true または false</translation>
    </message>
    <message>
        <source>global batch size, the same in all trials</source>
        <translation>グローバルバッチサイズ。全トライアルで同じ</translation>
    </message>
    <message>
        <source>data parallel size: GPUs by TP, PP and CP</source>
        <translation>データ並列サイズ: GPU 数を TP、PP、CP で割った値</translation>
    </message>
    <message>
        <source>micro-batches of a step, which is also gradient accumulation</source>
        <translation>1 ステップのマイクロバッチ数 (勾配累積の回数)</translation>
    </message>
    <message>
        <source>GPUs of a trial</source>
        <translation>1 トライアルの GPU 数</translation>
    </message>
    <message>
        <source>%1 stands for nothing that layouts of this study have; they have %2.</source>
        <translation>%1 はこのスタディのレイアウトにあるものを表していません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>Let the script draw a tqdm progress bar over its steps.</source>
        <translation>スクリプトで各ステップに tqdm の進捗バーを表示してください。</translation>
    </message>
    <message>
        <source>Accelerate prints no throughput; the bar&apos;s time of a step is what layouts are ranked by.</source>
        <translation>Accelerate はスループットを出力しません。レイアウトは、バーが示す 1 ステップの時間で順位付けされます。</translation>
    </message>
    <message>
        <source>The recipe accelerate is in bf16 only; leave FP8 out, or take the recipe sft.</source>
        <translation>レシピ accelerate は bf16 のみです。FP8 を外すか、レシピ sft を使ってください。</translation>
    </message>
    <message>
        <source>Run it in a checkout of Megatron-Bridge.</source>
        <translation>Megatron-Bridge のチェックアウト内で実行してください。</translation>
    </message>
    <message>
        <source>scripts/training/run_recipe.py is no part of its package.</source>
        <translation>scripts/training/run_recipe.py はパッケージに含まれていません。</translation>
    </message>
    <message>
        <source>Name your data with --dataset and dataset.data_path=, for the training itself.</source>
        <translation>実際の学習では、--dataset と dataset.data_path= でデータを指定してください。</translation>
    </message>
    <message>
        <source>The recipe trains on made-up data otherwise, which is enough to compare layouts.</source>
        <translation>指定しないとレシピは擬似データで学習しますが、レイアウトの比較にはそれで十分です。</translation>
    </message>
    <message>
        <source>No recipe of Megatron-Bridge for pretraining %1 is known here; use the recipe pt.</source>
        <translation>%1 の事前学習用の Megatron-Bridge のレシピはここでは知られていません。レシピ pt を使ってください。</translation>
    </message>
    <message>
        <source>Pretraining trains all weights; use the recipe sft-lora for adapters.</source>
        <translation>事前学習ではすべての重みを学習します。アダプタにはレシピ sft-lora を使ってください。</translation>
    </message>
    <message>
        <source>Pretraining with Megatron-Bridge</source>
        <translation>Megatron-Bridge による事前学習</translation>
    </message>
    <message>
        <source>pretraining with one of Megatron-Bridge&apos;s own recipes</source>
        <translation>Megatron-Bridge 自身のレシピによる事前学習</translation>
    </message>
    <message>
        <source>%1 has no matrix products in 8 bits; leave FP8 out.</source>
        <translation>%1 には 8 ビットの行列積がありません。FP8 を外してください。</translation>
    </message>
    <message>
        <source>GPU %1 of %2 has %3 in use, and it is not known by whom</source>
        <translation>%2 の GPU %1 は %3 使用中ですが、誰が使用しているかは不明です</translation>
    </message>
    <message>
        <source>ms-swift computes no attention of GPT-OSS with flash, its usual backend; give --attention_backend unfused --padding_free false.</source>
        <translation>ms-swift は既定のバックエンド flash では GPT-OSS のアテンションを計算できません。--attention_backend unfused --padding_free false を指定してください。</translation>
    </message>
    <message>
        <source>The command trains with a batch of %1, which nothing in it lets trials change, and not with the %2 that are given; give %1, or let it take {gbs}.</source>
        <translation>コマンドはバッチ %1 で学習し、トライアルからは変えられません。指定された %2 にはなりません。%1 を指定するか、コマンドが {gbs} を受け取るようにしてください。</translation>
    </message>
    <message>
        <source>Nothing in the command lets trials change these, so they stay as they are: %1.</source>
        <translation>コマンドには次を変える手段がないため、そのままになります: %1。</translation>
    </message>
    <message>
        <source>%1 does not hand variables of its environment on; hand them on by their names, or write placeholders such as {tp} into its own options.</source>
        <translation>%1 は環境変数を引き渡しません。変数名を指定して引き渡すか、%1 のオプションに {tp} などのプレースホルダーを書いてください。</translation>
    </message>
    <message>
        <source>%1 sets %2 by itself; trials can only change it where the script keeps what it is started with, as in %2=${%2:-1}.</source>
        <translation>%1 は %2 を自分で設定します。%2=${%2:-1} のように、起動時の値を保つ場合にだけトライアルから変えられます。</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>%1 tokens/s per GPU (%2 in all)</source>
        <translation>GPU あたり %1 トークン/秒（全体で %2）</translation>
    </message>
    <message>
        <source>%1 an iteration</source>
        <translation>1 イテレーション %1</translation>
    </message>
    <message>
        <source>Which layouts are possible, and why the others are not:</source>
        <translation>どのレイアウトが可能か、ほかはなぜ不可能か:</translation>
    </message>
    <message>
        <source>Try the promising ones with the training that train.sh starts:</source>
        <translation>有望なものを、train.sh が始める学習で試す:</translation>
    </message>
    <message>
        <source>Take the fastest command, with its own length and checkpoints:</source>
        <translation>最速のコマンドを、本来の長さとチェックポイント付きで取り出す:</translation>
    </message>
    <message>
        <source>%1 needs a value; one that begins with -- stands behind a =: %1=%2.</source>
        <translation>%1 には値が必要です。-- で始まる値は = の後に書きます: %1=%2</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例</translation>
    </message>
    <message>
        <source>Names with the Tab key, in this session:</source>
        <translation>このセッションで Tab キーによる補完を使う:</translation>
    </message>
    <message>
        <source>Memory and speed of one layout:</source>
        <translation>一つのレイアウトのメモリーと速度:</translation>
    </message>
    <message>
        <source>The same, corrected by what a study has measured:</source>
        <translation>同じものを、スタディの測定値で補正する:</translation>
    </message>
    <message>
        <source>The fastest command as a script, with its own length and checkpoints:</source>
        <translation>最速のコマンドを、本来の長さとチェックポイント付きのスクリプトとして:</translation>
    </message>
    <message>
        <source>The whole study as a page for the web browser:</source>
        <translation>スタディ全体をウェブブラウザー用のページとして:</translation>
    </message>
    <message>
        <source>What this machine and another one have, and what they lack:</source>
        <translation>このマシンと別のマシンにあるものと足りないもの:</translation>
    </message>
    <message>
        <source>The same within an environment of Python:</source>
        <translation>同じことを Python の環境の中で:</translation>
    </message>
    <message>
        <source>A database of Optuna as a study:</source>
        <translation>Optuna のデータベースをスタディとして:</translation>
    </message>
    <message>
        <source>The types of GPUs whose figures are known:</source>
        <translation>性能値が分かっている GPU の種類:</translation>
    </message>
    <message>
        <source>The models on this machine, and those of the catalog:</source>
        <translation>このマシンにあるモデルと、カタログのモデル:</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境変数</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Read the page of optimize where none is installed:</source>
        <translation>マニュアルがインストールされていない所で optimize のページを読む:</translation>
    </message>
    <message>
        <source>--hub says where to download from; give --download beside it.</source>
        <translation>--hub はダウンロード元を指定します。--download も指定してください。</translation>
    </message>
    <message>
        <source>The shape of a model:</source>
        <translation>モデルの形状:</translation>
    </message>
    <message>
        <source>That of a folder with a config.json, for other programs:</source>
        <translation>config.json のあるフォルダーのものを、ほかのプログラム向けに:</translation>
    </message>
    <message>
        <source>Iterations, value, memory and the end of a training that ran without Megatune:</source>
        <translation>Megatune なしで実行した学習のイテレーション、値、メモリー、終わり方:</translation>
    </message>
    <message>
        <source>TFLOP/s where the log has only times:</source>
        <translation>ログに時間しかない場合の TFLOP/s:</translation>
    </message>
    <message>
        <source>matrix products in FP8, for tasks of ms-swift</source>
        <translation>行列積を FP8 で計算する（ms-swift のタスク用）</translation>
    </message>
    <message>
        <source>A command for fine-tuning on eight GPUs:</source>
        <translation>8 台の GPU でのファインチューニング用コマンド:</translation>
    </message>
    <message>
        <source>The trials of a study and the best one, also while it runs:</source>
        <translation>スタディのトライアルと最良のもの（実行中でも可）:</translation>
    </message>
    <message>
        <source>The same as a table for other programs:</source>
        <translation>同じものをほかのプログラム用の表として:</translation>
    </message>
    <message>
        <source>--limit is the length of a list; say which one with --list kept, pruned or all.</source>
        <translation>--limit は一覧の長さです。--list kept、pruned、all のどれかで一覧を指定してください。</translation>
    </message>
    <message>
        <source>How many layouts are possible, and which rule leaves out how many:</source>
        <translation>可能なレイアウトの数と、各ルールが除外する数:</translation>
    </message>
    <message>
        <source>Twenty of the layouts that are left out, each with the reason:</source>
        <translation>除外されたレイアウトのうち 20 個を、それぞれの理由とともに:</translation>
    </message>
    <message>
        <source>The layouts of a command, of which model, batch and GPUs are read:</source>
        <translation>コマンドのレイアウト（モデル、バッチ、GPU はコマンドから読み取る）:</translation>
    </message>
    <message>
        <source>{vpp:-} is empty where the layout has none of it, {vpp:-x} is x. Options that they stand for are not added.</source>
        <translation>{vpp:-} はレイアウトにそれがなければ空になり、{vpp:-x} は x になります。プレースホルダーが表すオプションは追加されません。</translation>
    </message>
    <message>
        <source>Try layouts of the training that train.sh starts; the same line goes on with the study after an interrupt:</source>
        <translation>train.sh が始める学習のレイアウトを試す。中断した後は同じ行でスタディを続ける:</translation>
    </message>
    <message>
        <source>See the commands that would run, and run nothing:</source>
        <translation>実行されるはずのコマンドを見るだけで、何も実行しない:</translation>
    </message>
    <message>
        <source>Look at it without a GPU:</source>
        <translation>GPU なしで試してみる:</translation>
    </message>
    <message>
        <source>Placeholders in COMMAND and --env, and words of --layout-env</source>
        <translation>COMMAND と --env のプレースホルダー、および --layout-env の語</translation>
    </message>
    <message>
        <source>Add %1.</source>
        <translation>%1 を付けてください。</translation>
    </message>
    <message>
        <source>The command cannot run as it is: only a layout fills its placeholders in. Leave the baseline out.</source>
        <translation>コマンドはこのままでは実行できません。プレースホルダーはレイアウトでしか埋まらないためです。ベースラインを外してください。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>0:45 left: time</comment>
        <translation>残り %1</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>イテレーション %1/%2</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>イテレーション %1</translation>
    </message>
    <message>
        <source>the Hugging Face cache in which models are looked for</source>
        <translation>モデルを探す Hugging Face のキャッシュ</translation>
    </message>
    <message>
        <source>the ModelScope cache in which models are looked for</source>
        <translation>モデルを探す ModelScope のキャッシュ</translation>
    </message>
    <message>
        <source>what stands in for ~/.cache</source>
        <translation>~/.cache の代わりになる場所</translation>
    </message>
    <message>
        <source>the caches, unless a variable names others</source>
        <translation>キャッシュ（変数が別の場所を示さない場合）</translation>
    </message>
    <message>
        <source>each config.json that Megatune has downloaded</source>
        <translation>Megatune がダウンロードした config.json</translation>
    </message>
    <message>
        <source>another address to download from</source>
        <translation>別のダウンロード元アドレス</translation>
    </message>
    <message>
        <source>the token for models that need one, or the file it is in</source>
        <translation>トークンが必要なモデルのためのトークン、またはそのファイル</translation>
    </message>
    <message>
        <source>set to 1, nothing is downloaded</source>
        <translation>1 にすると何もダウンロードしない</translation>
    </message>
    <message>
        <source>the proxy, and the hosts that are reached without it</source>
        <translation>プロキシと、それを通さずに接続するホスト</translation>
    </message>
    <message>
        <source>the GPUs of this machine that trials may use</source>
        <translation>トライアルが使ってよいこのマシンの GPU</translation>
    </message>
    <message>
        <source>where nvidia-smi, ssh, sbatch and the like are looked for</source>
        <translation>nvidia-smi、ssh、sbatch などを探す場所</translation>
    </message>
    <message>
        <source>where the sockets of ssh connections lie, otherwise in /tmp</source>
        <translation>ssh 接続のソケットを置く場所（なければ /tmp）</translation>
    </message>
    <message>
        <source>a folder that all nodes see, for the scripts and the output of Slurm jobs</source>
        <translation>Slurm ジョブのスクリプトと出力を置く、全ノードから見えるフォルダー</translation>
    </message>
    <message>
        <source>aliases, keys and jump hosts, as ssh reads them</source>
        <translation>ssh が読むエイリアス、鍵、踏み台ホスト</translation>
    </message>
    <message>
        <source>scripts and output of Slurm jobs, unless MEGATUNE_SLURM_FOLDER names another folder</source>
        <translation>Slurm ジョブのスクリプトと出力（MEGATUNE_SLURM_FOLDER が別のフォルダーを示さない場合）</translation>
    </message>
    <message>
        <source>the study: one JSON object a line, which is only ever added to</source>
        <translation>スタディ。1 行に 1 つの JSON オブジェクトで、追記のみされる</translation>
    </message>
    <message>
        <source>says who writes the study while it runs</source>
        <translation>実行中に誰がスタディに書き込んでいるかを示す</translation>
    </message>
    <message>
        <source>the language: English, Japanese or Simplified Chinese</source>
        <translation>言語: 英語、日本語、簡体字中国語</translation>
    </message>
    <message>
        <source>&quot;megatune.*=true&quot; writes what --log-file would to standard error; &quot;megatune.ssh=true&quot; only what concerns ssh</source>
        <translation>&quot;megatune.*=true&quot; は --log-file と同じ内容を標準エラーに書き、&quot;megatune.ssh=true&quot; は ssh に関するものだけを書く</translation>
    </message>
    <message>
        <source>a parameter of your own: a flag of the command (--param=--some-flag=first,second; choices on,off for a switch), an override (--param section.field=first,second) or an environment variable (--param NAME=first,second)</source>
        <translation>独自のパラメータ: コマンドのフラグ (--param=--some-flag=first,second。スイッチの選択肢は on,off)、上書き (--param section.field=first,second) または環境変数 (--param NAME=first,second)</translation>
    </message>
    <message>
        <source>--num-layers and --num-query-groups can stand in its place.</source>
        <translation>代わりに --num-layers と --num-query-groups を指定することもできます。</translation>
    </message>
    <message>
        <source>megatune-cli model %1 --download fetches its config.json.</source>
        <translation>megatune-cli model %1 --download で config.json を取得できます。</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>%1, doubtful</source>
        <translation>%1、疑わしい</translation>
    </message>
    <message>
        <source>ms-swift lets what stands in --config %1 go before the command line, so no trial could change its %2; move the sizes and the recomputation from the file into the command.</source>
        <translation>ms-swift は --config %1 の内容をコマンドラインより優先するため、どのトライアルも %2 を変えられません。サイズと再計算の指定をファイルからコマンドに移してください。</translation>
    </message>
    <message>
        <source>Start it with: %1</source>
        <translation>起動方法: %1</translation>
    </message>
    <message>
        <source>Before ms-swift 4.1: %1; take ENV out</source>
        <translation>ms-swift 4.1 より前: %1（ENV は取り除く）</translation>
    </message>
    <message>
        <source>%1 does not start with %2 at 1; set another value for the trials, such as %2=8.</source>
        <translation>%1 は %2 が 1 だと起動しません。トライアルに別の値（%2=8 など）を設定してください。</translation>
    </message>
    <message>
        <source>The command&apos;s CUDA graphs (with its dropout or router) exclude recomputing %1</source>
        <translation>コマンドの CUDA グラフ（そのドロップアウトまたはルーター）では %1 を再計算できません</translation>
    </message>
    <message>
        <source>Accelerate gives every CP rank the whole sequence</source>
        <translation>Accelerate はすべての CP ランクにシーケンス全体を渡します</translation>
    </message>
    <message>
        <source>Accelerate would give all %1 CP ranks the same whole sequence; a script that splits it (custom_get_batch_function) says so with --megatron_lm_context_parallel_size above 1 in its command.</source>
        <translation>Accelerate は %1 個の CP ランクすべてに同じシーケンス全体を渡します。自分で分割するスクリプト（custom_get_batch_function）では、コマンドの --megatron_lm_context_parallel_size を 1 より大きくしてください。</translation>
    </message>
    <message>
        <source>--num-distributed-optimizer-instances above 1 needs as many weight shards as TP and ETP</source>
        <translation>--num-distributed-optimizer-instances が 1 より大きいときは、重みのシャード数が TP および ETP と同じである必要があります</translation>
    </message>
    <message>
        <source>No layout is kept: what the other rules leave breaks the rule %1 (%2); change the command or the arguments. megatune-cli space counts the layouts by rule.</source>
        <translation>残るレイアウトがありません。他のルールで残ったものはルール %1（%2）に反します。コマンドか引数を変えてください。megatune-cli space でルールごとの数が分かります。</translation>
    </message>
    <message>
        <source>%1 holds a number that is larger than any computer&apos;s; correct it.</source>
        <translation>%1 にはコンピューターで扱えない大きさの数値があります。修正してください。</translation>
    </message>
    <message>
        <source>Process %1 still runs the study that %2 was copied from: this copy goes on as a run of its own and leaves the trials of the other one alone.</source>
        <translation>プロセス %1 が、%2 のコピー元のスタディをまだ実行しています。このコピーは独立した実行として続き、もう一方のトライアルには触れません。</translation>
    </message>
    <message>
        <source>%1 is a copy of %2 on %3: it goes on as a run of its own and leaves the trials of the other one alone.</source>
        <translation>%1 は %3 の %2 のコピーです。独立した実行として続き、もう一方のトライアルには触れません。</translation>
    </message>
    <message>
        <source>%1 short</source>
        <translation>%1 不足</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Fastest layout</source>
        <translation>最速のレイアウト</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日数</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>スケーリング</translation>
    </message>
    <message>
        <source>Left (GiB)</source>
        <translation>空き (GiB)</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>最長シーケンス</translation>
    </message>
    <message>
        <source>Global batch %L1, sequences of %L2 tokens.</source>
        <translation>グローバルバッチ %L1、シーケンス長 %L2 トークン。</translation>
    </message>
    <message>
        <source>Every figure is an estimate; nothing has run.</source>
        <translation>数値はすべて見積もりで、まだ何も実行していません。</translation>
    </message>
    <message>
        <source>Every figure is an estimate; those of %1 are %2. %3</source>
        <translation>数値はすべて見積もりです。%1 のものは%2。%3</translation>
    </message>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>GPU 数ごとのトークン/秒</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>%L1 x %2: %3 tokens/s, %4</source>
        <translation>%2 × %L1: %3 トークン/秒、%4</translation>
    </message>
    <message>
        <source>A parameter of this study has so many values that Optuna&apos;s journal, which repeats them in each trial, would be too large; export it as csv or json.</source>
        <translation>このスタディには値の種類が多すぎるパラメーターがあり、トライアルごとにそれらを繰り返す Optuna のジャーナルは大きくなりすぎます。csv か json でエクスポートしてください。</translation>
    </message>
    <message>
        <source>The command holds control characters, which may change what a terminal shows of it; look at it with `cat -v` before you run it.</source>
        <translation>コマンドに制御文字が含まれており、端末での表示が変わることがあります。実行する前に `cat -v` で確認してください。</translation>
    </message>
    <message>
        <source>Nothing can be estimated without %1.</source>
        <translation>%1がないと見積もれません。</translation>
    </message>
    <message>
        <source> and </source>
        <translation>と</translation>
    </message>
    <message>
        <source>No layout is legal here.</source>
        <translation>ここで許されるレイアウトはありません。</translation>
    </message>
    <message>
        <source>No layout keeps the rule “%1”.</source>
        <translation>規則「%1」を満たすレイアウトはありません。</translation>
    </message>
    <message>
        <source>On %L1 GPUs each does %2 % of what it does on %L3.</source>
        <translation>GPU %L1 基では、1 基あたりの速度が %L3 基のときの %2 % です。</translation>
    </message>
    <message>
        <source>%1 is not a number of GPUs; give whole numbers such as 8,16,32.</source>
        <translation>%1 は GPU 数ではありません。8,16,32 のような整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 is not a number of tokens; give one such as 15T, 200B or 5e9.</source>
        <translation>%1 はトークン数ではありません。15T、200B、5e9 のように指定してください。</translation>
    </message>
    <message>
        <source>Two prices are given for the same GPU; give one.</source>
        <translation>同じ GPU に価格が 2 つ指定されています。1 つにしてください。</translation>
    </message>
    <message>
        <source>A global batch of %L1 in place of %L2, if the training bears it</source>
        <translation>学習が許すなら、グローバルバッチを %L2 から %L1 に</translation>
    </message>
    <message>
        <source>The program megatune-supervisor is not beside this one, so that processes of a trial that hide themselves may outlive it; install Megatune again.</source>
        <translation>プログラム megatune-supervisor がこのプログラムのそばにないため、身を隠すトライアルのプロセスがトライアルの後も残ることがあります。Megatune をインストールし直してください。</translation>
    </message>
    <message>
        <source>There is no pipe left for the supervisor of a trial.</source>
        <translation>トライアルの監視プログラムに使えるパイプがもうありません。</translation>
    </message>
    <message>
        <source>%1 was reached, but runs no command and says nothing: its sshd or the login shell there allows none (ForceCommand, nologin), or it has no /bin/sh with the usual tools.</source>
        <translation>%1 に接続できましたが、コマンドが実行されず、何も出力されません。sshd かログインシェルが許可していない (ForceCommand、nologin) か、通常のツールを備えた /bin/sh がありません。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: one of the two studies is measured in samples/s, and without the model and its sequence length these are no TFLOP/s; give both, or name another study.</source>
        <translation>%1 からは学習できません: 一方のスタディは samples/s で測定されており、モデルとシーケンス長がなければ TFLOP/s に換算できません。両方を指定するか、別のスタディを指定してください。</translation>
    </message>
    <message>
        <source>Reading %1 was stopped; open it again to see it.</source>
        <translation>%1 の読み込みは中止されました。見るにはもう一度開いてください。</translation>
    </message>
    <message>
        <source>%1 was deleted, renamed or replaced by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation>%1 はスタディの実行中に別のプログラムによって削除、改名、または置き換えられました。今そこにある内容で続けるには、もう一度開始してください。</translation>
    </message>
    <message>
        <source>a link stands in its place, which may lead anywhere; take the link away</source>
        <translation>その場所にどこを指すか分からないリンクがあります。リンクを取り除いてください</translation>
    </message>
    <message>
        <source>it belongs to somebody else; take it away, or use another study file</source>
        <translation>他のユーザーの所有です。取り除くか、別のスタディファイルを使ってください</translation>
    </message>
    <message>
        <source>it is not an ordinary file; take it away</source>
        <translation>通常のファイルではありません。取り除いてください</translation>
    </message>
    <message>
        <source>Nothing would be refined: %1.</source>
        <translation>何も改良しません: %1。</translation>
    </message>
    <message>
        <source>%1 has no options for overlaps, fusions and CUDA graphs</source>
        <translation>%1 にはオーバーラップ、フュージョン、CUDA グラフのオプションがありません</translation>
    </message>
    <message>
        <source>Nothing was refined: %1.</source>
        <translation>何も改良しませんでした: %1。</translation>
    </message>
    <message>
        <source>%1 began without %2: the search goes on with what this tells, and learns from the trials that are there.</source>
        <translation>%1 は %2 なしで始まりました: 探索はそこからわかることを使って続き、既にあるトライアルから学習します。</translation>
    </message>
    <message>
        <source>Its values stay samples/s; a new study that learns from it has them as TFLOP/s.</source>
        <translation>値は samples/s のままです。これから学習する新しいスタディでは TFLOP/s になります。</translation>
    </message>
    <message>
        <source>ms-swift lets what stands in --config %1 go before the command line, so trials keep its %2; move these options from the file into the command, where trials can set them.</source>
        <translation>ms-swift では --config %1 の内容がコマンドラインより優先されるため、トライアルでもその %2 が使われます。これらのオプションをファイルからコマンドに移すと、トライアルで設定できます。</translation>
    </message>
    <message>
        <source>ms-swift trains with the batch of %1 that stands in --config %2, and not with the %3 that are given; give %1, or take it out of the file.</source>
        <translation>ms-swift は指定された %3 ではなく、--config %2 にあるバッチ %1 で訓練します。%1 を指定するか、ファイルから取り除いてください。</translation>
    </message>
    <message>
        <source>%1 is one of %2.</source>
        <translation>%1 は %2 のいずれかです。</translation>
    </message>
    <message>
        <source>The command&apos;s own layout (%1) is excluded here: %2</source>
        <translation>コマンド自身のレイアウト (%1) はここでは除外されます: %2</translation>
    </message>
    <message>
        <source>It runs as the baseline all the same.</source>
        <translation>それでもベースラインとしては実行されます。</translation>
    </message>
    <message>
        <source>No trial runs it.</source>
        <translation>これを実行するトライアルはありません。</translation>
    </message>
    <message>
        <source>Ended by the signal %1, as the system killed processes for want of memory.</source>
        <translation>シグナル %1 で終了しました。メモリ不足のためシステムがプロセスを強制終了していました。</translation>
    </message>
    <message>
        <source>Ended by the signal %1, which Megatune did not send.</source>
        <translation>シグナル %1 で終了しました。Megatune が送ったものではありません。</translation>
    </message>
    <message>
        <source>Something outside of the trial seems to have ended it: look for a limit of the system, a watchdog or another person there.</source>
        <translation>トライアルの外の何かが終了させたようです。そこでのシステムの制限、監視プログラム、または他の人を調べてください。</translation>
    </message>
    <message>
        <source>Make the training log its throughput (%1), or describe how it does by a regular expression.</source>
        <translation>訓練がスループットをログに出すようにする (%1) か、その出し方を正規表現で記述してください。</translation>
    </message>
    <message>
        <source>Give it more time there, or train for fewer iterations; it runs again when the study goes on.</source>
        <translation>そこでの制限時間を延ばすか、イテレーションを減らしてください。スタディを再開すると再び実行されます。</translation>
    </message>
    <message>
        <source>A price tells nothing without a number of tokens.</source>
        <translation>トークン数がないと価格からは何も分かりません。</translation>
    </message>
    <message>
        <source>%1 is not in the space of %2 GPUs; megatune-cli space shows which values there are.</source>
        <translation>%1 は GPU %2 基の探索空間にありません。megatune-cli space でどの値があるか確認できます。</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak</source>
        <translation>GPU 1 基のピークメモリ</translation>
    </message>
    <message>
        <source>One step takes %1</source>
        <translation>1 ステップは %1</translation>
    </message>
    <message>
        <source>No single change would save a percent of that.</source>
        <translation>1 % 以上短縮できる単独の変更はありません。</translation>
    </message>
    <message>
        <source>What would save most</source>
        <translation>最も短縮できる変更</translation>
    </message>
    <message>
        <source>With the training command behind --, options beside the layout are looked at, too.</source>
        <translation>-- の後に学習コマンドを書くと、レイアウト以外のオプションも調べます。</translation>
    </message>
    <message>
        <source>Written %1 by %2.</source>
        <translation>%1 に %2 が作成。</translation>
    </message>
    <message>
        <source>tokens to train on, such as 15T or 200B: adds the days that this takes</source>
        <translation>学習するトークン数 (15T、200B など)。かかる日数を加えます</translation>
    </message>
    <message>
        <source>which GPUs a model needs, how fast it would train there, and what that costs</source>
        <translation>モデルに必要な GPU、そこでの学習速度、その費用</translation>
    </message>
    <message>
        <source>Two types of GPU, four sizes of cluster:</source>
        <translation>GPU 2 種類、クラスター 4 サイズ:</translation>
    </message>
    <message>
        <source>One cluster, with what its memory and time go to, and what would save most:</source>
        <translation>1 つのクラスターと、そのメモリと時間の内訳、最も短縮できる変更:</translation>
    </message>
    <message>
        <source>Nothing will be refined: %1.</source>
        <translation>何も改良しません: %1。</translation>
    </message>
    <message>
        <source>what each trial printed, with secrets masked; FILE-logs/ where the study is no .mtune</source>
        <translation>各トライアルの出力(秘密情報は伏せ字)。スタディが .mtune でない場合は FILE-logs/</translation>
    </message>
    <message>
        <source>Not calibrated: the study has no trial of this model that finished or ran out of memory.</source>
        <translation>較正なし: このスタディには、このモデルで完了またはメモリ不足になったトライアルがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) in a row failed in the same way and none gave a value, so the command itself seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2</source>
        <translation>
            <numerusform>%n 件のトライアルが続けて同じように失敗し、値が 1 つも得られませんでした。コマンド自体に問題があるようです。直してからスタディを続けてください。最初に失敗したのはトライアル %1: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a regular expression (%2, at character %3).</source>
        <translation>&quot;%1&quot; は正規表現ではありません (%2、%3 文字目)。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 groups; put exactly one around the value, such as &quot;speed: ([0-9.]+)&quot;, and write others as (?:...).</source>
        <translation>&quot;%1&quot; にはグループが %2 個あります。値を囲むものをちょうど 1 個にし (&quot;speed: ([0-9.]+)&quot; など)、ほかは (?:...) と書いてください。</translation>
    </message>
    <message>
        <source>%1: completed</source>
        <translation>%1: 完了</translation>
    </message>
    <message>
        <source>%1: could not go on</source>
        <translation>%1: 続行できませんでした</translation>
    </message>
    <message>
        <source>%1: stopped</source>
        <translation>%1: 停止</translation>
    </message>
    <message>
        <source>%1: no host can be used</source>
        <translation>%1: 使用できるホストがありません</translation>
    </message>
    <message>
        <source>Best: %1 %2, trial %3, %4</source>
        <translation>最良: %1 %2、トライアル %3、%4</translation>
    </message>
    <message>
        <source>The strategy %1 does not learn from earlier studies; choose model-guided or tpe, or name none.</source>
        <translation>戦略 %1 は以前のスタディから学びません。model-guided か tpe を選ぶか、スタディを指定しないでください。</translation>
    </message>
    <message>
        <source>The study %1 is named twice to learn from; name it once.</source>
        <translation>学習元のスタディ %1 が 2 回指定されています。1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>The command waits for %1 machines; give them together as one host, such as nodes:host1,host2, or have it start on one.</source>
        <translation>コマンドは %1 台のマシンを待ちます。nodes:host1,host2 のように 1 つのホストとしてまとめて指定するか、1 台で起動するようにしてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form NAME=value.</source>
        <translation>&quot;%1&quot; は NAME=value の形ではありません。</translation>
    </message>
    <message>
        <source>%1 is set twice; set it once.</source>
        <translation>%1 が 2 回設定されています。1 回だけ設定してください。</translation>
    </message>
    <message>
        <source>Run it in a checkout of Megatron-LM.</source>
        <translation>Megatron-LM のチェックアウトの中で実行してください。</translation>
    </message>
    <message>
        <source>pretrain_gpt.py is no part of its package.</source>
        <translation>pretrain_gpt.py はパッケージに含まれていません。</translation>
    </message>
    <message>
        <source>Put your data in place of /path/to/data_text_document.</source>
        <translation>/path/to/data_text_document を手元のデータに置き換えてください。</translation>
    </message>
    <message>
        <source>To compare layouts --mock-data in its place is enough.</source>
        <translation>レイアウトの比較だけなら、代わりに --mock-data で十分です。</translation>
    </message>
    <message>
        <source>%1 cannot be described by options of pretrain_gpt.py that are known here; use the recipe pt.</source>
        <translation>%1 は、ここで知られている pretrain_gpt.py のオプションでは記述できません。レシピ pt を使ってください。</translation>
    </message>
    <message>
        <source>Pretraining with Megatron-LM</source>
        <translation>Megatron-LM による事前学習</translation>
    </message>
    <message>
        <source>pretraining with Megatron-LM&apos;s pretrain_gpt.py</source>
        <translation>Megatron-LM の pretrain_gpt.py による事前学習</translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation>再計算の方式</translation>
    </message>
    <message>
        <source>Recompute layers</source>
        <translation>再計算の層数</translation>
    </message>
    <message>
        <source>Recompute modules</source>
        <translation>再計算のモジュール</translation>
    </message>
    <message>
        <source>Line %1 of %2 contradicts the lines before it and was left out.</source>
        <translation>%2 の %1 行目はそれより前の行と矛盾しているため読み飛ばしました。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more line(s) were left out.</source>
        <translation>
            <numerusform>ほかに %Ln 行を読み飛ばしました。</numerusform>
        </translation>
    </message>
    <message>
        <source>By the estimate that is about %1, and what loading takes.</source>
        <translation>見積もりで約 %1 と読み込み時間。</translation>
    </message>
    <message>
        <source>Megatron-SWIFT (ms-swift)</source>
        <translation>Megatron-SWIFT (ms-swift)</translation>
    </message>
    <message numerus="yes">
        <source>%n more rule(s), see Space</source>
        <translation>
            <numerusform>ほか %n 個のルールは「空間」を参照</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>除外: %1</translation>
    </message>
    <message>
        <source>Colour: GiB of the layout that needs least, dark violet %1 to yellow %2, estimated.</source>
        <translation>色: メモリが最も少ないレイアウトの GiB（見積もり）、暗い紫 %1 から黄 %2。</translation>
    </message>
    <message>
        <source>Colour: the chance that the layout that needs least memory fits, by the estimate: dark violet 0 % to yellow 100 %.</source>
        <translation>色: メモリが最も少ないレイアウトが収まる確率（見積もり）、暗い紫 0 % から黄 100 %。</translation>
    </message>
    <message>
        <source>Best estimated: %1 TFLOP/s per GPU, %2 of %3 combinations fit by the estimate</source>
        <translation>見積もりの最良: %1 TFLOP/s/GPU、%3 通りの組み合わせのうち %2 通りが収まる見込み</translation>
    </message>
    <message>
        <source>The one that needs least takes %1 GiB and fits with a chance of %2 %</source>
        <translation>最も少ないものは %1 GiB で、%2 % の確率で収まります</translation>
    </message>
    <message>
        <source>Estimated from a sample of %1 of %2 combinations</source>
        <translation>%2 通りの組み合わせのうち %1 通りの標本からの見積もり</translation>
    </message>
    <message>
        <source>Nothing was measured here yet: cells count the combinations that are kept.</source>
        <translation>ここではまだ何も計測されていません。セルの数は候補の組み合わせです。</translation>
    </message>
    <message>
        <source>%1 GiB est.</source>
        <translation>見積 %1 GiB</translation>
    </message>
    <message>
        <source>%1 of %2 fit</source>
        <translation>%2 中 %1 が収まる</translation>
    </message>
    <message>
        <source>about %1 of %2 fit</source>
        <translation>%2 中約 %1 が収まる</translation>
    </message>
    <message>
        <source>of %1 kept</source>
        <translation>／%1 通り中</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%2 中 %1 が候補</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 が収まる</translation>
    </message>
    <message>
        <source>%1 left out: %2</source>
        <translation>%1 通りを除外: %2</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2、%3 %4</translation>
    </message>
    <message>
        <source>%1: the filter leaves it out</source>
        <translation>%1: フィルターで除外</translation>
    </message>
    <message>
        <source>%1: %2 of %3 combinations kept</source>
        <translation>%1: %3 通りの組み合わせのうち %2 通りが候補</translation>
    </message>
    <message>
        <source>%1 of them pass the filter</source>
        <translation>そのうち %1 通りがフィルターに合います</translation>
    </message>
    <message>
        <source>%1: its GPUs are not known</source>
        <translation>%1: GPU が不明です</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>ほか</translation>
    </message>
    <message>
        <source>Why it is left out</source>
        <translation>除外された理由</translation>
    </message>
    <message>
        <source>What is recomputed: granularity, method and number of layers, modules</source>
        <translation>再計算の対象: 粒度、方式と層数、モジュール</translation>
    </message>
    <message>
        <source>Other combinations of the same layout; click, or press Space, to see them.</source>
        <translation>同じレイアウトのほかの組み合わせ。クリックするか Space キーで表示します。</translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation>トライアル %1: %2</translation>
    </message>
    <message>
        <source>out of memory (est.)</source>
        <translation>メモリ不足（見積）</translation>
    </message>
    <message>
        <source>fits (est.)</source>
        <translation>収まる（見積）</translation>
    </message>
    <message>
        <source>Ends the running trials and the run. It can be continued later.</source>
        <translation>実行中のトライアルと実行全体を終了します。後で続けられます。</translation>
    </message>
    <message>
        <source>run this in your shell when the study ends, or no host could be used for a minute: a mail, a message. It finds MEGATUNE_STUDY (the file), MEGATUNE_STATE (completed, failed, stopped, waiting), MEGATUNE_REASON, MEGATUNE_BEST, MEGATUNE_BEST_UNIT, MEGATUNE_BEST_TRIAL and MEGATUNE_BEST_LAYOUT, and may take %1 s. It is not kept in the study file</source>
        <translation>スタディが終わったとき、または 1 分間どのホストも使用できないときに、シェルで実行するコマンド (メールや通知など)。変数 MEGATUNE_STUDY (ファイル)、MEGATUNE_STATE (completed、failed、stopped、waiting)、MEGATUNE_REASON、MEGATUNE_BEST、MEGATUNE_BEST_UNIT、MEGATUNE_BEST_TRIAL、MEGATUNE_BEST_LAYOUT を参照できる。%1 秒まで。スタディファイルには保存されない</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>the end of a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 does not hand its arguments on, so layouts would not reach its trainer: end its training command with &quot;$@&quot;, or write placeholders such as {tp} where the command takes sizes, or name the variables that it takes them from, such as TP=tp.</source>
        <translation>%1 は引数を渡さないため、レイアウトがトレーナーに届きません。学習コマンドの末尾に &quot;$@&quot; を付けるか、サイズを受け取る箇所に {tp} のようなプレースホルダーを書くか、サイズを読み取る変数を TP=tp のように指定してください。</translation>
    </message>
    <message>
        <source>%1 must not be given for every layout, but stand in %2, where they cannot be removed from outside; take them out of the file.</source>
        <translation>%1 は指定できないレイアウトがありますが、%2 に書かれていて外からは取り除けません。ファイルから削除してください。</translation>
    </message>
    <message>
        <source>%1 has %2 behind its &quot;$@&quot;, where they win over what is handed on; move &quot;$@&quot; to the end.</source>
        <translation>%1 では &quot;$@&quot; の後に %2 があり、渡された値より優先されます。&quot;$@&quot; を末尾に移してください。</translation>
    </message>
    <message>
        <source>A trial of %1 GPUs cannot be shared by %2 nodes with as many on each; change the number of GPUs or of nodes.</source>
        <translation>%1 GPU のトライアルを %2 ノードに均等に分けることはできません。GPU 数またはノード数を変えてください。</translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2 nodes with %3 GPUs each have %4; change nodes and gpus of the host, or the GPUs of a trial.</source>
        <translation>トライアルには %1 GPU が必要ですが、%3 GPU のノード %2 台では %4 です。ホストの nodes と gpus、またはトライアルの GPU 数を変えてください。</translation>
    </message>
    <message>
        <source>%1 is no database of Optuna: its &quot;%2&quot; is a view, not a table.</source>
        <translation>%1 は Optuna のデータベースではありません。「%2」がテーブルではなくビューです。</translation>
    </message>
    <message>
        <source>config.json of %1 gives %2 as %3, which no model can have; correct the file, or give the numbers of layers and KV heads in its place.</source>
        <translation>%1 の config.json では %2 が %3 ですが、モデルとしてありえない値です。ファイルを修正するか、代わりに層数と KV ヘッド数を指定してください。</translation>
    </message>
    <message>
        <source>config.json of %1 contradicts itself: %2; correct the file, or give the numbers of layers and KV heads in its place.</source>
        <translation>%1 の config.json は矛盾しています: %2。ファイルを修正するか、代わりに層数と KV ヘッド数を指定してください。</translation>
    </message>
    <message>
        <source>config.json of %1 has no number of layers (num_hidden_layers); give it by hand.</source>
        <translation>%1 の config.json には層数 (num_hidden_layers) がありません。手入力してください。</translation>
    </message>
    <message>
        <source>Assumed: %1; where another version is installed, give it.</source>
        <translation>仮定: %1。別のバージョンがインストールされている場合は指定してください。</translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2; take fewer for a trial, or state the number that there is, as in local:%1.</source>
        <translation>1 トライアルに GPU が %1 基必要ですが、%2 です。トライアルの GPU を減らすか、local:%1 のように実際の数を指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a version of megatron-core; write it as 0.16.</source>
        <translation>&quot;%1&quot; は megatron-core のバージョンではありません。0.16 のように書いてください。</translation>
    </message>
    <message>
        <source>The rules of megatron-core %1 are not known; give the nearest version from 0.%2 to 0.%3.</source>
        <translation>megatron-core %1 の規則は不明です。0.%2 から 0.%3 のうち最も近いバージョンを指定してください。</translation>
    </message>
    <message>
        <source>The parameters have more combinations than can be counted; give your own fewer choices.</source>
        <translation>パラメータの組み合わせが数えきれません。独自のパラメータの選択肢を減らしてください。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>number of KV heads</source>
        <translation>KV ヘッド数</translation>
    </message>
    <message>
        <source>version of megatron-core</source>
        <translation>megatron-core のバージョン</translation>
    </message>
    <message>
        <source>type of GPU</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>number of GPUs of a node</source>
        <translation>ノードあたりの GPU 数</translation>
    </message>
    <message>
        <source>reading of the options</source>
        <translation>オプションの読み方</translation>
    </message>
    <message>
        <source>length of trials</source>
        <translation>トライアルの長さ</translation>
    </message>
    <message>
        <source>choice of layouts</source>
        <translation>レイアウトの選択</translation>
    </message>
    <message>
        <source>set of parameters of one&apos;s own</source>
        <translation>独自のパラメータ</translation>
    </message>
    <message>
        <source>set of layout variables</source>
        <translation>レイアウト変数</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs a power of two as number of GPUs, and %1 is none; choose the strategy grid or random, or another number of GPUs.</source>
        <translation>戦略 megatron-heuristic には 2 のべき乗の GPU 数が必要ですが、%1 はそうではありません。戦略 grid か random、または別の GPU 数を選んでください。</translation>
    </message>
    <message>
        <source>The trainer prints no throughput, and the model or its sequence length is not known, so layouts are ranked by samples/s; with both it is TFLOP/s.</source>
        <translation>トレーナーはスループットを出力せず、モデルまたはシーケンス長が不明なため、レイアウトは samples/s で順位付けされます。両方が分かれば TFLOP/s になります。</translation>
    </message>
    <message>
        <source>Add %1, or give the model and the sequence length, from which TFLOP/s are derived.</source>
        <translation>%1 を追加するか、モデルとシーケンス長を指定してください。そこから TFLOP/s が求められます。</translation>
    </message>
    <message>
        <source>Give the model and the sequence length, from which TFLOP/s are derived.</source>
        <translation>モデルとシーケンス長を指定してください。そこから TFLOP/s が求められます。</translation>
    </message>
    <message>
        <source>GPU utilisation %1 %</source>
        <translation>GPU 使用率 %1 %</translation>
    </message>
    <message>
        <source>%1 W a GPU</source>
        <translation>GPU あたり %1 W</translation>
    </message>
    <message numerus="yes">
        <source>Trials run the %n iteration(s) of your command, which saves nothing.</source>
        <translation>
            <numerusform>トライアルは元のコマンドの %n イテレーションをそのまま実行します。保存は行いません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run first: %1.</source>
        <translation>先に実行してください: %1。</translation>
    </message>
    <message>
        <source>en</source>
        <comment>language code</comment>
        <extracomment>The code of the language that this is translated into.</extracomment>
        <translation>ja</translation>
    </message>
    <message>
        <source>%1 does not say which run wrote it, in which file: it goes on as a run of its own, and leaves alone what an earlier one may have left running.</source>
        <translation>%1 には、どの実行がどのファイルに書いたかが記録されていません。独立した実行として再開し、以前の実行が残したかもしれないものには手を触れません。</translation>
    </message>
    <message>
        <source>a variable of the command</source>
        <translation>コマンドの変数</translation>
    </message>
    <message>
        <source>The command chooses its GPUs by itself (%1), so trials run one at a time on each host; leave it out to have them share the host&apos;s GPUs.</source>
        <translation>コマンドが自分で GPU を選んでいる (%1) ため、トライアルは各ホストで 1 つずつ実行されます。ホストの GPU を分け合わせるには、これを外してください。</translation>
    </message>
    <message>
        <source>%1 puts the training into a queue and returns, so that a trial would measure nothing: give the training command itself, and a host such as slurm:PARTITION.</source>
        <translation>%1 は学習をキューに入れてすぐに戻るため、トライアルでは何も測定できません。学習コマンドそのものと、slurm:PARTITION のようなホストを指定してください。</translation>
    </message>
    <message>
        <source>ssh would start the training where it can be neither watched nor ended: give the training command itself, and the machine as a host, ssh://NAME.</source>
        <translation>ssh で開始した学習は、監視も終了もできません。学習コマンドそのものと、そのマシンをホスト ssh://NAME として指定してください。</translation>
    </message>
    <message>
        <source>%1 returns before the training has ended, so that a trial would measure nothing: give the training command itself.</source>
        <translation>%1 は学習が終わる前に戻るため、トライアルでは何も測定できません。学習コマンドそのものを指定してください。</translation>
    </message>
    <message>
        <source>The training command of this text is not seen, only %1: give the training command itself.</source>
        <translation>このテキストには %1 しか見えず、学習コマンドが見つかりません。学習コマンドそのものを指定してください。</translation>
    </message>
    <message>
        <source>Write placeholders such as {tp} where the command takes sizes, or name the variables that it takes them from, such as TP=tp, or say which trainer reads its options (dialect=).</source>
        <translation>コマンドがサイズを受け取る場所に {tp} のようなプレースホルダーを書くか、TP=tp のようにサイズを受け取る変数の名前を指定するか、オプションを読むトレーナーを指定してください (dialect=)。</translation>
    </message>
    <message>
        <source>%1 takes fields such as %2, not a layout&apos;s options.</source>
        <translation>%1 が受け取るのは %2 のようなフィールドで、レイアウトのオプションではありません。</translation>
    </message>
    <message>
        <source>%1 is not a trainer that is known here, so it would not read a layout&apos;s options.</source>
        <translation>%1 は既知のトレーナーではないため、レイアウトのオプションを読みません。</translation>
    </message>
    <message>
        <source>%1 now says %2; the study goes on with %3, as it began.</source>
        <translation>%1 は現在 %2 を示していますが、スタディは開始時と同じ %3 で続けます。</translation>
    </message>
    <message numerus="yes">
        <source>The command lets its processes see %n GPU(s), but a trial is for %1; make them the same.</source>
        <translation>
            <numerusform>コマンドがプロセスに見せる GPU は %n 個ですが、トライアルには %1 個必要です。数をそろえてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The folder for the sockets of ssh cannot be written in %1; make room there, or let TMPDIR name another short path.</source>
        <translation>ssh のソケット用のフォルダを %1 に書き込めません。空き容量を増やすか、TMPDIR に別の短いパスを指定してください。</translation>
    </message>
    <message>
        <source>%1 was reached, but cannot run trials: it has no /bin/sh. (%2)</source>
        <translation>%1 に接続できましたが、トライアルを実行できません。/bin/sh がありません。(%2)</translation>
    </message>
    <message>
        <source>%1 was reached, but does not allow this account to run commands (%2); state another user, or have its login shell changed.</source>
        <translation>%1 に接続できましたが、このアカウントではコマンドの実行が許可されていません (%2)。別のユーザーを指定するか、ログインシェルを変更してもらってください。</translation>
    </message>
    <message>
        <source>%1 was reached, but did not run what Megatune needs there: %2. Look with ssh in a terminal what this account may run.</source>
        <translation>%1 に接続できましたが、Megatune が必要とするものが実行されませんでした: %2。このアカウントで何を実行できるか、端末で ssh を使って確認してください。</translation>
    </message>
    <message>
        <source>Look whether the study, or a copy of it, runs somewhere else, too.</source>
        <translation>このスタディ、またはそのコピーが別の場所でも実行されていないか確認してください。</translation>
    </message>
    <message>
        <source>It ended without a result: no throughput could be read of its iterations.</source>
        <translation>結果なしで終了しました。イテレーションからスループットを読み取れませんでした。</translation>
    </message>
    <message>
        <source>It ended without a result: %1 iterations were logged with a throughput, but fewer than %2 of them count after the warm-up.</source>
        <translation>結果なしで終了しました。%1 イテレーションでスループットが記録されましたが、ウォームアップ後に数えられるのは %2 イテレーション未満です。</translation>
    </message>
    <message>
        <source>%1 makes a MegatronLMPlugin with %2, which go before every option, so they stay as they are in all trials; take out what is to be tried.</source>
        <translation>%1 は MegatronLMPlugin を %2 で作成しており、これらはどのオプションよりも優先されるため、すべてのトライアルでそのままです。試したいものはコードから外してください。</translation>
    </message>
    <message>
        <source>Accelerate takes the micro-batch size from the data loader of %1, which has %2, so it stays so in all trials; only an option of the script, such as --per_device_train_batch_size, could set it from outside.</source>
        <translation>Accelerate はマイクロバッチサイズを %1 のデータローダーから取ります。その値は %2 で、すべてのトライアルでそのままです。外から設定できるのは --per_device_train_batch_size のようなスクリプトのオプションだけです。</translation>
    </message>
    <message>
        <source>Accelerate takes the micro-batch size from the data loader of %1, whose size is not seen here, so it stays as it is in all trials and counts as 1: say what it is (--only mbs=4), or give the script an option for it, such as --per_device_train_batch_size.</source>
        <translation>Accelerate はマイクロバッチサイズを %1 のデータローダーから取りますが、その値はここからは分かりません。すべてのトライアルでそのままにし、1 として数えます。値を指定するか (--only mbs=4)、スクリプトに --per_device_train_batch_size のようなオプションを用意してください。</translation>
    </message>
    <message>
        <source>Set the secrets that it asks for before you run it: their values are not kept.</source>
        <translation>実行する前に、求められる秘密の値を設定してください。値は保存されていません。</translation>
    </message>
    <message>
        <source>The script&apos;s own number of micro-batches gives the global batch size</source>
        <translation>スクリプト自身のマイクロバッチ数でグローバルバッチサイズになる</translation>
    </message>
    <message>
        <source>The script fixes num_micro_batches=%1, with which this layout&apos;s global batch size is %2, not %3.</source>
        <translation>スクリプトは num_micro_batches=%1 に固定しているため、このレイアウトのグローバルバッチサイズは %3 ではなく %2 になります。</translation>
    </message>
    <message>
        <source>It took more and more main memory while less than %1 % of its machine&apos;s was free, and was ended.</source>
        <translation>マシンの空きメインメモリが %1 % を下回っている間もメモリを取り続けたため、終了されました。</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>%1 を作成できません: %2。</translation>
    </message>
    <message>
        <source>%1, where the trial has to write, was made by somebody else; take it away.</source>
        <translation>トライアルの書き込み先である %1 は別のユーザーが作ったものです。取り除いてください。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) in front of line %1 of %2 are gone (numbers %3 to %4).</source>
        <translation>
            <numerusform>%2 の %1 行目の前で %Ln 個のイベント (番号 %3 から %4) が失われています。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 sets %2 of its MegatronLMPlugin to something that is not seen here, and that goes before every option: leave it out there, or write placeholders such as {tp} where the command takes it.</source>
        <translation>%1 は MegatronLMPlugin の %2 をここからは分からない値に設定しており、それはどのオプションよりも優先されます。コードから外すか、コマンドがその値を受け取る場所に {tp} のようなプレースホルダーを書いてください。</translation>
    </message>
    <message>
        <source>It reached no iteration within %1.</source>
        <translation>%1 以内に 1 回のイテレーションにも達しませんでした。</translation>
    </message>
    <message>
        <source>Look in its log for what it was waiting for, or raise the time that a trial may take to begin.</source>
        <translation>ログで何を待っていたのかを確かめるか、トライアルが始まるまでの時間を長くしてください。</translation>
    </message>
    <message>
        <source>end a trial that has reached no iteration after S seconds; none: wait for it</source>
        <translation>S 秒たってもイテレーションに達しないトライアルを終了します。none: 待ち続けます</translation>
    </message>
    <message>
        <source>%1 times the fastest start that was seen, %2 s at least; %3 s before any was</source>
        <translation>これまでで最も速かった開始の %1 倍、少なくとも %2 秒。まだ何も始まっていない間は %3 秒</translation>
    </message>
    <message>
        <source>end a trial that takes more and more main memory while less than PCT percent of its machine&apos;s is free, before the system ends what it likes; none: never. Jobs of Slurm are bounded by Slurm</source>
        <translation>マシンの空きメインメモリが PCT パーセントを下回っている間もメモリを取り続けるトライアルを、システムが任意のプロセスを終了させる前に終了します。none: 終了しません。Slurm のジョブは Slurm が制限します</translation>
    </message>
    <message>
        <source>More than the GPU can compute in 16 bits (%2: %1 TFLOP/s), and it was not seen that the training uses fewer: if it does not, what is printed is not the speed of one GPU, or the GPU is another one.</source>
        <translation>GPU の 16 ビットでの計算能力 (%2: %1 TFLOP/s) を超えていますが、学習がより少ないビットを使うかどうかは確認できません。使わない場合、出力された値は GPU 1 基の速度ではないか、GPU が別のものです。</translation>
    </message>
    <message>
        <source>Reads what a training printed, of any size; - is standard input. Says which trainer it was, its iterations, the value that a study would take from them, the memory, and how it ended. With --model, --seq-len and, where the log does not say them, --n-gpus and --gbs, TFLOP/s are derived from the iteration time where none are printed. With --gpu it doubts what no GPU of that type computes, and with --layout, too, it says what would have fitted after an out-of-memory.</source>
        <translation>学習の出力を読み取ります。サイズは問わず、- は標準入力です。トレーナーの種類、イテレーション、スタディが採用する値、メモリ、終わり方を表示します。TFLOP/s が出力されていない場合は、--model と --seq-len、さらにログから分からなければ --n-gpus と --gbs を指定すると、イテレーション時間から算出します。--gpu を指定すると、その種類の GPU では計算できない値を疑い、--layout も指定すると、メモリ不足のときに何なら収まったかを表示します。</translation>
    </message>
    <message>
        <source>The command does not say its %1 by a number; give the layout with --layout tp=4,pp=2,mbs=1.</source>
        <translation>コマンドの %1 が数値で書かれていません。--layout tp=4,pp=2,mbs=1 でレイアウトを指定してください。</translation>
    </message>
    <message>
        <source>Layout of the command: %1</source>
        <translation>コマンドのレイアウト: %1</translation>
    </message>
    <message>
        <source>Estimates the peak memory of one GPU by part and by pipeline stage, the time of one step and TFLOP/s, and says what that takes for granted. With a command behind -- it reads the command&apos;s options and says which ones counted; without --layout it takes the command&apos;s own. Good for ranking layouts, not for promises.</source>
        <translation>1 GPU のピークメモリを内訳とパイプラインステージごとに、1 ステップの時間と TFLOP/s とともに見積もり、その前提を示します。-- の後にコマンドがあれば、そのオプションを読み取り、どれを考慮したかを示します。--layout がなければ、コマンド自身のレイアウトを見積もります。レイアウトの順位付けには役立ちますが、値を保証するものではありません。</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>そのほか</translation>
    </message>
    <message>
        <source>with an existing study: run these trials again before anything else, as the next attempt of their numbers. failed: all that failed, were stopped or lost their host; by number also what timed out, was skipped or ran out of memory. Without --n-trials the study&apos;s own is kept</source>
        <translation>既存のスタディで、これらのトライアルをほかより先に、同じ番号の次の試行として再実行する。failed: 失敗、停止、ホスト喪失のすべて。番号では、時間切れ、スキップ、メモリ不足も指定できる。--n-trials がなければスタディ自身のものを保つ</translation>
    </message>
    <message>
        <source>run this layout before the ones that the strategy chooses, which --n-trials does not count; may be repeated. What is not named is 1, none or false, recompute_method is uniform, and a switch of --param is off; name every parameter that has no such choice, unless it has only one. A layout that has a value is measured again</source>
        <translation>戦略が選ぶものより先にこのレイアウトを実行する。--n-trials には数えない。繰り返し指定可。書かれていないものは 1、none または false、recompute_method は uniform、--param のスイッチは off。そのような選択肢がないものは、選択肢が 1 つだけの場合を除き、書く必要がある。値があるものは再測定する</translation>
    </message>
    <message>
        <source>--retry is for an existing study; name its file with --study.</source>
        <translation>--retry は既存のスタディに使います。--study でそのファイルを指定してください。</translation>
    </message>
    <message>
        <source>--retry takes &quot;failed&quot; or trial numbers such as 3,7, not &quot;%1&quot;.</source>
        <translation>--retry には「failed」か、3,7 のようなトライアルの番号を指定してください。「%1」は使えません。</translation>
    </message>
    <message>
        <source>random seed</source>
        <translation>乱数のシード</translation>
    </message>
    <message>
        <source>--busy-gpus takes wait, ignore or a number of seconds, not &quot;%1&quot;.</source>
        <translation>--busy-gpus には wait、ignore、秒数のいずれかを指定してください。「%1」は使えません。</translation>
    </message>
    <message>
        <source>%1 holds another study now.</source>
        <translation>%1 には今は別のスタディが入っています。</translation>
    </message>
    <message>
        <source>choices to keep, such as &apos;tp=1,2 mbs&lt;=4&apos;; in a list of arguments tp:1+2/mbs:4</source>
        <translation>残す選択肢。例: &apos;tp=1,2 mbs&lt;=4&apos;。引数の並びの中では tp:1+2/mbs:4</translation>
    </message>
    <message>
        <source>%1 has no choice left with &quot;%2&quot;; it has %3.</source>
        <translation>「%2」では %1 の選択肢が残りません。選択肢は %3 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --only names no parameter; write --only &apos;tp=1,2 mbs&lt;=4&apos; with %2.</source>
        <translation>--only の「%1」はどのパラメーターも指していません。%2 を使って --only &apos;tp=1,2 mbs&lt;=4&apos; のように書いてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --only is there twice; name it once, with all of its values.</source>
        <translation>--only に「%1」が 2 回あります。すべての値を付けて 1 回だけ書いてください。</translation>
    </message>
    <message>
        <source>%1 needs a whole number behind it, such as %2.</source>
        <translation>%1 の後には整数が必要です。例: %2</translation>
    </message>
    <message>
        <source>--transformer-impl local has no context parallelism</source>
        <translation>--transformer-impl local にはコンテキスト並列がありません</translation>
    </message>
    <message>
        <source>--transformer-impl local has no sequence parallelism with RMSNorm</source>
        <translation>--transformer-impl local は RMSNorm でシーケンス並列を使えません</translation>
    </message>
    <message>
        <source>execute at most N trials; pruned and repeated ones are free. 0: the baseline, and what --layout and --retry name. With an existing study, +N is N more than it has, also where it had come to its end</source>
        <translation>最大 N 件のトライアルを実行。除外されたものと重複は数えない。0: ベースラインと、--layout と --retry が指定するもの。既存のスタディでは、+N はすでにある件数より N 件多いことを表し、終わったスタディでも使える</translation>
    </message>
    <message>
        <source>--n-trials 0 runs only what --layout names; name a layout, or give a number from 1 up.</source>
        <translation>--n-trials 0 は --layout が指定するものだけを実行します。レイアウトを指定するか、1 以上の数を指定してください。</translation>
    </message>
    <message>
        <source>Other strategies hold this back: %1.</source>
        <translation>ほかの戦略はこれを保留します: %1。</translation>
    </message>
    <message>
        <source>Recomputing mlp never ends without --disable-bias-linear</source>
        <translation>--disable-bias-linear なしでは mlp の再計算が終わりません</translation>
    </message>
    <message>
        <source>Experts need ETP 1 without --disable-bias-linear</source>
        <translation>--disable-bias-linear なしでは、エキスパートに ETP 1 が必要です</translation>
    </message>
    <message>
        <source>Experts of --transformer-impl local need EP above 1 without --disable-bias-linear</source>
        <translation>--transformer-impl local のエキスパートは、--disable-bias-linear なしでは 1 を超える EP が必要です</translation>
    </message>
    <message>
        <source>the trainer refuses EP above 1 for a model without experts</source>
        <translation>エキスパートのないモデルでは、学習プログラムが 1 を超える EP を拒否します</translation>
    </message>
    <message>
        <source>recomputing layernorm, moe_act or mla_up_proj needs Transformer Engine, and the layers are local</source>
        <translation>layernorm、moe_act、mla_up_proj の再計算には Transformer Engine が必要で、レイヤーは local です</translation>
    </message>
    <message>
        <source>A hybrid model without | in its pattern has no virtual stages</source>
        <translation>パターンに | がないハイブリッドモデルに仮想ステージはありません</translation>
    </message>
    <message>
        <source>A hybrid pattern without E has no experts</source>
        <translation>E のないハイブリッドパターンにエキスパートはありません</translation>
    </message>
    <message>
        <source>--enable-mhc-connections needs PP 1 and no full recomputation</source>
        <translation>--enable-mhc-connections には PP 1 が必要で、完全再計算は使えません</translation>
    </message>
    <message>
        <source>--hybrid-context-parallel needs PP 1 and an even DP x CP</source>
        <translation>--hybrid-context-parallel には PP 1 と偶数の DP x CP が必要です</translation>
    </message>
    <message>
        <source>No context parallelism for linear attention before megatron-core 0.18</source>
        <translation>megatron-core 0.18 より前では、線形アテンションにコンテキスト並列はありません</translation>
    </message>
    <message>
        <source>Linear attention has context parallelism from megatron-core 0.18 on; with 0.%1 CP has to be 1, not %2.</source>
        <translation>線形アテンションのコンテキスト並列は megatron-core 0.18 からです。0.%1 では CP は %2 ではなく 1 にしてください。</translation>
    </message>
    <message>
        <source>%1: %2, not %3</source>
        <translation>%1: %3 ではなく %2</translation>
    </message>
    <message>
        <source>by its log</source>
        <translation>ログによる</translation>
    </message>
    <message>
        <source>by its processes</source>
        <translation>プロセスによる</translation>
    </message>
    <message>
        <source>by the driver</source>
        <translation>ドライバーによる</translation>
    </message>
    <message>
        <source>Not as asked: %1.</source>
        <translation>指定と異なる: %1。</translation>
    </message>
    <message>
        <source>What ran</source>
        <translation>実際に動いたもの</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, its processes were started with %2</source>
        <translation>フラグが反映されていません: 要求 %1、プロセスの起動時は %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, its processes have %2</source>
        <translation>フラグが反映されていません: 要求 %1、プロセスは %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, the driver says %2</source>
        <translation>フラグが反映されていません: 要求 %1、ドライバーによれば %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, the log says %2</source>
        <translation>フラグが反映されていません: 要求 %1、ログでは %2</translation>
    </message>
    <message>
        <source>Convert the checkpoint of --load to this TP and PP first.</source>
        <translation>先に --load のチェックポイントをこの TP と PP に変換してください。</translation>
    </message>
    <message>
        <source>They start without the checkpoint of --load, which only its own TP and PP can load (--ckpt-format torch): speed needs no weights, and a training with another TP or PP needs it converted.</source>
        <translation>--load のチェックポイントは、それを書いた TP と PP でしか読めない (--ckpt-format torch) ため、読み込まずに始めます。速度の計測に重みは要りません。別の TP や PP で学習するには変換が必要です。</translation>
    </message>
    <message>
        <source>The stages are uneven, and the command does not say so: trials add %1, without which Megatron-LM refuses it.</source>
        <translation>ステージの層数が均等でなく、コマンドにその指定がありません。トライアルでは %1 を加えます。これがないと Megatron-LM は受け付けません。</translation>
    </message>
    <message>
        <source>%1 says %2.</source>
        <translation>%1 に %2 とあります。</translation>
    </message>
    <message>
        <source>Not verified, since its log is that of another run: %1.</source>
        <translation>未検証 (ログが別の実行のもの): %1。</translation>
    </message>
    <message>
        <source>Not verified, since neither its log nor its processes tell: %1.</source>
        <translation>未検証 (ログからもプロセスからも分からない): %1。</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, but not verified to have run as asked</source>
        <translation>トライアル %1 より %2 良い (指定どおりに動いたかは未検証)</translation>
    </message>
    <message>
        <source>Verified %1.</source>
        <translation>検証済み - %1。</translation>
    </message>
    <message>
        <source>Not verified: %1.</source>
        <translation>未検証: %1。</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>未検証</translation>
    </message>
    <message>
        <source>%1 above 1</source>
        <translation>1 を超える %1</translation>
    </message>
    <message>
        <source>Left out: %1, which the trainer refuses (%2): %3</source>
        <translation>除外：%1。学習プログラムが拒否します（%2）：%3</translation>
    </message>
    <message>
        <source>--offload-modules inside the experts exclude recomputing moe</source>
        <translation>エキスパート内の --offload-modules とは moe の再計算を併用できない</translation>
    </message>
    <message>
        <source>The command&apos;s own layout of the pipeline has %1 stages, and PP %2 x VPP %3 are %4.</source>
        <translation>コマンド自身のパイプライン分割は %1 ステージですが、PP %2 x VPP %3 は %4 です。</translation>
    </message>
    <message>
        <source>The layers of a stage can be split into VPP</source>
        <translation>ステージの層を VPP 個に分けられる</translation>
    </message>
    <message>
        <source>--multi_gpu selects plain data parallelism, not Megatron-LM; trials add --use_megatron_lm, the baseline, too.</source>
        <translation>--multi_gpu では Megatron-LM ではなく単純なデータ並列になります。試行には、ベースラインも含めて --use_megatron_lm を加えます。</translation>
    </message>
    <message>
        <source>Nothing in the command selects Megatron-LM; trials add --use_megatron_lm, the baseline, too.</source>
        <translation>コマンドには Megatron-LM を選ぶものがありません。試行には、ベースラインも含めて --use_megatron_lm を加えます。</translation>
    </message>
    <message>
        <source>Left out from here on: %1, which the trainer refuses.</source>
        <translation>以後は除外します：%1。学習プログラムが拒否するためです。</translation>
    </message>
    <message>
        <source>%L1 layouts were not tried, and the estimates are off by %2 % from layout to layout: one of them may be faster.</source>
        <translation>%L1 個のレイアウトは試していません。見積もりはレイアウトごとに %2 % ずれているため、その中にもっと速いものがあるかもしれません。</translation>
    </message>
    <message>
        <source>The estimates are wrong here (off by %1 % from layout to layout), so it is tried for being different; %2.</source>
        <translation>ここでは見積もりが外れている (レイアウトごとに %1 % ずれる) ため、違いを見るために試します。%2。</translation>
    </message>
    <message>
        <source>No layout fits by the estimate: the least of all is expected to need %1 of %2 GiB.</source>
        <translation>見積もりでは、収まるレイアウトがありません。最も少ないものでも、%2 GiB に対して %1 GiB が必要な見込みです。</translation>
    </message>
    <message>
        <source>No layout fits by the estimate.</source>
        <translation>見積もりでは、収まるレイアウトがありません。</translation>
    </message>
    <message>
        <source>Every layout ran out of memory, failed, or is proven to run out of memory.</source>
        <translation>どのレイアウトも、メモリ不足になったか、失敗したか、メモリ不足になることが確かです。</translation>
    </message>
    <message>
        <source>Nothing ran, not even one of the %1 layouts that need least memory.</source>
        <translation>何も動きませんでした。必要なメモリが最も少ない %1 個のレイアウトも、1 つも動きませんでした。</translation>
    </message>
    <message>
        <source>More layouts ran out of memory than ran, and nothing like it has run; %1.</source>
        <translation>動いたレイアウトよりメモリ不足になったものが多く、これに似たものはまだ動いていません。%1。</translation>
    </message>
    <message>
        <source>None is likely to fit; of the kinds that were not tried this one needs least memory; %1.</source>
        <translation>収まりそうなものはありません。試していない種類の中で、これが必要とするメモリが最も少なくなっています。%1。</translation>
    </message>
    <message>
        <source>%1, as on %2 (the type of GPU is not known); %3.</source>
        <translation>%1 (GPU の種類が分からないので %2 として)。%3。</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %, %2 GiB expected</source>
        <translation>動く見込みは %1 %、予想は %2 GiB</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, sure within one run each</source>
        <translation>トライアル %1 より %2 良い (1 回ずつの実行では確実)</translation>
    </message>
    <message>
        <source>%1: ended, nothing ran</source>
        <translation>%1: 終了、動いたものはありません</translation>
    </message>
    <message>
        <source>ended, nothing ran</source>
        <translation>終了、動いたものはありません</translation>
    </message>
    <message>
        <source>The smallest needs %1 GiB by the estimate, and %2 GiB by what ran out of memory; a GPU has %3 GiB.</source>
        <translation>最も小さいものに必要なのは、見積もりで %1 GiB、メモリ不足になった結果からは %2 GiB です。GPU には %3 GiB あります。</translation>
    </message>
    <message>
        <source>None is likely to fit, and of those left this one needs least memory; %1.</source>
        <translation>収まりそうなものはありません。残りの中で、これが必要とするメモリが最も少なくなっています。%1。</translation>
    </message>
    <message>
        <source>models with experts on %1</source>
        <translation>%1 での MoE モデル</translation>
    </message>
    <message>
        <source>dense models on A100</source>
        <translation>A100 での Dense モデル</translation>
    </message>
    <message>
        <source>sequences beyond 8,192 tokens</source>
        <translation>8,192 トークンを超える系列</translation>
    </message>
    <message>
        <source>models with experts</source>
        <translation>MoE モデル</translation>
    </message>
    <message>
        <source>dense models on H100</source>
        <translation>H100 での Dense モデル</translation>
    </message>
    <message>
        <source>dense models on B200 to GB300</source>
        <translation>B200 から GB300 での Dense モデル</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 ～ %3)</translation>
    </message>
    <message>
        <source>Of %L1 measured steps of %2, two of three are within %3 % of the estimate.</source>
        <translation>%2の実測 %L1 件のうち 3 分の 2 は、推定値との差が %3 % 以内です。</translation>
    </message>
    <message>
        <source>No measured step of %1 was compared: ± %2 % is assumed.</source>
        <translation>%1 の実測値とはまだ比べていないため、± %2 % と仮定しています。</translation>
    </message>
    <message>
        <source>such a task</source>
        <translation>このようなタスク</translation>
    </message>
    <message>
        <source>A sample is a pair of answers: a micro-batch holds twice as many sequences.</source>
        <translation>1 サンプルは回答のペアなので、マイクロバッチに含まれる系列は 2 倍になります。</translation>
    </message>
    <message>
        <source>The reference model&apos;s weights lie beside the trained ones on each GPU.</source>
        <translation>各 GPU には、学習する重みとは別に参照モデルの重みも置かれます。</translation>
    </message>
    <message numerus="yes">
        <source>Each micro-batch passes forward %n more time(s), without gradients.</source>
        <translation>
            <numerusform>マイクロバッチごとに、勾配なしの順伝播がさらに %n 回あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Generation is not estimated: the step is that of training alone.</source>
        <translation>生成は推定に含まれず、ステップは学習のみの時間です。</translation>
    </message>
    <message>
        <source>The teacher&apos;s memory and time are not estimated.</source>
        <translation>教師モデルのメモリと時間は推定に含まれません。</translation>
    </message>
    <message>
        <source>vLLM keeps %1 % of each GPU&apos;s memory while the model trains.</source>
        <translation>学習中も vLLM が各 GPU のメモリの %1 % を占有します。</translation>
    </message>
    <message>
        <source>LoRA adapters are on the layers that the command names.</source>
        <translation>LoRA アダプタは、コマンドが指定した層に付くものとします。</translation>
    </message>
    <message>
        <source>Attention is FlashAttention 2, which leaves much of this GPU unused; version 3 or cuDNN&apos;s kernel is half again as fast.</source>
        <translation>アテンションは FlashAttention 2 で、この GPU の性能の多くを使いません。バージョン 3 または cuDNN のカーネルは約 1.5 倍の速さです。</translation>
    </message>
    <message>
        <source>Your command’s layout, %1: %2 TFLOP/s per GPU, %3 of %4 GiB.</source>
        <translation>コマンドのレイアウト %1: GPU あたり %2 TFLOP/s、%4 GiB 中 %3 GiB。</translation>
    </message>
    <message>
        <source>It runs out of memory by the estimate.</source>
        <translation>見積もりではメモリ不足になります。</translation>
    </message>
    <message>
        <source>No search would try it: %1</source>
        <translation>探索では試されません: %1</translation>
    </message>
    <message>
        <source>The model&apos;s own limit is %L1 tokens.</source>
        <translation>モデル自体の上限は %L1 トークンです。</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>%1 なし</translation>
    </message>
    <message>
        <source>%1 in place of %2</source>
        <translation>%2 の代わりに %1</translation>
    </message>
    <message>
        <source>%1=alltoall: sends tokens only to their experts</source>
        <translation>%1=alltoall: トークンは担当のエキスパートだけに送られます</translation>
    </message>
    <message>
        <source>%1=flex: sends a token to each node once; needs DeepEP on the hosts</source>
        <translation>%1=flex: トークンを各ノードに 1 回だけ送ります。ホストに DeepEP が必要です</translation>
    </message>
    <message>
        <source>The fastest layout: %1</source>
        <translation>最速のレイアウト: %1</translation>
    </message>
    <message>
        <source>A teacher on the same GPUs does not support virtual stages</source>
        <translation>同じ GPU 上の教師モデルは仮想ステージに対応しません</translation>
    </message>
    <message>
        <source>ms-swift refuses VPP %1 with a teacher on the same GPUs.</source>
        <translation>ms-swift は、同じ GPU に教師モデルがある場合、VPP %1 を受け付けません。</translation>
    </message>
    <message>
        <source>mean tokens of a sample, where samples are shorter than the sequence length and not packed; for memory and speed</source>
        <translation>サンプルの平均トークン数。サンプルがシーケンス長より短く、パッキングしない場合。メモリと速度の見積もりに使います</translation>
    </message>
    <message>
        <source>Samples cannot have %L1 tokens on average where the longest has %L2; give a smaller mean, or a larger sequence length.</source>
        <translation>最長が %L2 トークンのサンプルの平均が %L1 トークンになることはありません。平均を小さくするか、シーケンス長を大きくしてください。</translation>
    </message>
    <message>
        <source>The command packs its samples, so that their mean length does not matter; leave it out.</source>
        <translation>このコマンドはサンプルをパッキングするため、平均の長さは関係しません。省いてください。</translation>
    </message>
    <message>
        <source>Samples have %L1 tokens on average, as given; their lengths are taken to be exponentially distributed.</source>
        <translation>サンプルは指定どおり平均 %L1 トークンで、長さは指数分布に従うものとします。</translation>
    </message>
    <message>
        <source>The teacher %1 is in the host&apos;s memory while the model trains; bringing it back takes time that is not estimated.</source>
        <translation>教師モデル %1 は、学習中ホストのメモリにあります。GPU へ戻す時間は見積もりません。</translation>
    </message>
    <message>
        <source>The teacher %1 is on the same GPUs, split like the trained model, and runs one forward pass for each micro-batch.</source>
        <translation>教師モデル %1 は、学習するモデルと同じように分割されて同じ GPU にあり、マイクロバッチごとに 1 回順伝播します。</translation>
    </message>
    <message>
        <source>The teacher runs on a server and takes nothing of these GPUs.</source>
        <translation>教師モデルはサーバーから応答するため、この GPU には何も要りません。</translation>
    </message>
    <message>
        <source>The teacher&apos;s logits of all micro-batches of a step are kept; --gkd_logits_topk would keep few of them.</source>
        <translation>1 ステップの全マイクロバッチについて、教師モデルの logits を保持します。--gkd_logits_topk を使うと、わずかで済みます。</translation>
    </message>
    <message>
        <source>The model is its own teacher: no further weights, one more forward pass.</source>
        <translation>モデル自身が教師です。重みは増えず、順伝播が 1 回増えます。</translation>
    </message>
    <message>
        <source>Half of each packed row is mismatched answers, for the KL term.</source>
        <translation>パッキングした行の半分は、KL 項のための組み違いの回答です。</translation>
    </message>
    <message>
        <source>mean length of samples</source>
        <translation>サンプルの平均の長さ</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Slurm ended the job at its time limit.</source>
        <translation>Slurm が制限時間でジョブを終了しました。</translation>
    </message>
    <message>
        <source>Slurm gave its nodes to another job.</source>
        <translation>Slurm がそのノードを別のジョブに渡しました。</translation>
    </message>
    <message>
        <source>Its terminal was closed (SIGHUP): start it with nohup, or in tmux.</source>
        <translation>端末が閉じられました（SIGHUP）。nohup を付けるか、tmux の中で始めてください。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) stand in this log; the last one is taken.</source>
        <translation>
            <numerusform>このログには %n 回の実行があり、最後のものを取ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>srun starts %1 tasks on each node, and each is a torchrun that starts %2 processes itself: let it start one, with --ntasks-per-node=1.</source>
        <translation>srun は各ノードで %1 個のタスクを始め、その一つ一つが自分で %2 個のプロセスを始める torchrun です。--ntasks-per-node=1 で一つだけ始めてください。</translation>
    </message>
    <message>
        <source>The training goes into the background (&amp;), where a trial does not wait for it: take the &amp; away.</source>
        <translation>学習がバックグラウンド（&amp;）に回り、トライアルはそれを待ちません。&amp; を取り除いてください。</translation>
    </message>
    <message>
        <source>Up to %L1 more would follow; --n-trials lists as many as it says.</source>
        <translation>あと最大 %L1 件が続きます。--n-trials で指定した件数だけ表示します。</translation>
    </message>
    <message>
        <source>More would follow; --n-trials lists as many as it says.</source>
        <translation>まだ続きます。--n-trials で指定した件数だけ表示します。</translation>
    </message>
    <message>
        <source>%1 was made with another text of the script in &quot;%2&quot;; put that back, or use another file.</source>
        <translation>%1 は「%2」のスクリプトの別の本文で作られました。それを戻すか、別のファイルを使ってください。</translation>
    </message>
    <message>
        <source>%1 hands no arguments on, and no copy of it is made, since it holds a secret: take that from the environment, such as ${NAME}, or end its training command with &quot;$@&quot;.</source>
        <translation>%1 は引数を渡さず、秘密を含むため写しも作りません。${NAME} のように環境変数から取るか、学習コマンドの末尾に &quot;$@&quot; を付けてください。</translation>
    </message>
    <message>
        <source>The trials run on a Ray cluster of %1 machines: start it first, and give the machine that is its head as the host.</source>
        <translation>トライアルは %1 台のマシンの Ray クラスタで実行されます。先にクラスタを起動し、そのヘッドのマシンをホストに指定してください。</translation>
    </message>
    <message>
        <source>The batch holds whole prompts with all their answers</source>
        <translation>バッチは、すべての回答を含むプロンプト単位になる</translation>
    </message>
    <message>
        <source>Each sample is taken to be as long as the longest, %L1 tokens: give their mean as mean_len for a closer estimate.</source>
        <translation>どのサンプルも最長の %L1 トークンの長さとみなします。平均を mean_len で与えると、見積もりが近くなります。</translation>
    </message>
    <message>
        <source>The range of %1 is none of a logarithmic scale; write %1=1..64:7:log.</source>
        <translation>%1 の範囲は対数の目盛りになりません。%1=1..64:7:log のように書いてください。</translation>
    </message>
    <message>
        <source>The range of %1 has to grow; write %1=1..8.</source>
        <translation>%1 の範囲は増えていく必要があります。%1=1..8 のように書いてください。</translation>
    </message>
    <message>
        <source>Say how many values of %1 there are to try, 2 to %2, such as %1=%3:8, or %1=%3:8:log where each is a multiple of the one before.</source>
        <translation>%1 の値をいくつ試すかを 2 から %2 で指定してください。%1=%3:8 のように書くか、それぞれを前の値の倍数にするなら %1=%3:8:log と書きます。</translation>
    </message>
    <message>
        <source>The parameters have more combinations than can be counted; give them fewer choices.</source>
        <translation>パラメータの組み合わせが数えきれません。選択肢を減らしてください。</translation>
    </message>
    <message>
        <source>nothing but your own parameters, of any command</source>
        <translation>独自のパラメータだけ、コマンドは何でもよい</translation>
    </message>
    <message>
        <source>your own parameters</source>
        <translation>独自のパラメータ</translation>
    </message>
    <message>
        <source>end trials after so many iterations, without evaluation and checkpoints</source>
        <translation>この回数のイテレーションでトライアルを終える。評価とチェックポイントなし</translation>
    </message>
    <message>
        <source>part of the search space, such as batch-size&lt;=64</source>
        <translation>探索空間の一部。batch-size&lt;=64 など</translation>
    </message>
    <message>
        <source>The critic&apos;s memory and time are not estimated.</source>
        <translation>クリティックのメモリと時間は見積もりません。</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic walks through TP, EP and MBS, which are no parameters here; choose another one, such as tpe.</source>
        <translation>戦略 megatron-heuristic は TP、EP、MBS をたどりますが、ここにはそのパラメータがありません。tpe など別のものを選んでください。</translation>
    </message>
    <message>
        <source>How long verl&apos;s samples are and how many make a batch is not seen in the command: write max_prompt_length, max_response_length, ppo_mini_batch_size and rollout.n as numbers.</source>
        <translation>verl のサンプルの長さと、バッチのサンプル数がコマンドから分かりません。max_prompt_length、max_response_length、ppo_mini_batch_size、rollout.n を数で書いてください。</translation>
    </message>
    <message>
        <source>verl trains without Megatron here, so that it has none of these layouts: choose Megatron (model_engine=megatron).</source>
        <translation>ここでは verl が Megatron なしで学習するため、これらのレイアウトはありません。Megatron を選んでください (model_engine=megatron)。</translation>
    </message>
    <message>
        <source>which of Megatron-LM&apos;s other options verl hands on is not known here</source>
        <translation>Megatron-LM のほかのどのオプションを verl が渡すかは、ここでは分かりません</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>how the value is taken from the iterations after warm-up: %1; duration is the time of the whole trial in seconds, whatever it prints</source>
        <translation>ウォームアップ後のイテレーションから値を取る方法: %1。duration は、出力に関係なく、トライアル全体の時間 (秒)</translation>
    </message>
    <message>
        <source>maximize; minimize with --metric duration</source>
        <translation>maximize。--metric duration では minimize</translation>
    </message>
    <message>
        <source>print the commands that would run (the first ten, where no --n-trials is given), and with --refine what would be refined, but run nothing; of an existing study, what it would still run</source>
        <translation>実行するコマンドを (--n-trials がなければ最初の 10 個を)、--refine があれば改良する内容も表示し、何も実行しない。すでにあるスタディでは、これから実行する内容</translation>
    </message>
    <message>
        <source>ray job submit has Ray start the training, so that one that is ended early goes on: give what stands behind its last --, on the machine that is the cluster&apos;s head.</source>
        <translation>ray job submit では Ray が学習を開始するため、早く終えたトライアルの学習が続いてしまいます。最後の -- の後にあるものを、クラスタのヘッドのマシンで与えてください。</translation>
    </message>
    <message>
        <source>A trial makes one update a step, of one batch (ppo_mini_batch_size x rollout.n), and its time is that of the update (timing_s/update_actor); generation is not compared.</source>
        <translation>トライアルは 1 ステップに 1 回、1 バッチ (ppo_mini_batch_size x rollout.n) で更新し、その時間は更新の時間です (timing_s/update_actor)。生成は比較しません。</translation>
    </message>
    <message>
        <source>The batch is prompts with %1 answers each, which do not make %2 samples.</source>
        <translation>バッチは、それぞれ %1 個の回答を持つプロンプトで、%2 サンプルにはなりません。</translation>
    </message>
    <message>
        <source>Each trial&apos;s job at Ray has an id of its own, and is stopped (ray job stop) when the trial ends early.</source>
        <translation>各トライアルの Ray のジョブは固有の ID を持ち、トライアルが早く終わるときに止められます (ray job stop)。</translation>
    </message>
    <message>
        <source>Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to MBS x %2 / CP.</source>
        <translation>マイクロバッチはトークンで満たされるため、MBS は最長のサンプルの数です。トライアルは %1 を MBS x %2 / CP にします。</translation>
    </message>
    <message>
        <source>slime&apos;s own</source>
        <translation>slime の既定値</translation>
    </message>
    <message>
        <source>How long slime&apos;s samples are and how many make a batch is not seen in the command: write --rollout-max-response-len, --global-batch-size and --n-samples-per-prompt as numbers.</source>
        <translation>slime のサンプルの長さと、バッチのサンプル数がコマンドから分かりません。--rollout-max-response-len、--global-batch-size、--n-samples-per-prompt を数で書いてください。</translation>
    </message>
    <message>
        <source>A trial makes one update a rollout, of one batch (--global-batch-size), and its time is that of the update (perf/actor_train_time); generation is not compared.</source>
        <translation>トライアルは 1 ロールアウトに 1 回、1 バッチ (--global-batch-size) で更新し、その時間は更新の時間です (perf/actor_train_time)。生成は比較しません。</translation>
    </message>
    <message>
        <source>Trials run a copy of %1 with the layout&apos;s options in place.</source>
        <translation>トライアルは、レイアウトのオプションを書き込んだ %1 の写しを実行します。</translation>
    </message>
    <message>
        <source>ZeRO stages 2 and 3, and experts, need PP 1 with DeepSpeed</source>
        <translation>DeepSpeed では、ZeRO ステージ 2 と 3、およびエキスパートに PP 1 が必要です</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s configuration fixes gradient_accumulation_steps at %1, so that no other micro-batch size would start: take it out of the text; DeepSpeed computes it.</source>
        <translation>DeepSpeed の設定が gradient_accumulation_steps を %1 に固定しているため、ほかのマイクロバッチサイズでは起動しません。テキストから取り除いてください。DeepSpeed が計算します。</translation>
    </message>
    <message>
        <source>The batch sizes stand in DeepSpeed&apos;s configuration, too, where an option does not change them: let one script write train_micro_batch_size_per_gpu and train_batch_size from the variables that --micro-batch-size and --global-batch-size take.</source>
        <translation>バッチサイズは DeepSpeed の設定にもあり、オプションでは変わりません。--micro-batch-size と --global-batch-size が読む変数から、train_micro_batch_size_per_gpu と train_batch_size を同じスクリプトで書き出してください。</translation>
    </message>
    <message>
        <source>%1 and %2 change where they are set, so that DeepSpeed&apos;s configuration changes with them.</source>
        <translation>%1 と %2 は代入されている箇所で変わるので、DeepSpeed の設定も一緒に変わります。</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed has none of the options that are tried</source>
        <translation>Megatron-DeepSpeed には、試すオプションがありません</translation>
    </message>
    <message>
        <source>The training stands in a loop: a trial runs its first pass.</source>
        <translation>学習はループの中にあります。トライアルは最初の 1 回だけを実行します。</translation>
    </message>
    <message>
        <source>This text trains in a loop, and in other places, so that each trial would train several times: give one training.</source>
        <translation>このテキストはループの中でも、ほかの場所でも学習するので、トライアルごとに何度も学習します。学習を一つだけ指定してください。</translation>
    </message>
    <message>
        <source>%1, or a file that it names, cannot be read; what it asks for stays unknown.</source>
        <translation>%1、またはそれが指すファイルを読み取れません。何を求めているかは分からないままです。</translation>
    </message>
    <message>
        <source>NeMo-RL trains without Megatron here, so that it has none of these layouts: choose Megatron (policy.megatron_cfg.enabled=true).</source>
        <translation>ここでは NeMo-RL は Megatron を使わずに学習するため、これらのレイアウトはありません。Megatron を選んでください (policy.megatron_cfg.enabled=true)。</translation>
    </message>
    <message>
        <source>NeMo-RL generates on GPUs of its own here, so that the number of those that train is not seen: let them be the same (policy.generation.colocated.enabled=true).</source>
        <translation>ここでは NeMo-RL が専用の GPU で生成するため、学習する GPU の数が分かりません。同じ GPU を使うようにしてください (policy.generation.colocated.enabled=true)。</translation>
    </message>
    <message>
        <source>A trial makes one update a step, of one batch (train_global_batch_size), and its time is that of the update (policy_training); generation is not compared.</source>
        <translation>トライアルは 1 ステップに 1 バッチ (train_global_batch_size) を 1 回更新し、その時間は更新の時間 (policy_training) です。生成は比較しません。</translation>
    </message>
    <message>
        <source>CP (--ds-sequence-parallel-size) needs TP 1 and PP 1, and divides the attention heads</source>
        <translation>CP (--ds-sequence-parallel-size) には TP 1 と PP 1 が必要で、アテンションヘッドを割り切る必要があります</translation>
    </message>
    <message>
        <source>ETP is TP: the trainer has no option for it</source>
        <translation>ETP は TP と同じです。トレーナーにそのオプションがありません</translation>
    </message>
    <message>
        <source>LLaMA-Factory with Megatron-Bridge wants GPUs that TP x PP x CP x EP divides</source>
        <translation>Megatron-Bridge を使う LLaMA-Factory では、TP x PP x CP x EP が GPU 数を割り切る必要があります</translation>
    </message>
    <message>
        <source>Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to MBS x %2.</source>
        <translation>マイクロバッチはトークンで満たされるため、MBS は最長のサンプルの数です。トライアルは %1 を MBS x %2 にします。</translation>
    </message>
    <message>
        <source>&quot;%1 %2&quot; does not train; give the command that does: %1 train FILE.yaml.</source>
        <translation>「%1 %2」は学習を行いません。学習を行うコマンド（%1 train FILE.yaml）を指定してください。</translation>
    </message>
    <message>
        <source>LLaMA-Factory trains without Megatron here, so that it has none of these layouts: choose Megatron (USE_MCA=1, or USE_MEGATRON_BRIDGE=1).</source>
        <translation>ここでは LLaMA-Factory は Megatron を使わずに学習するため、これらのレイアウトはありません。Megatron を選んでください (USE_MCA=1 または USE_MEGATRON_BRIDGE=1)。</translation>
    </message>
    <message>
        <source>LLaMA-Factory&apos;s batch, stage and model stand there: give the path of a copy that can be read here.</source>
        <translation>LLaMA-Factory のバッチ、ステージ、モデルはそこに書かれています。ここで読めるコピーのパスを指定してください。</translation>
    </message>
    <message>
        <source>LLaMA-Factory trains stage %1 without Megatron, so that it has none of these layouts.</source>
        <translation>LLaMA-Factory はステージ %1 を Megatron を使わずに学習するため、これらのレイアウトはありません。</translation>
    </message>
    <message>
        <source>Each trial converts the model&apos;s weights into its own folder first: give megatron_pretrained_checkpoint to spare the time and the space.</source>
        <translation>トライアルごとに、最初にモデルの重みを専用のフォルダーに変換します。megatron_pretrained_checkpoint を指定すると、その時間と容量を省けます。</translation>
    </message>
    <message>
        <source>which of Megatron-LM&apos;s other options %1 hands on is not known here</source>
        <translation>%1 が Megatron-LM のほかのどのオプションを渡すかは、ここでは分かりません</translation>
    </message>
    <message>
        <source>Your script with this layout in place: put it beside the original, and start it as before: %1</source>
        <translation>このレイアウトを入れたスクリプトです。元のスクリプトと同じ場所に置き、これまでどおりに起動してください: %1</translation>
    </message>
    <message>
        <source>%1 starts one process, but a trial is for %2 GPUs: put torchrun --nproc-per-node %2 in its place.</source>
        <translation>%1 が起動するのは 1 プロセスですが、トライアルは %2 GPU 用です。代わりに torchrun --nproc-per-node %2 を使ってください。</translation>
    </message>
    <message>
        <source>What %1 holds is not seen here: options in it that trials do not set stay as they are.</source>
        <translation>%1 の中身はここでは分かりません。トライアルが設定しないオプションは、そのまま残ります。</translation>
    </message>
    <message>
        <source>This text trains more than once, so that each trial would: give one training.</source>
        <translation>このテキストは複数回学習するため、どのトライアルも複数回学習することになります。学習を 1 つだけ指定してください。</translation>
    </message>
    <message>
        <source>The training command is not seen where a shell reads it from a here document (&lt;&lt;EOF); give the text inside it.</source>
        <translation>シェルがヒアドキュメント (&lt;&lt;EOF) から読む学習コマンドは、ここからは見えません。その中のテキストを指定してください。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: estimated beyond %1 times the memory.</source>
        <translation>
            <numerusform>%Ln 個のレイアウトは試しません: 見積もりがメモリの %1 倍を超えます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: %1.</source>
        <translation>
            <numerusform>%Ln 個のレイアウトは試しません: %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (then the script ended, at &quot;%2&quot;)</source>
        <translation>%1（そのあと、スクリプトは「%2」で終了しました）</translation>
    </message>
    <message>
        <source>What made trial %1 short cannot be told any more: a file that its command names has changed or is not found from this folder, or another version of Megatune wrote the study. Export it in the folder where the study ran, or export the command as it ran and take the short options out by hand.</source>
        <translation>トライアル %1 を短くしたものが、もう分かりません。コマンドが指すファイルが変わったか、このフォルダーからは見つからないか、別のバージョンの Megatune が書いたスタディです。スタディを実行したフォルダーで書き出すか、実行されたままのコマンドを書き出して、短くするオプションを手で取り除いてください。</translation>
    </message>
    <message>
        <source>The type of GPU is not known: the search begins with what would be best on %1, and estimates neither memory nor speed.</source>
        <translation>GPU の種類が分かりません。探索は %1 で最良と見込まれるものから始め、メモリも速度も見積もりません。</translation>
    </message>
    <message>
        <source>%1 cannot be read: choose a script, or the log of a run.</source>
        <translation>%1 を読み取れません。スクリプトか、実行のログを選んでください。</translation>
    </message>
    <message>
        <source>%1 shows no training command: paste the command itself, or open its script or a log in which the shell wrote it (set -x).</source>
        <translation>%1 には学習コマンドがありません。コマンドそのものを貼り付けるか、そのスクリプト、またはシェルがコマンドを書き出したログ（set -x）を開いてください。</translation>
    </message>
    <message>
        <source>Paste your training command, or take a recipe.</source>
        <translation>学習コマンドを貼り付けるか、レシピを使ってください。</translation>
    </message>
    <message>
        <source>At most one trial</source>
        <translation>最大 1 トライアル</translation>
    </message>
    <message>
        <source>Usually %1 to %2 trials</source>
        <translation>通常 %1～%2 トライアル</translation>
    </message>
    <message>
        <source>At most %1 trials</source>
        <translation>最大 %1 トライアル</translation>
    </message>
    <message>
        <source>, %1 at a time</source>
        <translation>、同時に %1</translation>
    </message>
    <message>
        <source>The command&apos;s model %1 is not on this machine: rules about layers are left out, and nothing is estimated.</source>
        <translation>コマンドのモデル %1 はこのマシンにありません。層に関するルールは省かれ、何も見積もりません。</translation>
    </message>
    <message>
        <source>Cells count the combinations that are kept.</source>
        <translation>各セルは残った組み合わせの数です。</translation>
    </message>
    <message>
        <source>They show the speed that is expected once this is known: %1.</source>
        <translation>次が分かると、見込まれる速度を表示します: %1。</translation>
    </message>
    <message>
        <source>Say which it is, such as gpu=B200-180GB.</source>
        <translation>gpu=B200-180GB のように種類を指定してください。</translation>
    </message>
    <message>
        <source>No option differs.</source>
        <translation>変わるオプションはありません。</translation>
    </message>
    <message>
        <source>your command</source>
        <translation>元のコマンド</translation>
    </message>
    <message>
        <source>Changes to your command</source>
        <translation>元のコマンドからの変更</translation>
    </message>
    <message>
        <source>the options of your own command that a trial changes, one a line</source>
        <translation>トライアルが元のコマンドから変えるオプション。1 行に 1 つ</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ran out of memory</source>
        <translation>
            <numerusform>%Ln トライアル中 %L1 がメモリ不足</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value</source>
        <translation>
            <numerusform>%Ln トライアルのいずれも値を出しませんでした</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value; %L1 ran out of memory</source>
        <translation>
            <numerusform>%Ln トライアルのいずれも値を出しませんでした（%L1 はメモリ不足）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 by trial %3</source>
        <comment>value, unit, number</comment>
        <translation>トライアル %3 で %1 %2</translation>
    </message>
    <message>
        <source>%1 × your command</source>
        <translation>元のコマンドの %1 倍</translation>
    </message>
    <message>
        <source>Your command ran out of memory; trial %1 runs</source>
        <translation>元のコマンドはメモリ不足、トライアル %1 は動きます</translation>
    </message>
    <message>
        <source>Your command gave no value; trial %1 runs</source>
        <translation>元のコマンドは値を出さず、トライアル %1 は動きます</translation>
    </message>
    <message>
        <source>Your command runs; nothing else was tried yet</source>
        <translation>元のコマンドは動きます。ほかはまだ試していません</translation>
    </message>
    <message>
        <source>Nothing that was tried beats your command</source>
        <translation>試したもので元のコマンドより速いものはありません</translation>
    </message>
    <message>
        <source>%1, not verified</source>
        <translation>%1、未検証</translation>
    </message>
    <message>
        <source>≥: estimated from a sample, the list may hold faster ones.</source>
        <translation>≥: 一部からの見積もり。一覧にはより速いものがあるかもしれません。</translation>
    </message>
    <message>
        <source>★ is the best layout by itself; refined it came to %1.</source>
        <translation>★ はレイアウトだけでの最良。調整後は %1 でした。</translation>
    </message>
    <message>
        <source>≥ %1 est.</source>
        <translation>≥ %1（推定）</translation>
    </message>
    <message>
        <source>asking %1</source>
        <comment>hosts</comment>
        <translation>%1 に問い合わせ中</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%L1 GPUs</source>
        <translation>GPU %L1 基</translation>
    </message>
    <message>
        <source>GBS %L1</source>
        <translation>GBS %L1</translation>
    </message>
    <message>
        <source>Cells with many combinations are estimated from a sample.</source>
        <translation>組み合わせの多いセルは標本から見積もります。</translation>
    </message>
    <message>
        <source>%L1 × %2</source>
        <translation>%2 × %L1</translation>
    </message>
    <message>
        <source>%1 tokens/s each</source>
        <translation>1 基あたり %1 トークン/秒</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 日</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 トークン/秒</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>最も安い</translation>
    </message>
    <message>
        <source>Most tokens per GPU</source>
        <translation>GPU 1 基あたりが最速</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最も速い</translation>
    </message>
    <message>
        <source>Smallest that fits</source>
        <translation>収まる最小</translation>
    </message>
    <message>
        <source>%L1 tokens: %2</source>
        <translation>%L1 トークン: %2</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>シーケンス</translation>
    </message>
    <message>
        <source>Cost (%1)</source>
        <translation>費用 (%1)</translation>
    </message>
    <message>
        <source>%1, %L2 tokens</source>
        <translation>%1、%L2 トークン</translation>
    </message>
    <message>
        <source>Global batch %L1.</source>
        <translation>グローバルバッチ %L1。</translation>
    </message>
    <message>
        <source>%1 is not the price of a GPU for an hour; give a number such as 2.5 or 2.5 EUR, or one for a type, such as H100-80GB=2.5.</source>
        <translation>%1 は GPU 1 時間の価格ではありません。2.5 や 2.5 EUR のような数、または H100-80GB=2.5 のように種類ごとに指定してください。</translation>
    </message>
    <message>
        <source>Prices are given in two currencies; give one.</source>
        <translation>価格の通貨が 2 つあります。1 つにしてください。</translation>
    </message>
    <message>
        <source>%1 is not a sequence length; give whole numbers of tokens from %L2 to %L3, such as 4096,8192.</source>
        <translation>%1 はシーケンス長ではありません。%L2 から %L3 までのトークン数を 4096,8192 のように指定してください。</translation>
    </message>
    <message>
        <source>Types of GPU, numbers of them and lengths make %1 clusters; ask for at most %2 at once.</source>
        <translation>GPU の種類、数、長さの組み合わせは %1 クラスターになります。一度に最大 %2 までにしてください。</translation>
    </message>
    <message>
        <source>--layout is for one cluster; give one type with --gpu, one number with --n-gpus and one length.</source>
        <translation>--layout は 1 つのクラスター用です。--gpu で 1 種類、--n-gpus で 1 つの数、長さも 1 つだけ指定してください。</translation>
    </message>
    <message>
        <source>what a GPU costs for an hour, of all or of one type: adds the cost, in the currency that stands with it, such as 2.5EUR</source>
        <translation>GPU 1 時間の価格。すべて、または 1 種類について。費用を加えます。2.5EUR のように通貨を付けられます</translation>
    </message>
    <message>
        <source>Before anything runs, from estimates alone: for each type of GPU and each number of them the fastest layout that fits, its memory, TFLOP/s, MFU and tokens/s, how that scales, and the longest sequence that fits; below the table what is cheapest, fastest and the smallest that fits. --gpu, --n-gpus and --seq-len take lists here; without the first two there are three usual types and 8 to 512 GPUs. Of one cluster alone it says where memory and time go and which single changes would save most, and so it does of the command&apos;s own number of GPUs where one type is given: of the command&apos;s own layout, where it has one. Good for choosing, not for promises.</source>
        <translation>何も実行せず、見積もりだけで示します。GPU の種類と数ごとに、収まる最速のレイアウト、そのメモリ、TFLOP/s、MFU、トークン/秒、スケーリング、収まる最長のシーケンスです。表の下に、最も安いもの、最も速いもの、収まる最小のものを示します。--gpu、--n-gpus、--seq-len はここではリストを取ります。最初の 2 つがなければ、よくある 3 種類と 8 から 512 基です。クラスターが 1 つなら、メモリと時間の内訳と、単独で最も短縮できる変更を示します。種類が 1 つなら、コマンド自身の GPU 数について、コマンド自身のレイアウトがあればそれについて同じように示します。選ぶためのもので、約束ではありません。</translation>
    </message>
    <message>
        <source>The model fits on none of these.</source>
        <translation>モデルはこのどれにも収まりません。</translation>
    </message>
    <message>
        <source>%1, by at least %2</source>
        <translation>%1、少なくとも %2 不足</translation>
    </message>
    <message>
        <source>What ran is not what the command asks for: %1.</source>
        <translation>実行されたものがコマンドの指定と違います: %1。</translation>
    </message>
    <message>
        <source>About %1 % of the step stages wait for each other (estimated): %2 micro-batches fill a pipeline of %3 stages badly. A larger batch, fewer stages or virtual stages help.</source>
        <translation>ステップの約 %1 % はステージが互いを待っています (推定)。マイクロバッチ %2 個では %3 ステージのパイプラインがうまく埋まりません。バッチを大きくするか、ステージを減らすか、仮想ステージを使うと改善します。</translation>
    </message>
    <message>
        <source>For about %1 % of the step the GPUs wait for the host to start their kernels (estimated): larger micro-batches or CUDA graphs would shorten that.</source>
        <translation>ステップの約 %1 % は、ホストがカーネルを起動するのを GPU が待っています (推定)。マイクロバッチを大きくするか CUDA グラフを使うと短くなります。</translation>
    </message>
    <message>
        <source>Every layer is recomputed although %1 % of the memory were free.</source>
        <translation>メモリが %1 % 空いているのに、すべての層を再計算しています。</translation>
    </message>
    <message>
        <source>Hardly any memory was free (%1 %): PyTorch may have to give back and ask again, which is slow, and a longer sequence would run out.</source>
        <translation>メモリの空きがほとんどありません (%1 %)。PyTorch が解放と再確保を繰り返して遅くなることがあり、シーケンスが長いとメモリ不足になります。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln iteration(s) of %L1 took more than one and a half times as long as most, the slowest %2 times: evaluation, saving, or something beside the training.</source>
        <translation>
            <numerusform>%L1 回のうち %Ln 回のイテレーションが多くの 1.5 倍を超え、最も遅いものは %2 倍かかりました。評価、保存、または学習以外の何かです。</numerusform>
        </translation>
    </message>
    <message>
        <source>The log does not say what was started, and the trainer printed no arguments: give the training command, too.</source>
        <translation>ログには起動した内容がなく、トレーナーも引数を出力していません。学習コマンドも指定してください。</translation>
    </message>
    <message>
        <source>The layout is not known, so that nothing can be estimated.</source>
        <translation>レイアウトが分からないため、何も推定できません。</translation>
    </message>
    <message>
        <source>A search would not have this layout, so that nothing is estimated.</source>
        <translation>探索ではこのレイアウトを扱わないため、推定しません。</translation>
    </message>
    <message>
        <source>The log holds %1 runs; this is the last one.</source>
        <translation>ログには %1 回の実行があります。これは最後のものです。</translation>
    </message>
    <message>
        <source>Trainer</source>
        <translation>トレーナー</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>グローバルバッチ</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>What it reached, measured</source>
        <translation>到達したもの (実測)</translation>
    </message>
    <message>
        <source>%1 TFLOP/s per GPU</source>
        <translation>GPU あたり %1 TFLOP/s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1, derived from the time of an iteration</source>
        <translation>%1 (イテレーションの時間から算出)</translation>
    </message>
    <message>
        <source>%1 of the %2 TFLOP/s that a GPU can do</source>
        <translation>GPU の能力 %2 TFLOP/s の %1</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>1 ステップ</translation>
    </message>
    <message>
        <source>Memory of a GPU at its peak</source>
        <translation>GPU メモリのピーク</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 のうち %1</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>イテレーション</translation>
    </message>
    <message>
        <source>What the step&apos;s time goes to, estimated</source>
        <translation>ステップの時間の内訳 (推定)</translation>
    </message>
    <message>
        <source>The estimate alone was %1 a step; its parts are scaled to what was measured.</source>
        <translation>推定だけでは 1 ステップ %1 でした。内訳は実測に合わせています。</translation>
    </message>
    <message>
        <source>What the memory of the fullest GPU goes to, estimated</source>
        <translation>最も埋まった GPU のメモリの内訳 (推定)</translation>
    </message>
    <message>
        <source>The estimate alone was %1, measured were %2.</source>
        <translation>推定だけでは %1、実測は %2 でした。</translation>
    </message>
    <message>
        <source>What would save most, estimated</source>
        <translation>最も短縮できる変更 (推定)</translation>
    </message>
    <message>
        <source>No single change would save a percent.</source>
        <translation>1 パーセント短縮できる単独の変更はありません。</translation>
    </message>
    <message>
        <source>Why it ended</source>
        <translation>終わった理由</translation>
    </message>
    <message>
        <source>What is odd</source>
        <translation>気になる点</translation>
    </message>
    <message>
        <source>what a run was and reached, where its time went, and what would be faster</source>
        <translation>実行の内容と到達点、時間の内訳、そしてより速い方法</translation>
    </message>
    <message>
        <source>A training that ran without Megatune:</source>
        <translation>Megatune なしで実行した学習:</translation>
    </message>
    <message>
        <source>The same where the log does not show what was started:</source>
        <translation>ログに起動内容がない場合:</translation>
    </message>
    <message>
        <source>Needs no study and no GPU. Model, layout, batch and GPUs come from the command behind --, from what the log shows was started, or from the arguments that Megatron-LM and trainers built on it print; the type of GPU no log says: give --gpu. Then it says what ran, what it reached, where the step&apos;s time and the memory went by the estimate, scaled to what was measured, what is odd, which changes would save most, and for a run that failed why and what would fit.</source>
        <translation>スタディも GPU も要りません。モデル、レイアウト、バッチ、GPU は、-- の後のコマンド、ログに残る起動内容、または Megatron-LM とそれに基づくトレーナーが出力する引数から読み取ります。GPU の種類はどのログにもないため、--gpu で指定します。何が実行され、どこまで達したか、実測に合わせた推定による時間とメモリの内訳、気になる点、最も短縮できる変更、そして失敗した実行ではその原因と何なら収まるかを示します。</translation>
    </message>
    <message>
        <source>By the command, and by the log where that shows otherwise.</source>
        <translation>コマンドから。ログがそれと違うところはログから。</translation>
    </message>
    <message>
        <source>By what the log shows was started.</source>
        <translation>ログに残る起動内容から。</translation>
    </message>
    <message>
        <source>By the arguments that the trainer printed.</source>
        <translation>トレーナーが出力した引数から。</translation>
    </message>
    <message>
        <source>Weights and products are in 32 bits, which a GPU computes at a small part of its speed: train in bf16.</source>
        <translation>重みと積が 32 ビットで、GPU は本来の速度のごく一部でしか計算できません。bf16 で学習してください。</translation>
    </message>
    <message>
        <source>Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer would share it.</source>
        <translation>%1 個のレプリカがそれぞれオプティマイザーの状態をすべて持っています。分散オプティマイザーなら分け合えます。</translation>
    </message>
    <message>
        <source>Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer would free about %2 GiB of each GPU (estimated).</source>
        <translation>%1 個のレプリカがそれぞれオプティマイザーの状態をすべて持っています。分散オプティマイザーなら各 GPU で約 %2 GiB 空きます (推定)。</translation>
    </message>
    <message>
        <source>The layers are plain modules: Transformer Engine&apos;s fused ones take less time and memory.</source>
        <translation>層が通常のモジュールです。Transformer Engine の融合モジュールのほうが時間もメモリも少なく済みます。</translation>
    </message>
    <message>
        <source>Attention runs without a flash kernel, which takes longer and keeps its scores in memory.</source>
        <translation>アテンションが flash カーネルなしで実行され、時間がかかり、スコアをメモリに保持します。</translation>
    </message>
    <message>
        <source>All tokens are gathered on every GPU of an expert group (the allgather dispatcher): alltoall sends each only where it is needed.</source>
        <translation>すべてのトークンがエキスパートグループの各 GPU に集められています (allgather ディスパッチャー)。alltoall なら必要な所にだけ送ります。</translation>
    </message>
    <message>
        <source>The experts of a GPU are computed one after the other: moe-grouped-gemm computes them in one product.</source>
        <translation>GPU のエキスパートが 1 つずつ計算されています。moe-grouped-gemm なら 1 つの積で計算します。</translation>
    </message>
    <message>
        <source>Tokens go to their experts and back with extra copies: moe-permute-fusion avoids them.</source>
        <translation>トークンがエキスパートとの間で余分にコピーされています。moe-permute-fusion で避けられます。</translation>
    </message>
    <message>
        <source>Gradients are reduced once the backward pass is over: overlap-grad-reduce does it meanwhile.</source>
        <translation>勾配は逆伝播が終わってから集約されています。overlap-grad-reduce なら逆伝播中に行います。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s free memory is given back in each iteration (empty-unused-memory-level), which makes it ask again.</source>
        <translation>PyTorch の空きメモリが毎イテレーションで解放され (empty-unused-memory-level)、確保し直しています。</translation>
    </message>
    <message>
        <source>Kernels are the deterministic ones (deterministic-mode), which are slower.</source>
        <translation>決定的なカーネル (deterministic-mode) が使われ、遅くなっています。</translation>
    </message>
    <message>
        <source>A search would leave this layout out, though it ran: %1</source>
        <translation>このレイアウトは実行されましたが、探索では除外されます: %1</translation>
    </message>
    <message>
        <source>A search would leave this layout out: %1</source>
        <translation>このレイアウトは探索では除外されます: %1</translation>
    </message>
    <message>
        <source>%1; other %2</source>
        <translation>%1。違い: %2</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>%1 TFLOP/s per GPU: %2 on %3 %4 in %5, %6 tokens, %7 (%8)</source>
        <comment>number, model, number, GPU, precision, number, layout, source</comment>
        <translation>GPU あたり %1 TFLOP/s: %2、%3 x %4、%5、%6 トークン、%7 (%8)</translation>
    </message>
    <message>
        <source>The nearest that was published</source>
        <translation>公表値のうち最も近いもの</translation>
    </message>
    <message>
        <source>Kernels that could be one are several, which takes longer and waits more for the host: %1.</source>
        <translation>1 つにできるカーネルが複数に分かれており、時間がかかり、ホスト待ちも増えます: %1。</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS is 1, so that little of what %1 starts runs beside the products: a larger value, such as 8, lets it.</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS が 1 なので、%1 が開始するものは行列積とほとんど並行しません。8 などの大きな値にすると並行します。</translation>
    </message>
    <message>
        <source>Every layer is recomputed although %1 % of the memory is free (estimated).</source>
        <translation>メモリの %1% が空いているのに (見積もり)、すべての層を再計算しています。</translation>
    </message>
    <message>
        <source>What was asked for last is as large as the logits of %L1 tokens: fewer tokens a GPU, more TP, or a loss that is fused or computed in chunks shrinks them, and recomputation does not.</source>
        <translation>最後に要求された量は %L1 トークンのロジットと同じ大きさです。GPU あたりのトークンを減らす、TP を増やす、損失を融合または分割して計算すると小さくなり、再計算では小さくなりません。</translation>
    </message>
    <message>
        <source>Without another layout: the optimizer&apos;s state in the host&apos;s memory (optimizer-cpu-offload, use-precision-aware-optimizer) frees about %1 GiB of each GPU (estimated), and its step takes longer.</source>
        <translation>レイアウトを変えない場合: オプティマイザーの状態をホストのメモリに置くと (optimizer-cpu-offload、use-precision-aware-optimizer)、各 GPU で約 %1 GiB が空きますが (見積もり)、その更新には時間がかかります。</translation>
    </message>
    <message>
        <source>The model has %1 of its %2 layers: %3 counts although there is one stage, and the speed is counted as if all were there.</source>
        <translation>モデルには %2 層のうち %1 層しかありません。ステージが 1 つでも %3 が効き、速度はすべての層があるものとして計算されています。</translation>
    </message>
    <message>
        <source>%1 with full recompute</source>
        <translation>%1 と完全再計算</translation>
    </message>
    <message>
        <source>Weights and products in bf16: the command names no precision, and Megatron-LM would train in 32 bits.</source>
        <translation>重みと行列積は bf16 とします。コマンドは精度を指定しておらず、Megatron-LM なら 32 ビットで学習します。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 を読み取れません: %2。</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>依頼済み</translation>
    </message>
    <message>
        <source>%1 is not there yet; begin it with ask, the options of optimize and the training command, such as --args n_gpus=8,gbs=64 -- bash train.sh.</source>
        <translation>%1 はまだありません。ask に、optimize のオプションと学習コマンドを付けて始めてください。例: --args n_gpus=8,gbs=64 -- bash train.sh</translation>
    </message>
    <message>
        <source>first ask again for a trial that was asked for so many minutes ago and of which nothing was told; 0, where you are the only one who asks: for any such trial</source>
        <translation>この分数より前に尋ねられ、何も伝えられていないトライアルを先にもう一度尋ねる。尋ねるのが自分だけなら 0: そのようなトライアルすべて</translation>
    </message>
    <message>
        <source>%1 times as long as the longest trial took, %2 minutes at least; %3 while none was told</source>
        <translation>最も長いトライアルの %1 倍、少なくとも %2 分。まだ何も伝えられていない間は %3 分</translation>
    </message>
    <message>
        <source>--lease takes a number of minutes, 0 or more, not &quot;%1&quot;.</source>
        <translation>--lease は 0 以上の分数を取ります。「%1」は使えません。</translation>
    </message>
    <message>
        <source>Nothing to try until one of the trials that are under way was told.</source>
        <translation>進行中のトライアルの結果が 1 つ伝えられるまで、試すものはありません。</translation>
    </message>
    <message>
        <source>Nothing more to try: %1</source>
        <translation>試すものはもうありません: %1</translation>
    </message>
    <message>
        <source>the next trial of a study whose trials you run yourself</source>
        <translation>トライアルを自分で実行するスタディの、次のトライアル</translation>
    </message>
    <message>
        <source>Begin a study, and get its first trial:</source>
        <translation>スタディを始め、最初のトライアルを受け取る:</translation>
    </message>
    <message>
        <source>Get the next one:</source>
        <translation>次のものを受け取る:</translation>
    </message>
    <message>
        <source>One more, for people:</source>
        <translation>もう 1 つ、人が読む形で:</translation>
    </message>
    <message>
        <source>Prints one trial - layout, command, edits, why - and starts nothing: for schedulers, scripts and programs that run trainings by themselves. A new study takes the training command and the options of optimize; one that is there goes on with what its file says. Several may ask at the same time. Say what came of each with tell. What is secret in the command is *** in what is printed.</source>
        <translation>トライアルを 1 つ (レイアウト、コマンド、変更、理由) 出力し、何も開始しません。学習を自分で実行するスケジューラー、スクリプト、プログラムのためのものです。新しいスタディは学習コマンドと optimize のオプションを受け取り、既存のものはファイルの内容で続きます。同時に何人が尋ねてもかまいません。それぞれの結果は tell で伝えてください。コマンドの秘密の値は、出力では *** になります。</translation>
    </message>
    <message>
        <source>0    a trial: run it</source>
        <translation>0    トライアルがある: 実行する</translation>
    </message>
    <message>
        <source>1    nothing more to try: the study is complete</source>
        <translation>1    試すものはもうない: スタディは完了</translation>
    </message>
    <message>
        <source>75   wait: ask again once a trial that is under way was told</source>
        <translation>75   待つ: 進行中のトライアルの結果が伝えられたら、もう一度尋ねる</translation>
    </message>
    <message>
        <source>not complete; megatune-cli ask %1 goes on with it</source>
        <translation>未完了。megatune-cli ask %1 で続けられます</translation>
    </message>
    <message>
        <source>Say what came of the trial: --value, --step-ms, --oom, --failed or --log.</source>
        <translation>トライアルの結果を伝えてください: --value、--step-ms、--oom、--failed、--log のいずれか。</translation>
    </message>
    <message>
        <source>--%1 and --%2 are two ends; give one of them.</source>
        <translation>--%1 と --%2 は別々の結果です。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>--%1 takes a number above 0, not &quot;%2&quot;.</source>
        <translation>--%1 は 0 より大きい数を取ります。「%2」は使えません。</translation>
    </message>
    <message>
        <source>A speed does not follow from the time of an iteration where the model, the batch or the length is not known; give --value.</source>
        <translation>モデル、バッチ、長さのいずれかが不明な場合、イテレーションの時間から速度は求まりません。--value を指定してください。</translation>
    </message>
    <message>
        <source>A GPU had not enough memory, as it was told.</source>
        <translation>GPU のメモリが足りなかったと伝えられました。</translation>
    </message>
    <message>
        <source>It failed, as it was told.</source>
        <translation>失敗したと伝えられました。</translation>
    </message>
    <message>
        <source>Trial %1: %2 %3</source>
        <translation>トライアル %1: %2 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no trial; give the number that ask printed.</source>
        <translation>「%1」はトライアルではありません。ask が出力した番号を指定してください。</translation>
    </message>
    <message>
        <source>what came of a trial that was asked for</source>
        <translation>尋ねたトライアルの結果</translation>
    </message>
    <message>
        <source>Let the log say it: value, memory, what ran, why it failed:</source>
        <translation>ログに語らせる: 値、メモリ、実行された内容、失敗の理由:</translation>
    </message>
    <message>
        <source>Say it in numbers:</source>
        <translation>数値で伝える:</translation>
    </message>
    <message>
        <source>It ran out of memory:</source>
        <translation>メモリ不足になった:</translation>
    </message>
    <message>
        <source>Writes the end of trial N into the study, for a trial that ask has handed out. A log says more than a number: that the layout is the one that was asked for is seen in nothing else, and a value without one is marked as not verified.</source>
        <translation>ask が渡したトライアル N の結果をスタディに書き込みます。ログは数値より多くを語ります。求めたレイアウトだったことはログでしか分からず、ログのない値には未確認の印が付きます。</translation>
    </message>
    <message>
        <source>what the trial printed; it is kept beside the study</source>
        <translation>トライアルが出力したもの。スタディの横に保存される</translation>
    </message>
    <message>
        <source>of the trial, beside its log</source>
        <translation>ログと併せて、トライアルの終了ステータス</translation>
    </message>
    <message>
        <source>as the log says: 0, or 1 where it shows a failure</source>
        <translation>ログのとおり: 0、失敗があれば 1</translation>
    </message>
    <message>
        <source>its value, in the unit that ask printed</source>
        <translation>ask が出力した単位での値</translation>
    </message>
    <message>
        <source>the time of one of its iterations, from which the value follows</source>
        <translation>1 イテレーションの時間。値はそこから求まる</translation>
    </message>
    <message>
        <source>the peak of its fullest GPU, beside a value or a failure</source>
        <translation>値または失敗と併せて、最も多く使った GPU のピーク</translation>
    </message>
    <message>
        <source>a GPU ran out of memory; TEXT is what was printed of it</source>
        <translation>GPU がメモリ不足になった。TEXT はその出力</translation>
    </message>
    <message>
        <source>it failed, and why</source>
        <translation>失敗したことと、その理由</translation>
    </message>
    <message>
        <source>0; 2 when there is no such trial under way; 3 when a file cannot be used</source>
        <translation>0。進行中のトライアルがなければ 2、ファイルが使えなければ 3</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>公表値: %1</translation>
    </message>
    <message>
        <source> (node %1, GPU %2)</source>
        <translation> (ノード %1、GPU %2)</translation>
    </message>
    <message>
        <source> (node %1)</source>
        <translation> (ノード %1)</translation>
    </message>
    <message>
        <source>On rank %2%3 the forward pass takes %1 times as long as on most of its stage: all others wait for it. Look at clock, temperature, link and other processes of that GPU.</source>
        <comment>factor, numbers, place</comment>
        <translation>ランク %2%3 では、順伝播に同じステージの多くのランクの %1 倍の時間がかかり、ほかのすべてがそれを待っています。その GPU のクロック、温度、リンク、ほかのプロセスを調べてください。</translation>
    </message>
    <message>
        <source>Rank %1 computes %2 TFLOP/s where rank %3 does %4: all others wait for it. Look at clock, temperature, link and other processes of that GPU.</source>
        <translation>ランク %1 の計算は %2 TFLOP/s で、ランク %3 は %4 です。ほかのすべてがそれを待っています。その GPU のクロック、温度、リンク、ほかのプロセスを調べてください。</translation>
    </message>
    <message>
        <source>The forward pass takes %1 to %2 ms, depending on the rank: one holds the others up; --timing-log-option all says which.</source>
        <translation>順伝播の時間はランクによって %1 から %2 ms です。どれかがほかを待たせています。どれかは --timing-log-option all で分かります。</translation>
    </message>
    <message>
        <source>Loading batches takes up to %1 % of an iteration (batch-generator): more workers, or faster storage, would shorten it.</source>
        <translation>バッチの読み込みがイテレーションの最大 %1% を占めます (batch-generator)。ワーカーを増やすか、ストレージを速くすると短くなります。</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>マイクロバッチ %1</translation>
    </message>
    <message>
        <source>virtual stage %1</source>
        <translation>仮想ステージ %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>ステージ %1</translation>
    </message>
    <message>
        <source>busy %1 %, at most %2 GiB</source>
        <translation>稼働 %1%、最大 %2 GiB</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>%1: one step of %2, estimated</source>
        <translation>%1: 1 ステップ %2 (見積もり)</translation>
    </message>
    <message>
        <source>--pipeline takes a file that ends in .svg or .json, not &quot;%1&quot;.</source>
        <translation>--pipeline は .svg または .json で終わるファイルを取ります。「%1」は使えません。</translation>
    </message>
    <message>
        <source>The step has too many passes to be drawn; take a smaller batch or fewer virtual stages.</source>
        <translation>ステップのパスが多すぎて描けません。バッチか仮想ステージを小さくしてください。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 に書き込めません: %2。</translation>
    </message>
    <message>
        <source>write one step, drawn out in time: what each stage of the pipeline does when, and what its memory does. FILE.svg is a picture, FILE.json a trace that Perfetto opens</source>
        <translation>1 ステップを時間軸に描いて書き出す: パイプラインの各ステージがいつ何をし、メモリがどうなるか。FILE.svg は図、FILE.json は Perfetto で開けるトレース</translation>
    </message>
    <message>
        <source>A step is drawn by its estimate, for which is missing: %1.</source>
        <translation>ステップは見積もりから描かれますが、そのために次のものが分かりません: %1。</translation>
    </message>
    <message>
        <source>%1 is no layout of this space, so there is no estimate to draw.</source>
        <translation>%1 はこの探索空間のレイアウトではないため、描くための見積もりがありません。</translation>
    </message>
    <message>
        <source>memory of a GPU</source>
        <translation>GPU のメモリ</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>待機</translation>
    </message>
    <message>
        <source>It is saved as %1.</source>
        <translation>%1 として保存しました。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 に書き込めませんでした: %2</translation>
    </message>
    <message numerus="yes">
        <source>It did not come to its end within %n minute(s).</source>
        <translation>
            <numerusform>%n 分以内に終わりませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>How many GPUs a node of Slurm has is not known; state it as in %1.</source>
        <translation>Slurm のノードの GPU 数が分かりません。%1 のように指定してください。</translation>
    </message>
    <message>
        <source>Not measured: %1.</source>
        <translation>測定していません: %1。</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>%2 件中 %1 件を測定</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>least, most</comment>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>Without it the host is written as %1</source>
        <translation>これを除いたホストの書き方: %1</translation>
    </message>
    <message>
        <source>Speed of GPUs</source>
        <translation>GPU の速度</translation>
    </message>
    <message>
        <source>%1 TFLOP/s in a matrix product</source>
        <translation>行列積で %1 TFLOP/s</translation>
    </message>
    <message>
        <source>Between GPUs</source>
        <translation>GPU 間</translation>
    </message>
    <message>
        <source>%1 GB/s in an all-reduce of two</source>
        <translation>2 GPU の all-reduce で %1 GB/s</translation>
    </message>
    <message>
        <source>Measuring GPUs</source>
        <translation>GPU の測定</translation>
    </message>
    <message>
        <source>it did not come to its end</source>
        <translation>最後まで終わりませんでした</translation>
    </message>
    <message>
        <source>In the host &quot;%1&quot; without names GPUs by their numbers, such as without=3,5.</source>
        <translation>ホスト「%1」の without には、without=3,5 のように GPU の番号を書いてください。</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPU %1 of %2</source>
        <translation>%2 の GPU %1</translation>
    </message>
    <message>
        <source>the way from %1 to the others</source>
        <translation>%1 からほかへの経路</translation>
    </message>
    <message>
        <source>the network of %1</source>
        <translation>%1 のネットワーク</translation>
    </message>
    <message>
        <source>the way between %1 and %2</source>
        <translation>%1 と %2 の間の経路</translation>
    </message>
    <message>
        <source>%1 fails</source>
        <comment>a GPU or a way between GPUs</comment>
        <translation>%1 が動作しません</translation>
    </message>
    <message>
        <source>%1 is %2 % slower than its like</source>
        <comment>a GPU or a way between GPUs</comment>
        <translation>%1 は同種のものより %2 % 遅い</translation>
    </message>
    <message>
        <source>%1 and %2 measured</source>
        <comment>3 GPUs, 3 ways between them</comment>
        <translation>%1 と%2を測定</translation>
    </message>
    <message numerus="yes">
        <source>%n way(s) between them</source>
        <translation>
            <numerusform>GPU 間の経路 %n 本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) measured</source>
        <translation>
            <numerusform>GPU %n 基を測定</numerusform>
        </translation>
    </message>
    <message>
        <source>none is slow</source>
        <translation>遅いものはありません</translation>
    </message>
    <message>
        <source>what is slow was left out</source>
        <translation>遅いものは除外しました</translation>
    </message>
    <message>
        <source>Look for a slow GPU, or a slow way between two:</source>
        <translation>遅い GPU や GPU 間の遅い経路を探します:</translation>
    </message>
    <message>
        <source>Asks each host (local, ssh://user@host, nodes:host1,host2, slurm:partition; as --host of optimize) whether it can be reached, for its clock, GPUs, the processes on them and how they are linked, disk and folder, and for the versions that the Megatron-SWIFT guide recommends. Changes nothing there. Slurm is asked by a job of one task on one node, which goes with its answer. With --gpus the hosts&apos; PyTorch measures their GPUs.</source>
        <translation>各ホスト (local、ssh://user@host、nodes:host1,host2、slurm:partition。optimize の --host と同じ) に、接続できるか、時計、GPU、その上のプロセスと接続方法、ディスクとフォルダー、Megatron-SWIFT ガイドが推奨するバージョンを尋ねます。ホストでは何も変更しません。Slurm には 1 ノード 1 タスクのジョブで尋ね、ジョブは答えとともに終わります。--gpus を付けると、ホストの PyTorch が GPU を測定します。</translation>
    </message>
    <message>
        <source>measure a matrix product on each GPU and an all-reduce of each pair, compare them with their like, and name what is slow. The GPUs work for half a minute; those that others use are left alone. What is slow was slow in two measurements</source>
        <translation>各 GPU で行列積、各ペアで all-reduce を測定し、同種のものと比べて遅いものを示します。GPU は 30 秒ほど動作します。ほかの人が使っている GPU には触れません。遅いと示されるのは 2 回の測定で遅かったものです</translation>
    </message>
    <message>
        <source>GPU check</source>
        <translation>GPU の確認</translation>
    </message>
    <message>
        <source>Measuring the GPUs and the ways between them; that takes half a minute.</source>
        <translation>GPU と GPU 間の経路を測定しています。30 秒ほどかかります。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a host, what is wrong there</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Nothing was started; --check-gpus leave-out goes on without what is slow.</source>
        <translation>何も開始しませんでした。--check-gpus leave-out なら、遅いものを除いて続けます。</translation>
    </message>
    <message>
        <source>measure the GPUs of the hosts and the ways between them first, as hosts check --gpus does, and say what is slow; leave it out; or begin only where nothing is slow. The study&apos;s file says what was found</source>
        <translation>最初に hosts check --gpus と同じようにホストの GPU と GPU 間の経路を測定し、遅いものを示す (say)、除外する (leave-out)、遅いものがないときだけ始める (stop)。結果はスタディのファイルに残ります</translation>
    </message>
    <message>
        <source>not measured, or not all of it: %1</source>
        <translation>測定していないもの、または一部だけ測定したもの: %1</translation>
    </message>
    <message>
        <source>not all GPUs were measured (%1)</source>
        <translation>すべての GPU は測定できませんでした (%1)</translation>
    </message>
    <message>
        <source>--beside draws a layout below another one; give --pipeline, too.</source>
        <translation>--beside は別のレイアウトを下に描きます。--pipeline も指定してください。</translation>
    </message>
    <message>
        <source>with --pipeline, draw this layout below it, on the same scale; may be repeated</source>
        <translation>--pipeline と一緒に使うと、このレイアウトを同じ縮尺で下に描きます。繰り返せます</translation>
    </message>
    <message>
        <source>The GPUs could not be measured: python3 has to find PyTorch 2.1 or newer there, and PyTorch the GPUs.</source>
        <translation>GPU を測定できませんでした。そのホストの python3 から PyTorch 2.1 以降が、PyTorch から GPU が見つかる必要があります。</translation>
    </message>
    <message>
        <source>Measuring the GPUs did not come to its end.</source>
        <translation>GPU の測定は最後まで終わりませんでした。</translation>
    </message>
    <message>
        <source>The host %1 leaves GPUs out, and none is left, or how many it has is not known; state the number as in local:8?without=3.</source>
        <translation>ホスト %1 は GPU を除外していますが、残る GPU がないか、GPU 数が分かりません。local:8?without=3 のように数を指定してください。</translation>
    </message>
    <message>
        <source>Nothing is left out: the command chooses its GPUs itself (%1).</source>
        <translation>何も除外しません。コマンドが自分で GPU を選んでいます (%1)。</translation>
    </message>
    <message>
        <source>Megatron-FSDP takes no pipeline</source>
        <translation>Megatron-FSDP はパイプラインを使えない</translation>
    </message>
    <message>
        <source>Megatron-FSDP makes its groups of all GPUs by DP and TP, and refuses PP %1.</source>
        <translation>Megatron-FSDP はすべての GPU を DP と TP でグループに分けるため、PP %1 を受け付けません。</translation>
    </message>
    <message>
        <source>Megatron-FSDP shards over DP x CP</source>
        <translation>Megatron-FSDP は DP x CP で分割する</translation>
    </message>
    <message>
        <source>With TP %1 no GPUs are left over which Megatron-FSDP could shard: the layout is that without it.</source>
        <translation>TP %1 では Megatron-FSDP が分割できる GPU が残りません。使わないレイアウトと同じです。</translation>
    </message>
    <message>
        <source>also try Megatron-FSDP, which shards weights, gradients and the optimizer over DP; its checkpoints have a format of their own</source>
        <translation>Megatron-FSDP も試す。重み、勾配、オプティマイザーを DP で分割し、チェックポイントは独自形式になる</translation>
    </message>
    <message>
        <source>Megatron-FSDP is tried with Megatron-LM and Megatron-Bridge only; leave it out.</source>
        <translation>Megatron-FSDP は Megatron-LM と Megatron-Bridge でのみ試せます。指定を外してください。</translation>
    </message>
    <message>
        <source>Megatron-FSDP is there from megatron-core 0.%1 on, not in 0.%2; leave it out.</source>
        <translation>Megatron-FSDP があるのは megatron-core 0.%1 以降で、0.%2 にはありません。指定を外してください。</translation>
    </message>
    <message>
        <source>Megatron-FSDP does not go with --%1, which the command has; leave it out.</source>
        <translation>Megatron-FSDP はコマンドにある --%1 と併用できません。指定を外してください。</translation>
    </message>
    <message>
        <source>Megatron-FSDP, where it is tried: true or false</source>
        <translation>Megatron-FSDP（試す場合）：true または false</translation>
    </message>
    <message>
        <source>Megatron-FSDP: weights, gradients and optimizer sharded over DP</source>
        <translation>Megatron-FSDP：重み、勾配、オプティマイザーを DP で分割</translation>
    </message>
    <message>
        <source>the layout: tp, pp, cp, ep, etp, vpp, mbs, sequence_parallel, recompute (none, selective, full), recompute_method, recompute_num_layers, recompute_modules, fsdp; what is absent is 1, or none</source>
        <translation>レイアウト：tp、pp、cp、ep、etp、vpp、mbs、sequence_parallel、recompute（none、selective、full）、recompute_method、recompute_num_layers、recompute_modules、fsdp。書かないものは 1 またはなし</translation>
    </message>
    <message>
        <source>use of Megatron-FSDP</source>
        <translation>Megatron-FSDP の使用</translation>
    </message>
    <message>
        <source>Convert the checkpoint of --load to Megatron-FSDP&apos;s format (fsdp_dtensor) first.</source>
        <translation>先に --load のチェックポイントを Megatron-FSDP の形式（fsdp_dtensor）に変換してください。</translation>
    </message>
</context>
<context>
    <name>UserGuide</name>
    <message>
        <source>en</source>
        <extracomment>The folder of the user guide&apos;s pages in this language: ja, zh. Leave it as it is where there are none.</extracomment>
        <translation>ja</translation>
    </message>
</context>
<context>
    <name>megatune::ArgumentField</name>
    <message>
        <source>From %1.</source>
        <translation>%1 から。</translation>
    </message>
</context>
<context>
    <name>megatune::BestComparison</name>
    <message>
        <source>Trial</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>no trial has finished</source>
        <translation>完了したトライアルなし</translation>
    </message>
    <message>
        <source>%1, command as given</source>
        <translation>%1、元のコマンド</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Whole command</source>
        <translation>コマンド全体</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>判別不能</translation>
    </message>
    <message>
        <source>on</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>differs from the first study</source>
        <translation>最初のスタディと異なる</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>疑わしい</translation>
    </message>
</context>
<context>
    <name>megatune::BestTable</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Select the cells to copy first, or all with Ctrl+A.</source>
        <translation>先にコピーするセルを選択してください (Ctrl+A ですべて)。</translation>
    </message>
    <message>
        <source>The selected cells are in the clipboard.</source>
        <translation>選択したセルをクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>The clipboard did not take the cells; try again.</source>
        <translation>セルをクリップボードにコピーできませんでした。もう一度試してください。</translation>
    </message>
</context>
<context>
    <name>megatune::BudgetSection</name>
    <message>
        <source>B&amp;udget</source>
        <translation>予算(&amp;U)</translation>
    </message>
    <message>
        <source>Largest number of trials</source>
        <translation>トライアル数の上限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Iterations of a trial</source>
        <translation>1 トライアルのイテレーション数</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Automatic: 20 where your command would run for more than 50, or says no end.</source>
        <translation>自動: コマンドが 50 回を超えるか、終わりを示さない場合は 20 回。</translation>
    </message>
    <message>
        <source>length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>イテレーション</translation>
    </message>
    <message>
        <source>Refine the winner: try overlaps, fusions and schedules on it</source>
        <translation>最良の結果を改良する (オーバーラップ、融合など)</translation>
    </message>
    <message>
        <source>Run my command first, as the base&amp;line</source>
        <translation>最初に自分のコマンドをベースラインとして実行(&amp;L)</translation>
    </message>
    <message>
        <source>With the batch and the length of the trials, so that they can be compared.</source>
        <translation>比較できるよう、トライアルと同じバッチと長さで実行します。</translation>
    </message>
    <message>
        <source>Layouts that the rules leave out do not count.</source>
        <translation>ルールで除外されたレイアウトは数に入りません。</translation>
    </message>
    <message>
        <source>Without a limit the strategy decides when it is done.</source>
        <translation>制限がなければ、戦略が終了を判断します。</translation>
    </message>
    <message>
        <source>When the search is over, options that the trainer knows and the layout allows are tried on the best trial, one at a time. What is surely faster is kept. Numerics change only where you say so.</source>
        <translation>探索が終わると、トレーナーが知っていてレイアウトが許すオプションを最良のトライアルに 1 つずつ試します。確かに速いものは残します。数値計算が変わるのは、そう指定したときだけです。</translation>
    </message>
    <message>
        <source>The command holds placeholders, which only a layout fills in, so it cannot run as it is.</source>
        <translation>コマンドにはレイアウトでしか埋まらないプレースホルダーがあるため、このままでは実行できません。</translation>
    </message>
    <message>
        <source>Trials run the command at its own length, as is chosen below More.</source>
        <translation>「その他」での選択どおり、トライアルはコマンド本来の長さで実行されます。</translation>
    </message>
</context>
<context>
    <name>megatune::ChartPictures</name>
    <message>
        <source>&amp;Copy picture</source>
        <translation>画像をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>画像を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>The picture is in the clipboard.</source>
        <translation>画像をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>The clipboard did not take the picture; save it as a file instead.</source>
        <translation>クリップボードに画像をコピーできませんでした。代わりにファイルとして保存してください。</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 画像 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 図形 (*.svg)</translation>
    </message>
    <message>
        <source>%1 does not say which kind of picture it is to be; end its name in .png or .svg.</source>
        <translation>%1 からは画像の種類が分かりません。名前の末尾を .png か .svg にしてください。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 として保存しました。</translation>
    </message>
    <message>
        <source>The chart is too large for a picture of pixels; save it as SVG instead.</source>
        <translation>グラフが大きすぎてピクセル画像にできません。SVG として保存してください。</translation>
    </message>
    <message>
        <source>The picture could not be written as PNG; save it as SVG instead.</source>
        <translation>画像を PNG として書き込めませんでした。SVG として保存してください。</translation>
    </message>
</context>
<context>
    <name>megatune::ChoicesPanel</name>
    <message>
        <source>Allow %1 %2</source>
        <translation>%1 %2 を許可</translation>
    </message>
    <message>
        <source>%1 %2: click to leave it out or allow it; the menu keeps only it</source>
        <translation>%1 %2: クリックで除外・許可、メニューでこれだけを残す</translation>
    </message>
    <message>
        <source>Only %1 %2</source>
        <translation>%1 %2 のみ</translation>
    </message>
    <message>
        <source>Allow every %1</source>
        <translation>%1 をすべて許可</translation>
    </message>
</context>
<context>
    <name>megatune::ClusterDetail</name>
    <message>
        <source>&amp;Use in Setup</source>
        <translation>設定で使う(&amp;U)</translation>
    </message>
    <message>
        <source>Memory of one GPU by part</source>
        <translation>GPU 1 基のメモリの内訳</translation>
    </message>
    <message>
        <source>Time of one step by part</source>
        <translation>1 ステップの時間の内訳</translation>
    </message>
    <message>
        <source>Puts this number of GPUs and their type into Setup</source>
        <translation>この GPU 数と種類を設定に入れます</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak</source>
        <translation>GPU 1 基のピークメモリ</translation>
    </message>
    <message>
        <source>What would save most</source>
        <translation>最も短縮できる変更</translation>
    </message>
    <message>
        <source>%L1 × %2</source>
        <translation>%2 × %L1</translation>
    </message>
    <message>
        <source>Nothing fits; %1 needs least.</source>
        <translation>収まるものはありません。%1 が最も少なく済みます。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>調べています…</translation>
    </message>
    <message>
        <source>One step takes %1</source>
        <translation>1 ステップは %1</translation>
    </message>
    <message>
        <source>No single change would save a percent.</source>
        <translation>1 % 以上短縮できる単独の変更はありません。</translation>
    </message>
    <message>
        <source>With a training command in Setup, its options are looked at, too.</source>
        <translation>設定に学習コマンドがあれば、そのオプションも調べます。</translation>
    </message>
    <message>
        <source>%1 % less time: %2</source>
        <translation>時間 %1 % 減: %2</translation>
    </message>
    <message>
        <source>To Setup</source>
        <translation>設定へ</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>公表値: %1</translation>
    </message>
    <message>
        <source>Draw the step</source>
        <translation>ステップを描く</translation>
    </message>
    <message>
        <source>What each stage of the pipeline does when, of the layout above</source>
        <translation>上のレイアウトで、パイプラインの各ステージがいつ何をするか</translation>
    </message>
</context>
<context>
    <name>megatune::CommandEditor</name>
    <message>
        <source>That text is too long for a command line (%1 characters); paste only what belongs here.</source>
        <translation>このテキストはコマンドラインには長すぎます（%1 文字）。ここに必要な部分だけを貼り付けてください。</translation>
    </message>
</context>
<context>
    <name>megatune::CompareChart</name>
    <message>
        <source>Best value so far over trials</source>
        <translation>トライアル数に対するこれまでの最良値</translation>
    </message>
    <message>
        <source>No study has a value yet.</source>
        <translation>値のあるスタディはまだありません。</translation>
    </message>
    <message>
        <source>%1: %2 after %3 trials.</source>
        <translation>%1: %3 トライアルで %2。</translation>
    </message>
</context>
<context>
    <name>megatune::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Some of these studies maximize and some minimize their value: their lines cannot be compared.</source>
        <translation>値を最大化するスタディと最小化するスタディが混在しているため、線を比較できません。</translation>
    </message>
    <message>
        <source>Compared studies</source>
        <translation>比較するスタディ</translation>
    </message>
    <message>
        <source>Best value so far, by trials spent</source>
        <translation>これまでの最良値 (トライアル数ごと)</translation>
    </message>
    <message>
        <source>Layouts of the best trials</source>
        <translation>最良トライアルのレイアウト</translation>
    </message>
    <message>
        <source>Commands of the best trials</source>
        <translation>最良トライアルのコマンド</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>違いのみ(&amp;D)</translation>
    </message>
    <message>
        <source>Leaves out of both tables what is the same in all studies; bold is what the first study has not</source>
        <translation>すべてのスタディで同じものを両方の表から省きます。太字は最初のスタディと異なる値です</translation>
    </message>
    <message>
        <source>Best layouts</source>
        <translation>最良のレイアウト</translation>
    </message>
    <message>
        <source>Differences between the commands</source>
        <translation>コマンドの違い</translation>
    </message>
    <message>
        <source>different: %1 of %2</source>
        <translation>異なるもの: %2 中 %1</translation>
    </message>
</context>
<context>
    <name>megatune::DesktopMessages</name>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
</context>
<context>
    <name>megatune::EditMenu</name>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>No note and no star was changed that could be put back.</source>
        <translation>元に戻せるメモや星の変更はありません。</translation>
    </message>
    <message>
        <source>Nothing was put back that could be done again.</source>
        <translation>やり直せる変更はありません。</translation>
    </message>
</context>
<context>
    <name>megatune::EffectsPlot</name>
    <message>
        <source>Value and out-of-memory share by parameter</source>
        <translation>パラメータ別の値とメモリ不足の割合</translation>
    </message>
    <message>
        <source>explains %1</source>
        <translation>寄与 %1</translation>
    </message>
    <message>
        <source>%1 % OOM</source>
        <translation>OOM %1%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation>%1%</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation>
            <numerusform>%n トライアル</numerusform>
        </translation>
    </message>
    <message>
        <source>best %1, median %2, half of them from %3 to %4</source>
        <translation>最良 %1、中央値 %2、半数は %3 から %4</translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory</source>
        <translation>
            <numerusform>メモリ不足 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>失敗 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the differences in value between these trials, %1 explains alone: %2. Of what decides between running and running out of memory: %3.</source>
        <translation>これらのトライアルの値の違いのうち %1 だけで説明できる割合: %2。実行できるかメモリ不足になるかの違いについては: %3。</translation>
    </message>
</context>
<context>
    <name>megatune::EffectsView</name>
    <message>
        <source>A panel for each parameter appears as soon as trials with different layouts have run.</source>
        <translation>レイアウトの異なるトライアルが実行されると、パラメータごとの図がここに表示されます。</translation>
    </message>
    <message>
        <source>What a parameter explains can be said from %1 finished trials on; there are %2.</source>
        <translation>パラメータの寄与は完了したトライアルが %1 件以上になると示せます。現在は %2 件です。</translation>
    </message>
    <message>
        <source>Explains: how much of the differences in value that parameter alone accounts for, less what chance gives.</source>
        <translation>寄与: 値の違いのうちそのパラメータだけで説明できる割合。偶然による分は差し引いています。</translation>
    </message>
</context>
<context>
    <name>megatune::EmptyNote</name>
    <message>
        <source>Show the %1 kept</source>
        <translation>候補 %1 通りを表示</translation>
    </message>
    <message>
        <source>Show the %1 left out</source>
        <translation>除外された %1 通りを表示</translation>
    </message>
    <message>
        <source>All %1 combinations here are left out.</source>
        <translation>ここの %1 通りの組み合わせはすべて除外されています。</translation>
    </message>
    <message>
        <source>Nothing here passes the filter.</source>
        <translation>フィルターに合うものはここにありません。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>フィルターを消去</translation>
    </message>
    <message>
        <source>Nothing here is left out because of “%1”.</source>
        <translation>「%1」によって除外されたものはここにありません。</translation>
    </message>
    <message>
        <source>All that is kept here fits the GPU&apos;s memory by the estimate.</source>
        <translation>見積もりでは、ここの候補はすべて GPU のメモリに収まります。</translation>
    </message>
    <message>
        <source>Nothing is left out here.</source>
        <translation>ここで除外されたものはありません。</translation>
    </message>
</context>
<context>
    <name>megatune::ExplanationDialog</name>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>&amp;Use in Setup</source>
        <translation>設定で使う(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>What %1 tells</source>
        <translation>%1 から分かること</translation>
    </message>
    <message>
        <source>Type of GPU</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>no log says it</source>
        <translation>ログにはありません</translation>
    </message>
    <message>
        <source>The log is being read.</source>
        <translation>ログを読み込んでいます。</translation>
    </message>
    <message>
        <source>&amp;GPU type</source>
        <translation>GPU の種類(&amp;G)</translation>
    </message>
    <message>
        <source>The log does not show the command.</source>
        <translation>ログにコマンドがありません。</translation>
    </message>
    <message>
        <source>Fills Setup with the command that the log shows</source>
        <translation>ログに残るコマンドを設定ページに入力します</translation>
    </message>
    <message>
        <source>Saves this as a page for a browser</source>
        <translation>ブラウザー用のページとして保存します</translation>
    </message>
    <message>
        <source>Written %1 by Megatune %2.</source>
        <translation>%1、Megatune %2 が作成。</translation>
    </message>
    <message>
        <source>Save the explanation</source>
        <translation>説明を保存</translation>
    </message>
</context>
<context>
    <name>megatune::ExportActions</name>
    <message>
        <source>Drag it from here</source>
        <translation>ここからドラッグ</translation>
    </message>
    <message>
        <source>Drag the text out of the window</source>
        <translation>テキストをウィンドウの外へドラッグ</translation>
    </message>
    <message>
        <source>Drops the whole text into another window, as Copy and Paste would.</source>
        <translation>コピーと貼り付けのように、テキスト全体を別のウィンドウにドロップします。</translation>
    </message>
    <message>
        <source>&amp;Open in the browser</source>
        <translation>ブラウザで開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>The whole text, into the clipboard (Ctrl+Shift+C)</source>
        <translation>テキスト全体をクリップボードへ (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Into a file (Ctrl+S)</source>
        <translation>ファイルへ (Ctrl+S)</translation>
    </message>
    <message>
        <source>The page as a browser shows it</source>
        <translation>ブラウザでの表示</translation>
    </message>
    <message>
        <source>The clipboard did not take it; save it as a file, or drag it into the other window.</source>
        <translation>クリップボードにコピーできませんでした。ファイルに保存するか、別のウィンドウへドラッグしてください。</translation>
    </message>
    <message>
        <source>%1 is in the clipboard.</source>
        <translation>%1 をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>名前を付けて保存</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 として保存しました。</translation>
    </message>
    <message>
        <source>No browser could be started; save the page and open it yourself.</source>
        <translation>ブラウザを起動できませんでした。ページを保存して開いてください。</translation>
    </message>
</context>
<context>
    <name>megatune::ExportChoice</name>
    <message>
        <source>&amp;Trial</source>
        <translation>トライアル(&amp;T)</translation>
    </message>
    <message>
        <source>For &amp;production</source>
        <translation>本番用(&amp;P)</translation>
    </message>
    <message>
        <source>For production</source>
        <translation>本番用</translation>
    </message>
    <message>
        <source>What production means, or why there is nothing to choose</source>
        <translation>本番用の意味、または選択できない理由</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>The best one, whichever that is, or another one: type its number.</source>
        <translation>常にその時点の最良のもの、または別のトライアル (番号を入力)。</translation>
    </message>
    <message>
        <source>Trials with a command</source>
        <translation>コマンドのあるトライアル</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>No study is open.</source>
        <translation>開いているスタディがありません。</translation>
    </message>
    <message>
        <source>%1 is of the whole study: there is no trial to choose.</source>
        <translation>%1 はスタディ全体の形式です。トライアルは選択できません。</translation>
    </message>
    <message>
        <source>The trials ran the command at its full length: production is the same.</source>
        <translation>トライアルはコマンドを短縮せずに実行しました。本番用も同じです。</translation>
    </message>
    <message>
        <source>Without what only made the trial short.</source>
        <translation>トライアルを短くするためだけの指定を除きます。</translation>
    </message>
    <message>
        <source>Formats that do not fit</source>
        <translation>使えない形式</translation>
    </message>
    <message>
        <source>Not for this command: %1.</source>
        <translation>このコマンドでは使えません: %1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>megatune::ExportFormatsModel</name>
    <message>
        <source>The trial&apos;s command</source>
        <translation>トライアルのコマンド</translation>
    </message>
    <message>
        <source>The whole study</source>
        <translation>スタディ全体</translation>
    </message>
    <message>
        <source>%1 (.%2)</source>
        <comment>format, suffix of its files</comment>
        <translation>%1 (.%2)</translation>
    </message>
</context>
<context>
    <name>megatune::ExportPage</name>
    <message>
        <source>Export of %1</source>
        <translation>%1 のエクスポート</translation>
    </message>
    <message>
        <source>No study is open.</source>
        <translation>開いているスタディがありません。</translation>
    </message>
    <message>
        <source>The text is being made.</source>
        <translation>テキストを作成中です。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>&amp;Back to the trials</source>
        <translation>トライアルに戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Charts, trials and logs of this study (Ctrl+E)</source>
        <translation>このスタディのグラフ、トライアル、ログ (Ctrl+E)</translation>
    </message>
</context>
<context>
    <name>megatune::ExportPreview</name>
    <message>
        <source>What to do before it is used</source>
        <translation>使う前に必要なこと</translation>
    </message>
    <message>
        <source>How much the preview shows</source>
        <translation>プレビューに表示されている範囲</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>The text is being made.</source>
        <translation>テキストを作成中です。</translation>
    </message>
    <message>
        <source>This is the beginning, %1 of %2; Copy and Save as have all of it.</source>
        <translation>先頭の %1 (全体 %2) を表示しています。コピーと保存は全体が対象です。</translation>
    </message>
</context>
<context>
    <name>megatune::ExportTrialsModel</name>
    <message>
        <source>The best: trial %1</source>
        <translation>最良: トライアル %1</translation>
    </message>
    <message>
        <source>The best: none yet</source>
        <translation>最良: まだありません</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>number, value, layout</comment>
        <translation>%1: %2、%3</translation>
    </message>
</context>
<context>
    <name>megatune::FigureCard</name>
    <message>
        <source>0 ×</source>
        <comment>a figure; with this language&apos;s letters</comment>
        <translation>0 倍</translation>
    </message>
</context>
<context>
    <name>megatune::FileChoice</name>
    <message>
        <source>Add…</source>
        <translation>追加…</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>取り除く</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
</context>
<context>
    <name>megatune::FirstTrial</name>
    <message>
        <source>Co&amp;py</source>
        <translation>コピー(&amp;P)</translation>
    </message>
    <message>
        <source>What a trial runs</source>
        <translation>トライアルが実行する内容</translation>
    </message>
    <message>
        <source>Copy this command</source>
        <translation>このコマンドをコピー</translation>
    </message>
    <message>
        <source>What a tri&amp;al runs</source>
        <translation>トライアルの内容(&amp;A)</translation>
    </message>
    <message>
        <source>There is nothing to copy yet: no command for a trial can be made.</source>
        <translation>まだコピーするものがありません。トライアルのコマンドを作成できません。</translation>
    </message>
    <message>
        <source>The first trial. Underlined is new, struck through is taken out.</source>
        <translation>最初のトライアルです。下線は追加、取り消し線は削除されるものです。</translation>
    </message>
</context>
<context>
    <name>megatune::GpuDialog</name>
    <message>
        <source>&amp;Use this GPU</source>
        <translation>この GPU を使う(&amp;U)</translation>
    </message>
    <message>
        <source>Describe a type of GPU</source>
        <translation>GPU の種類を手入力</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>ファイルを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>A JSON file as --gpu-file of megatune-cli takes it</source>
        <translation>megatune-cli の --gpu-file と同じ JSON ファイル</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>As its data sheet says, for one GPU: speeds without sparsity, bandwidths in one direction. Usable memory is what PyTorch can take, a little less than the label says.</source>
        <translation>データシートの値を GPU 1 個あたりで入力します。演算性能は疎行列機能なし、帯域幅は片方向の値です。使用可能なメモリは PyTorch が確保できる量で、公称値より少し小さくなります。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Open the description of a GPU</source>
        <translation>GPU の記述を開く</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON ファイル (*.json)</translation>
    </message>
</context>
<context>
    <name>megatune::GpuFill</name>
    <message>
        <source>Use what the hosts have: %1 GPUs, %2 per node</source>
        <translation>ホストの値を使う: %1 GPU、ノードあたり %2</translation>
    </message>
    <message>
        <source>Use what the hosts have: %1 × %2, %3 per node</source>
        <translation>ホストの値を使う: %1 × %2、ノードあたり %3</translation>
    </message>
</context>
<context>
    <name>megatune::GpuGate</name>
    <message>
        <source>%1: waiting</source>
        <translation>%1: 待機中</translation>
    </message>
</context>
<context>
    <name>megatune::GpuLoadChart</name>
    <message>
        <source>GPU utilisation and power over the iterations of the selected trial</source>
        <translation>選択したトライアルのイテレーションごとの GPU 使用率と電力</translation>
    </message>
    <message>
        <source>Trial %1 on average: %2.</source>
        <translation>トライアル %1 の平均：%2。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>GPU utilisation, mean %1 %</source>
        <translation>GPU 使用率、平均 %1 %</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>Power a GPU, mean %1 W</source>
        <translation>GPU あたりの電力、平均 %1 W</translation>
    </message>
    <message>
        <source>After iteration %1: %2</source>
        <translation>イテレーション %1 の後：%2</translation>
    </message>
</context>
<context>
    <name>megatune::GridDelegate</name>
    <message>
        <source>slow</source>
        <translation>低速</translation>
    </message>
</context>
<context>
    <name>megatune::GridPanel</name>
    <message>
        <source>Search space, a cell for each pair of values</source>
        <translation>探索空間 (値の組ごとに 1 セル)</translation>
    </message>
    <message>
        <source>Every layout in them is left out; their cells say why.</source>
        <translation>そのすべてのレイアウトが除外されています。理由はセルにあります。</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 that keep nothing</source>
        <comment>6 columns, 2 rows</comment>
        <translation>何も残らない %1を表示</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>megatune::HostDetails</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>テキストでコピー(&amp;T)</translation>
    </message>
    <message>
        <source>The finding in full, with the host&apos;s own words</source>
        <translation>確認結果の全文とホストの応答</translation>
    </message>
    <message>
        <source>What the check has found</source>
        <translation>確認の結果</translation>
    </message>
    <message>
        <source>This host is not in the list any more.</source>
        <translation>このホストはもう一覧にありません。</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>ホスト %1</translation>
    </message>
    <message>
        <source>checked at %1</source>
        <translation>%1 に確認</translation>
    </message>
    <message>
        <source>&amp;Stop checking</source>
        <translation>確認を中止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Check again</source>
        <translation>もう一度確認(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>確認(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing was asked yet: press Check.</source>
        <translation>まだ確認していません。「確認」を押してください。</translation>
    </message>
</context>
<context>
    <name>megatune::HostEditor</name>
    <message>
        <source>GPUs of the host</source>
        <translation>ホストの GPU 数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Nodes of a trial</source>
        <translation>トライアルのノード数</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>Trials go on there while Megatune is away</source>
        <translation>Megatune がなくてもトライアルを続ける</translation>
    </message>
    <message>
        <source>Kind of host</source>
        <translation>ホストの種類</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>SSH host</source>
        <translation>SSH ホスト</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Folder there</source>
        <translation>ホスト側のフォルダ</translation>
    </message>
    <message>
        <source>the home folder; or /scratch/runs</source>
        <translation>ホームフォルダ、または /scratch/runs</translation>
    </message>
    <message>
        <source>Line that runs before each trial</source>
        <translation>各トライアルの前に実行する行</translation>
    </message>
    <message>
        <source>The host as text</source>
        <translation>テキストで表したホスト</translation>
    </message>
    <message>
        <source>As --host of megatune-cli takes it</source>
        <translation>megatune-cli の --host と同じ書き方</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>準備</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Add this host</source>
        <translation>このホストを追加</translation>
    </message>
    <message>
        <source>Take the change</source>
        <translation>変更を適用</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>the default partition</source>
        <translation>既定のパーティション</translation>
    </message>
    <message>
        <source>user@host, or a name of ~/.ssh/config</source>
        <translation>user@host、または ~/.ssh/config の名前</translation>
    </message>
    <message>
        <source>Several machines for one trial</source>
        <translation>複数マシンで 1 トライアル</translation>
    </message>
    <message>
        <source>gpu1,gpu2: names of ~/.ssh/config</source>
        <translation>gpu1,gpu2 (~/.ssh/config の名前)</translation>
    </message>
    <message>
        <source>per node, nodes</source>
        <translation>/ノード、ノード数</translation>
    </message>
</context>
<context>
    <name>megatune::HostFindingsModel</name>
    <message>
        <source>Recommended: %1</source>
        <translation>推奨: %1</translation>
    </message>
    <message>
        <source>What the host answered:</source>
        <translation>ホストの応答:</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>確認項目</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推奨</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>対処</translation>
    </message>
    <message>
        <source>GPU %1: %2</source>
        <comment>index, process</comment>
        <translation>GPU %1: %2</translation>
    </message>
</context>
<context>
    <name>megatune::HostPool</name>
    <message>
        <source>Nothing is run on %1 for now: %2</source>
        <translation>当面、%1 では何も実行しません: %2</translation>
    </message>
    <message>
        <source>%1 and %2 are the same machine: its GPUs are given out once, through %2.</source>
        <translation>%1 と %2 は同じマシンです。GPU は %2 を通じて一度だけ割り当てます。</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of an earlier run were still there on %1 and were ended.</source>
        <translation>
            <numerusform>以前の実行のプロセス %n 個が %1 に残っていたため、終了させました。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can be used again.</source>
        <translation>%1 が再び使えるようになりました。</translation>
    </message>
    <message>
        <source>Whether the GPUs of %1 are free is not known, and trials start all the same: %2.</source>
        <translation>%1 の GPU が空いているかどうか分からないため、そのままトライアルを開始します: %2</translation>
    </message>
</context>
<context>
    <name>megatune::HostsPanel</name>
    <message>
        <source>Hosts</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Check this host</source>
        <translation>このホストを確認</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>詳細…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ移動</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ移動</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Paste hosts</source>
        <translation>ホストを貼り付け</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Slurm…</source>
        <translation>Slurm…</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>確認を中止</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Ends the checks that are under way</source>
        <translation>実行中の確認を終了します</translation>
    </message>
    <message>
        <source>Asks the hosts what they have; changes nothing there</source>
        <translation>ホストの構成を調べます。ホスト側は何も変更しません</translation>
    </message>
    <message>
        <source>Stop checking the hosts</source>
        <translation>ホストの確認を中止</translation>
    </message>
    <message>
        <source>Check the hosts</source>
        <translation>ホストを確認</translation>
    </message>
    <message>
        <source>Several machines for one trial…</source>
        <translation>複数マシンで 1 トライアル…</translation>
    </message>
    <message>
        <source>Choose a host in the list first.</source>
        <translation>先に一覧でホストを選択してください。</translation>
    </message>
    <message>
        <source>It is the first one.</source>
        <translation>これは先頭です。</translation>
    </message>
    <message>
        <source>It is the last one.</source>
        <translation>これは末尾です。</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>File with one host a line</source>
        <translation>1 行に 1 ホストを書いたファイル</translation>
    </message>
    <message>
        <source>Add SSH host</source>
        <translation>SSH ホストを追加</translation>
    </message>
    <message>
        <source>Adds a host and checks it; its arrow has this machine, several machines and Slurm</source>
        <translation>ホストを追加して確認します。矢印からはこのマシン、複数のマシン、Slurm を選べます</translation>
    </message>
    <message>
        <source>Measure the GPUs</source>
        <translation>GPU を測定</translation>
    </message>
</context>
<context>
    <name>megatune::HubClient</name>
    <message>
        <source>%1 is set, so nothing is downloaded; unset it, or give a folder with config.json of %2.</source>
        <translation>%1 が設定されているため、何もダウンロードしません。設定を解除するか、%2 の config.json があるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>%1 leads to an address that is not followed; check HF_ENDPOINT, or download config.json of %2 yourself.</source>
        <translation>%1 は、たどることのできないアドレスを指しています。HF_ENDPOINT を確認するか、%2 の config.json を自分でダウンロードしてください。</translation>
    </message>
    <message>
        <source>%1 leads round in circles and never to config.json of %2; check HF_ENDPOINT, or download it yourself.</source>
        <translation>%1 はリダイレクトが循環し、%2 の config.json にたどり着きません。HF_ENDPOINT を確認するか、自分でダウンロードしてください。</translation>
    </message>
    <message>
        <source>%1 answers with a web page instead of config.json of %2; check HF_ENDPOINT and whether a login page or a proxy is in between.</source>
        <translation>%1 が %2 の config.json の代わりに Web ページを返しました。HF_ENDPOINT と、間にログインページやプロキシがないかを確認してください。</translation>
    </message>
    <message>
        <source>%1 did not answer in time; try again, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>%1 が時間内に応答しませんでした。もう一度試すか、HF_ENDPOINT をミラーに設定するか、%2 の config.json があるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>config.json of %1 on %2 is larger than 16 MiB; check that the model is the one you mean.</source>
        <translation>%2 の %1 の config.json が 16 MiB を超えています。目的のモデルか確認してください。</translation>
    </message>
    <message>
        <source>There is no model %1 on %2 that you may see; check its name, or log in (HF_TOKEN) if it is private.</source>
        <translation>%2 に、閲覧できるモデル %1 がありません。名前を確認し、非公開ならログインしてください (HF_TOKEN)。</translation>
    </message>
    <message>
        <source>%1 is gated and your token does not open it (%2 %3); accept its terms on its page there, or log in with another token (HF_TOKEN).</source>
        <translation>%1 は利用申請が必要で、お使いのトークンでは開けません (%2 %3)。モデルのページで利用条件に同意するか、別のトークンでログインしてください (HF_TOKEN)。</translation>
    </message>
    <message>
        <source>%1 is gated or private (%2 %3); accept its terms on its page there and log in: hf auth login, or set HF_TOKEN.</source>
        <translation>%1 は利用申請が必要か、非公開です (%2 %3)。モデルのページで利用条件に同意し、hf auth login でログインするか HF_TOKEN を設定してください。</translation>
    </message>
    <message>
        <source>%1 has had too many requests from here (429); wait some minutes, or log in (HF_TOKEN).</source>
        <translation>ここから %1 へのリクエストが多すぎます (429)。数分待つか、ログインしてください (HF_TOKEN)。</translation>
    </message>
    <message>
        <source>The proxy before %1 wants a login (407); put user and password into https_proxy.</source>
        <translation>%1 の手前のプロキシがログインを求めています (407)。ユーザー名とパスワードを https_proxy に設定してください。</translation>
    </message>
    <message>
        <source>%1 answers with status %2 instead of config.json of %3; try again later, or download it yourself.</source>
        <translation>%1 が %3 の config.json の代わりにステータス %2 を返しました。後でもう一度試すか、自分でダウンロードしてください。</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made; check this machine&apos;s clock and certificates, and HF_ENDPOINT.</source>
        <translation>%1 への安全な接続を確立できませんでした。このマシンの時計と証明書、HF_ENDPOINT を確認してください。</translation>
    </message>
    <message>
        <source>%1 ended the connection before config.json of %2 was complete; try again.</source>
        <translation>%1 が %2 の config.json の途中で接続を切りました。もう一度試してください。</translation>
    </message>
    <message>
        <source>The proxy before %1 cannot be reached or refuses; check http_proxy, https_proxy and all_proxy.</source>
        <translation>%1 の手前のプロキシに到達できないか、拒否されました。http_proxy、https_proxy、all_proxy を確認してください。</translation>
    </message>
    <message>
        <source>The address of %1 is not known here; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>%1 のアドレスを解決できません。ネットワークを確認するか、HF_ENDPOINT をミラーに設定するか、%2 の config.json があるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be reached; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>%1 に到達できません。ネットワークを確認するか、HF_ENDPOINT をミラーに設定するか、%2 の config.json があるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>%1 on %2 has no config.json; give the numbers of its layers and KV heads in its place.</source>
        <translation>%2 の %1 には config.json がありません。代わりに層数と KV ヘッド数を指定してください。</translation>
    </message>
</context>
<context>
    <name>megatune::HubFetch</name>
    <message>
        <source>Download its config.json…</source>
        <translation>config.json をダウンロード…</translation>
    </message>
    <message>
        <source>Fetch it from</source>
        <translation>取得元</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>ModelScope</source>
        <translation>ModelScope</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>ダウンロード中</translation>
    </message>
    <message>
        <source>Asks from where first. Only this small file is fetched, and kept for later.</source>
        <translation>先に取得元を尋ねます。取得するのはこの小さなファイルだけで、次回以降のために保存します。</translation>
    </message>
</context>
<context>
    <name>megatune::IterationsChart</name>
    <message>
        <source>TFLOP/s per GPU over the iterations of the selected trial</source>
        <translation>選択したトライアルの GPU あたりの TFLOP/s (イテレーションごと)</translation>
    </message>
    <message>
        <source>Select a trial to see its iterations.</source>
        <translation>トライアルを選択すると、イテレーションが表示されます。</translation>
    </message>
    <message>
        <source>Trial %1 has not started yet.</source>
        <translation>トライアル %1 はまだ始まっていません。</translation>
    </message>
    <message>
        <source>Trial %1 has printed no iteration yet.</source>
        <translation>トライアル %1 はまだイテレーションを出力していません。</translation>
    </message>
    <message>
        <source>Trial %1 ended without an iteration.</source>
        <translation>トライアル %1 はイテレーションなしで終了しました。</translation>
    </message>
    <message numerus="yes">
        <source>Trial %1: %n iteration(s), the last one %2, %3 counted.</source>
        <translation>
            <numerusform>トライアル %1: %n イテレーション、最後は %2、採用値 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>The iterations of trial %1 are not in the study&apos;s file.</source>
        <translation>トライアル %1 のイテレーションはスタディのファイルに含まれていません。</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutListModel</name>
    <message>
        <source>Listing…</source>
        <translation>一覧を作成中…</translation>
    </message>
    <message>
        <source>the first %1 combinations left out</source>
        <translation>除外された組み合わせ (先頭の %1 件)</translation>
    </message>
    <message>
        <source>%1 combinations left out</source>
        <translation>除外された組み合わせ %1 件</translation>
    </message>
    <message>
        <source>Memory and speed are estimated for what is kept.</source>
        <translation>メモリと速度を見積もるのは候補だけです。</translation>
    </message>
    <message>
        <source>Estimates need a model, a type of GPU and a sequence length.</source>
        <translation>見積もりにはモデル、GPU の種類、シーケンス長が必要です。</translation>
    </message>
    <message>
        <source>%1 of the first %2 combinations kept</source>
        <translation>最初の候補 %2 通りのうち %1 通り</translation>
    </message>
    <message>
        <source>%1 of the first %2 combinations kept, the best %3 are listed</source>
        <translation>最初の候補 %2 通りのうち %1 通り、良い順に %3 通りを表示</translation>
    </message>
    <message>
        <source>%1 layouts, %2 combinations kept</source>
        <translation>レイアウト %1、組み合わせ %2</translation>
    </message>
    <message>
        <source>%1 combinations kept, the best %2 are listed</source>
        <translation>組み合わせ %1、上位 %2 を表示</translation>
    </message>
    <message>
        <source>%1 combinations kept, the first %2 are listed</source>
        <translation>組み合わせ %1、最初の %2 を表示</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutPanel</name>
    <message>
        <source>&amp;Kept</source>
        <translation>候補(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Left out</source>
        <translation>除外(&amp;L)</translation>
    </message>
    <message>
        <source>Filter: tp=2 memory&lt;70</source>
        <translation>フィルタ: tp=2 memory&lt;70</translation>
    </message>
    <message>
        <source>All words must hold: tp=2, mbs=1,2, pp&gt;=2, ep!=4, memory&lt;70 and tflops&gt;400 of the estimates.</source>
        <translation>すべての語に一致するものを表示: tp=2、mbs=1,2、pp&gt;=2、ep!=4、見積もりについては memory&lt;70 と tflops&gt;400。</translation>
    </message>
    <message>
        <source>Filter of the layouts</source>
        <translation>レイアウトのフィルタ</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>全パラメータ</translation>
    </message>
    <message>
        <source>Also show parameters that are the same in every row.</source>
        <translation>すべての行で同じ値のパラメータも表示します。</translation>
    </message>
    <message>
        <source>Layouts of the selected cells</source>
        <translation>選択したセルのレイアウト</translation>
    </message>
    <message>
        <source>Copy layouts</source>
        <translation>レイアウトをコピー</translation>
    </message>
    <message>
        <source>Run this layout</source>
        <translation>このレイアウトを実行</translation>
    </message>
    <message>
        <source>Show or hide its other combinations</source>
        <translation>ほかの組み合わせを表示または隠す</translation>
    </message>
    <message>
        <source>Draw the step</source>
        <translation>ステップを描く</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutVariablesRow</name>
    <message>
        <source>Layout variables</source>
        <translation>レイアウト変数</translation>
    </message>
    <message>
        <source>Layout &amp;variables</source>
        <translation>レイアウト変数(&amp;V)</translation>
    </message>
    <message>
        <source>Fill in</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>The script reads its layout from these: %1</source>
        <translation>スクリプトはレイアウトをこれらから読み取ります: %1</translation>
    </message>
    <message>
        <source>Variables that trials set for the script, each with what it stands for; in the command {tp} does the same:
%1</source>
        <translation>トライアルがスクリプトのために設定する変数と、それぞれが表すもの。コマンド中の {tp} も同じ働きをします:
%1</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutsPane</name>
    <message>
        <source>Look closer</source>
        <translation>詳しく見る</translation>
    </message>
    <message>
        <source>Opens Space: other rows and columns, rules, choices, every layout</source>
        <translation>探索空間を開きます。行と列の変更、ルール、選択肢、すべてのレイアウト</translation>
    </message>
    <message>
        <source>The layouts that are possible appear here.</source>
        <translation>可能なレイアウトがここに表示されます。</translation>
    </message>
    <message>
        <source>%1 layouts are possible</source>
        <comment>at least one</comment>
        <translation>%1 通りのレイアウトが可能</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
</context>
<context>
    <name>megatune::LimitSection</name>
    <message>
        <source>Timeout of a trial in seconds</source>
        <translation>トライアルのタイムアウト (秒)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Seconds after which a trial that prints nothing is ended</source>
        <translation>何も出力しないトライアルを終了するまでの秒数</translation>
    </message>
    <message>
        <source>never</source>
        <translation>終了しない</translation>
    </message>
    <message>
        <source>It hangs then, as after one rank has failed. Loading a large checkpoint may be silent, too.</source>
        <translation>ランクの 1 つが失敗したあとなど、停止したままの状態です。大きなチェックポイントの読み込み中も出力がないことがあります。</translation>
    </message>
    <message>
        <source>Stop a trial that ta&amp;kes</source>
        <translation>次より時間のかかるトライアルを止める(&amp;K)</translation>
    </message>
    <message>
        <source>Multiple of the fastest trial&apos;s time after which a trial is stopped</source>
        <translation>最速のトライアルの何倍の時間でトライアルを止めるか</translation>
    </message>
    <message>
        <source>Seconds before which no slow trial is stopped</source>
        <translation>この秒数までは遅いトライアルを止めない</translation>
    </message>
    <message>
        <source>Iterations that are measured before a trial is ended</source>
        <translation>トライアルを終えるまでに計測するイテレーション数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Width of the value&apos;s interval at which a trial is ended</source>
        <translation>トライアルを終える、値の信頼区間の幅</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>As soon as the 95 % interval of its value is within this</source>
        <translation>値の 95% 信頼区間がこの幅に収まった時点で終えます</translation>
    </message>
    <message>
        <source>End a trial that cannot beat the best any more</source>
        <translation>最良を上回る見込みのないトライアルを打ち切る</translation>
    </message>
    <message>
        <source>From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come near the best value. It keeps the value that it has.</source>
        <translation>ウォームアップ後 3 イテレーション以上で、どの値も平均の 99% 信頼区間も最良の値に近づかないときに打ち切ります。値はそれまでのものを採用します。</translation>
    </message>
    <message>
        <source>Runs to confirm the best two with</source>
        <translation>上位 2 件の確認に使う実行回数</translation>
    </message>
    <message>
        <source>When the search is over the best two are run again, in turn, until their order is settled at 95 % or so many runs were spent.</source>
        <translation>探索の終了後、順位が 95% で確定するかこの回数に達するまで、上位 2 件を交互に再実行します。</translation>
    </message>
    <message>
        <source>Ru&amp;n my command at its own length, with saving and evaluation</source>
        <translation>コマンドを元の長さで、保存と評価も含めて実行(&amp;N)</translation>
    </message>
    <message>
        <source>Else trials are short and leave your folders as they are; what is exported for production has your own options again.</source>
        <translation>そうでなければトライアルは短く、あなたのフォルダーに触れません。本番用のエクスポートでは元のオプションに戻ります。</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>タイムアウト</translation>
    </message>
    <message>
        <source>silent for</source>
        <translation>無出力</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>iterations, or sure to</source>
        <translation>イテレーション、または誤差</translation>
    </message>
    <message>
        <source>confirm the best two with up to</source>
        <translation>上位 2 つの確認に最大</translation>
    </message>
    <message>
        <source>more runs</source>
        <translation>回の追加実行</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Counts once slow trials are stopped.</source>
        <translation>遅いトライアルを止める場合に使われます。</translation>
    </message>
    <message>
        <source>times the fastest, from</source>
        <translation>倍 (最速比)、</translation>
    </message>
    <message>
        <source>on</source>
        <translation>以降</translation>
    </message>
    <message>
        <source>Seconds after which a trial without an iteration is ended</source>
        <translation>イテレーションに達しないトライアルを終了するまでの秒数</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Automatic: %1 times the fastest start that was seen, %2 at least; %3 before any was</source>
        <translation>自動: これまでで最も速かった開始の %1 倍、少なくとも %2。まだ何も始まっていない間は %3</translation>
    </message>
    <message>
        <source>first iteration within</source>
        <translation>最初のイテレーションまで</translation>
    </message>
</context>
<context>
    <name>megatune::LocalProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation>実行先のフォルダ %1 がありません。作成するか、別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>No pipe for the trial&apos;s output: %1.</source>
        <translation>トライアルの出力用のパイプを作れません: %1。</translation>
    </message>
    <message>
        <source>The shell could not be started: %1.</source>
        <translation>シェルを起動できませんでした: %1。</translation>
    </message>
    <message>
        <source>Process %1 of trial %2 cannot be ended; it is stuck in the system.</source>
        <translation>トライアル %2 のプロセス %1 を終了できません。システム内で停止したままです。</translation>
    </message>
</context>
<context>
    <name>megatune::LogView</name>
    <message>
        <source>Log lines</source>
        <translation>ログの行</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>ログ内を検索</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>追従(&amp;F)</translation>
    </message>
    <message>
        <source>Keep the end of the log in sight.</source>
        <translation>ログの末尾を常に表示します。</translation>
    </message>
    <message>
        <source>Open the log file</source>
        <translation>ログファイルを開く</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 を開く</translation>
    </message>
    <message>
        <source>There is no log of this trial.</source>
        <translation>このトライアルのログはありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>position among the hits</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Select a trial to see what it prints.</source>
        <translation>トライアルを選択すると、その出力が表示されます。</translation>
    </message>
    <message>
        <source>Nothing was printed yet.</source>
        <translation>まだ何も出力されていません。</translation>
    </message>
    <message>
        <source>&amp;All lines</source>
        <translation>すべての行(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Warnings and errors</source>
        <translation>警告とエラー(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Errors</source>
        <translation>エラー(&amp;E)</translation>
    </message>
    <message>
        <source>Lines shown: all</source>
        <translation>表示する行: すべて</translation>
    </message>
    <message>
        <source>Lines shown: warnings and errors</source>
        <translation>表示する行: 警告とエラー</translation>
    </message>
    <message>
        <source>Lines shown: errors</source>
        <translation>表示する行: エラー</translation>
    </message>
    <message>
        <source>No line is so grave.</source>
        <translation>該当する行はありません。</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>長い行を折り返す</translation>
    </message>
    <message>
        <source>The log in a window of its own</source>
        <translation>ログを別のウィンドウで表示</translation>
    </message>
</context>
<context>
    <name>megatune::LogWindow</name>
    <message>
        <source>Log – Megatune</source>
        <translation>ログ – Megatune</translation>
    </message>
</context>
<context>
    <name>megatune::MainWindow</name>
    <message>
        <source>Start</source>
        <translation>スタート</translation>
    </message>
    <message>
        <source>Begin, open, recent studies (Ctrl+1)</source>
        <translation>新規作成、開く、最近のスタディ (Ctrl+1)</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>探索空間</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Megatune</source>
        <translation>Megatune</translation>
    </message>
    <message>
        <source>%1 – Megatune</source>
        <translation>%1 – Megatune</translation>
    </message>
    <message>
        <source>A study is running: stop it and close?</source>
        <translation>スタディが実行中です。停止して閉じますか?</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>停止して閉じる(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>実行を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation>新しいスタディ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation>スタディを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Close study</source>
        <translation>スタディを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>スタート(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;etup</source>
        <translation>設定(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;pace</source>
        <translation>探索空間(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>Restore &amp;default layout</source>
        <translation>既定の配置に戻す(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Megatune</source>
        <translation>Megatune について(&amp;A)</translation>
    </message>
    <message>
        <source>Megatune %1 finds the fastest parallel layout for Megatron training. Licence: GPL-3.0-or-later.</source>
        <translation>Megatune %1 は Megatron での学習に最速の並列レイアウトを見つけます。ライセンス: GPL-3.0-or-later。</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>レビュー</translation>
    </message>
    <message>
        <source>&amp;Import from Optuna…</source>
        <translation>Optuna からインポート(&amp;I)…</translation>
    </message>
    <message>
        <source>Re&amp;view</source>
        <translation>レビュー(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>エクスポート(&amp;E)…</translation>
    </message>
    <message>
        <source>An export is of one study: open one, or choose its tab.</source>
        <translation>エクスポートの対象は 1 つのスタディです。スタディを開くか、そのタブを選択してください。</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>ガイド</translation>
    </message>
    <message>
        <source>The user guide, for the page you are on (F1)</source>
        <translation>ユーザーガイド（いまのページに合う章、F1）</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>ユーザーガイド(&amp;G)</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>環境設定</translation>
    </message>
    <message>
        <source>Language, colours, where studies are kept (Ctrl+,)</source>
        <translation>言語、配色、スタディの保存先 (Ctrl+,)</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>環境設定(&amp;T)</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <comment>undo, redo: note on STUDY</comment>
        <translation>変更しました: %1。</translation>
    </message>
    <message>
        <source>Another process continues %1; what it measures appears here.</source>
        <translation>別のプロセスが %1 を継続しています。その測定結果はここに表示されます。</translation>
    </message>
    <message>
        <source>&amp;Copy diagnostics</source>
        <translation>診断情報をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>Which GPUs a model needs, before anything runs (Ctrl+2)</source>
        <translation>実行前に、モデルに必要な GPU を調べる (Ctrl+2)</translation>
    </message>
    <message>
        <source>Model, GPUs, batch and command (Ctrl+3)</source>
        <translation>モデル、GPU、バッチ、コマンド (Ctrl+3)</translation>
    </message>
    <message>
        <source>The layouts that are possible (Ctrl+4)</source>
        <translation>可能な並列レイアウト (Ctrl+4)</translation>
    </message>
    <message>
        <source>Trials and results (Ctrl+5)</source>
        <translation>トライアルと結果 (Ctrl+5)</translation>
    </message>
    <message>
        <source>The studies of a folder (Ctrl+6)</source>
        <translation>フォルダ内のスタディ (Ctrl+6)</translation>
    </message>
    <message>
        <source>P&amp;lan</source>
        <translation>計画(&amp;L)</translation>
    </message>
    <message>
        <source>What was measured is kept; the study can be continued later.</source>
        <translation>計測結果は保存され、スタディは後で続行できます。</translation>
    </message>
    <message>
        <source>New study &amp;like this</source>
        <translation>これに似た新しいスタディ(&amp;L)</translation>
    </message>
    <message>
        <source>Studies that &amp;wait</source>
        <translation>待機中のスタディ(&amp;W)</translation>
    </message>
    <message>
        <source>Studies wait to be run: close all the same?</source>
        <translation>実行を待つスタディがあります。それでも閉じますか?</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting study(s) will be lost.</source>
        <translation>
            <numerusform>待機中のスタディ %n 件は失われます。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keep waiting</source>
        <translation>待機を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>Set up the &amp;demo</source>
        <translation>デモを設定する(&amp;D)</translation>
    </message>
    <message>
        <source>E&amp;xplain a log…</source>
        <translation>ログを説明(&amp;X)…</translation>
    </message>
    <message>
        <source>Log of a training</source>
        <translation>学習のログ</translation>
    </message>
</context>
<context>
    <name>megatune::ManualTrials</name>
    <message>
        <source>Trial %1 runs this layout already.</source>
        <translation>トライアル %1 がすでにこのレイアウトを実行しています。</translation>
    </message>
    <message>
        <source>Asked for by hand: measures trial %1 again.</source>
        <translation>手動で指定: トライアル %1 を再測定します。</translation>
    </message>
    <message>
        <source>Asked for by hand.</source>
        <translation>手動で指定されました。</translation>
    </message>
</context>
<context>
    <name>megatune::MemoryChart</name>
    <message>
        <source>Memory per GPU over trials, in GiB</source>
        <translation>GPU あたりのメモリ (トライアルごと、GiB)</translation>
    </message>
    <message>
        <source>No trial has reported its memory yet.</source>
        <translation>メモリを報告したトライアルはまだありません。</translation>
    </message>
    <message>
        <source>At most %1 of %2 GiB.</source>
        <translation>最大 %1 / %2 GiB。</translation>
    </message>
    <message>
        <source>At most %1 GiB.</source>
        <translation>最大 %1 GiB。</translation>
    </message>
    <message>
        <source>a GPU holds %1</source>
        <translation>GPU の容量 %1</translation>
    </message>
    <message>
        <source>dotted: estimated</source>
        <translation>点線: 見積もり</translation>
    </message>
    <message>
        <source>dotted: estimated, %1</source>
        <translation>点線: 見積もり、%1</translation>
    </message>
</context>
<context>
    <name>megatune::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>このメッセージを閉じる</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
</context>
<context>
    <name>megatune::ModelDialog</name>
    <message>
        <source>Layers</source>
        <translation>レイヤー数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隠れ層のサイズ</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>アテンションヘッド数</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV ヘッド数</translation>
    </message>
    <message>
        <source>Size of a head</source>
        <translation>ヘッドのサイズ</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>フィードフォワードのサイズ</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>語彙数</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート数</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>トークンあたりのエキスパート数</translation>
    </message>
    <message>
        <source>Feed-forward size of an expert</source>
        <translation>エキスパートのフィードフォワードのサイズ</translation>
    </message>
    <message>
        <source>... of the shared experts together</source>
        <translation>… 共有エキスパート全体</translation>
    </message>
    <message>
        <source>Layers without experts at the start</source>
        <translation>先頭のエキスパートなしのレイヤー数</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>このモデルを使う(&amp;U)</translation>
    </message>
    <message>
        <source>Describe a model</source>
        <translation>モデルの記述</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>As its config.json says. Empty is what the model does not have, or what follows from the others.</source>
        <translation>config.json にあるとおりに入力します。モデルにないものや、ほかから決まるものは空のままにします。</translation>
    </message>
</context>
<context>
    <name>megatune::ModelSection</name>
    <message>
        <source>from the Hugging Face cache</source>
        <translation>Hugging Face のキャッシュから</translation>
    </message>
    <message>
        <source>from the ModelScope cache</source>
        <translation>ModelScope のキャッシュから</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 から</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Qwen/Qwen3-30B-A3B, or a folder</source>
        <translation>Qwen/Qwen3-30B-A3B、またはフォルダ</translation>
    </message>
    <message>
        <source>Choose a folder with the model&apos;s config.json</source>
        <translation>モデルの config.json があるフォルダを選択</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>モデル(&amp;M)</translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation>層数</translation>
    </message>
    <message>
        <source>Number of KV heads</source>
        <translation>KV ヘッド数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層数</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV ヘッド</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>モデルのフォルダ</translation>
    </message>
    <message>
        <source>as the command describes it</source>
        <translation>コマンドに書かれたとおり</translation>
    </message>
    <message>
        <source>The shape below is used.</source>
        <translation>下の形状を使います。</translation>
    </message>
    <message>
        <source>The command&apos;s %1 is not on this machine.</source>
        <translation>コマンドの %1 はこのマシンにありません。</translation>
    </message>
    <message>
        <source>Without a model the rules about layers and KV heads are left out.</source>
        <translation>モデルがないと、層数と KV ヘッドに関するルールは適用されません。</translation>
    </message>
    <message>
        <source>Looking for it…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>Goes before what the model says.</source>
        <translation>モデルの値より優先されます。</translation>
    </message>
    <message>
        <source>By hand…</source>
        <translation>手入力…</translation>
    </message>
    <message>
        <source>Describes a model by its sizes, without a name or config.json</source>
        <translation>名前も config.json もないモデルを、大きさで記述します</translation>
    </message>
    <message>
        <source>described by hand</source>
        <translation>手入力された記述</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 を使う</translation>
    </message>
</context>
<context>
    <name>megatune::NodeProcess</name>
    <message>
        <source>%1 did not answer while the trial was ended there.</source>
        <translation>%1 は、トライアルを終了させる間、応答しませんでした。</translation>
    </message>
</context>
<context>
    <name>megatune::NoteStore</name>
    <message>
        <source>%1 holds another study now.</source>
        <translation>%1 には今は別のスタディが入っています。</translation>
    </message>
    <message>
        <source>The note &quot;%1&quot; was not written: %2</source>
        <translation>メモ「%1」は書き込まれませんでした: %2</translation>
    </message>
    <message>
        <source>Nothing was written: %1</source>
        <translation>何も書き込まれませんでした: %1</translation>
    </message>
</context>
<context>
    <name>megatune::NoteUndo</name>
    <message>
        <source>note on %1</source>
        <translation>%1 のメモ</translation>
    </message>
    <message>
        <source>star on %1</source>
        <translation>%1 の星</translation>
    </message>
    <message>
        <source>note on trial %1 of %2</source>
        <translation>%2 のトライアル %1 のメモ</translation>
    </message>
    <message>
        <source>star on trial %1 of %2</source>
        <translation>%2 のトライアル %1 の星</translation>
    </message>
</context>
<context>
    <name>megatune::NoticeCommand</name>
    <message>
        <source>The command for the end of a study could not be started: %1</source>
        <translation>スタディ終了時のコマンドを開始できませんでした: %1</translation>
    </message>
    <message>
        <source>The command for the end of a study took longer than %1 s and was ended.</source>
        <translation>スタディ終了時のコマンドが %1 秒を超えたため、終了させました。</translation>
    </message>
    <message>
        <source>The command for the end of a study failed with exit status %1.</source>
        <translation>スタディ終了時のコマンドが終了ステータス %1 で失敗しました。</translation>
    </message>
    <message>
        <source>The command for the end of a study failed with exit status %1: %2</source>
        <translation>スタディ終了時のコマンドが終了ステータス %1 で失敗しました: %2</translation>
    </message>
</context>
<context>
    <name>megatune::OpeningMessage</name>
    <message>
        <source>Opening %1 … %2 %</source>
        <translation>%1 を開いています… %2 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>megatune::OptunaImporter</name>
    <message>
        <source>Import from Optuna</source>
        <translation>Optuna からインポート</translation>
    </message>
    <message>
        <source>Databases and journals (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;All files (*)</source>
        <translation>データベースとジャーナル (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>%1 holds no study.</source>
        <translation>%1 にスタディがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n trial(s))</source>
        <translation>
            <numerusform>%1 (%n トライアル)</numerusform>
        </translation>
    </message>
    <message>
        <source>Study of %1:</source>
        <translation>%1 のスタディ:</translation>
    </message>
</context>
<context>
    <name>megatune::OwnParameterList</name>
    <message>
        <source>Add a flag or variable of your own</source>
        <translation>独自のフラグまたは変数を追加</translation>
    </message>
    <message>
        <source>--flag or VARIABLE</source>
        <translation>--flag または VARIABLE</translation>
    </message>
    <message>
        <source>Flag or environment variable</source>
        <translation>フラグまたは環境変数</translation>
    </message>
    <message>
        <source>first, second</source>
        <translation>1 つ目, 2 つ目</translation>
    </message>
    <message>
        <source>Choices, separated by commas</source>
        <translation>選択肢 (カンマ区切り)</translation>
    </message>
    <message>
        <source>Values to try; on, off for a flag that takes none</source>
        <translation>試す値。値を取らないフラグは on, off</translation>
    </message>
    <message>
        <source>Remove this parameter</source>
        <translation>このパラメータを削除</translation>
    </message>
</context>
<context>
    <name>megatune::ParallelPlot</name>
    <message>
        <source>Parallel coordinates, an axis for each parameter</source>
        <translation>平行座標、パラメータごとに 1 軸</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <translation>%1、選択中</translation>
    </message>
</context>
<context>
    <name>megatune::ParallelView</name>
    <message>
        <source>Parallel coordinates appear as soon as trials with different layouts have run.</source>
        <translation>レイアウトの異なるトライアルが実行されると、ここに平行座標が表示されます。</translation>
    </message>
    <message>
        <source>No trial has come to an end yet.</source>
        <translation>まだ終わったトライアルがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n トライアル。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 trials are drawn: the best %3, the others evenly by value.</source>
        <translation>%2 トライアルのうち %1 件を描画: 上位 %3 件と、残りから値について均等に選んだもの。</translation>
    </message>
    <message>
        <source>Draw along an axis, or click a choice, to filter; Escape takes it away.</source>
        <translation>軸に沿ってドラッグするか選択肢をクリックすると絞り込み、Escape で解除します。</translation>
    </message>
</context>
<context>
    <name>megatune::ParameterEffectsModel</name>
    <message>
        <source>Parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>OOM, %</source>
        <translation>OOM、%</translation>
    </message>
    <message>
        <source>Explains of the value</source>
        <translation>値への寄与</translation>
    </message>
    <message>
        <source>Explains of OOM</source>
        <translation>OOM への寄与</translation>
    </message>
</context>
<context>
    <name>megatune::PlanAnswers</name>
    <message>
        <source>Chooses this cluster in the table</source>
        <translation>表でこのクラスターを選びます</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>megatune::PlanFields</name>
    <message>
        <source>Types of GPU</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>Numbers of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Tokens to train on</source>
        <translation>学習するトークン数</translation>
    </message>
    <message>
        <source>such as 15T or 200B</source>
        <translation>15T、200B など</translation>
    </message>
    <message>
        <source>Price of a GPU for an hour</source>
        <translation>GPU 1 時間あたりの価格</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>グローバルバッチサイズ</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>モデル(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>バッチ(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>台数(&amp;N)</translation>
    </message>
    <message>
        <source>Pr&amp;ice per GPU hour</source>
        <translation>GPU 時間単価(&amp;I)</translation>
    </message>
    <message>
        <source>Qwen/Qwen3-30B-A3B, or a folder</source>
        <translation>Qwen/Qwen3-30B-A3B またはフォルダー</translation>
    </message>
    <message>
        <source>Give a model, a global batch size and a sequence length: here, in Setup, or by your command there.</source>
        <translation>モデル、グローバルバッチサイズ、シーケンス長を、ここか設定で、または設定のコマンドで指定してください。</translation>
    </message>
    <message>
        <source>&amp;GPU types</source>
        <translation>GPU の種類(&amp;G)</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>トークン(&amp;K)</translation>
    </message>
    <message>
        <source>Sequence lengths</source>
        <translation>シーケンス長</translation>
    </message>
    <message>
        <source>2.5, or H100-80GB=2.5, B200=4; a currency may stand with them: 2.5 EUR</source>
        <translation>2.5 または H100-80GB=2.5, B200=4。通貨も付けられます: 2.5 EUR</translation>
    </message>
    <message>
        <source>What is planned for</source>
        <translation>計画の対象</translation>
    </message>
    <message>
        <source>What Setup holds, or what an open study trains: its measurements correct the estimates for the GPUs that it ran on</source>
        <translation>「設定」の内容、または開いているスタディの学習。その計測値が、実行した GPU の見積もりを補正します</translation>
    </message>
    <message>
        <source>Planned fo&amp;r</source>
        <translation>対象(&amp;R)</translation>
    </message>
    <message>
        <source>Se&amp;quences</source>
        <translation>シーケンス(&amp;Q)</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>the command’s model</source>
        <translation>コマンドのモデル</translation>
    </message>
    <message>
        <source>The study says its model.</source>
        <translation>モデルはスタディが決めています。</translation>
    </message>
    <message>
        <source>A price tells nothing without a number of tokens.</source>
        <translation>トークン数がないと価格からは何も分かりません。</translation>
    </message>
    <message>
        <source>One length or several, such as 4096, 8192</source>
        <translation>1 つまたは複数の長さ。例: 4096, 8192</translation>
    </message>
</context>
<context>
    <name>megatune::PlanPage</name>
    <message>
        <source>Plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>scaling</translation>
    </message>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>GPU 数ごとのトークン/秒</translation>
    </message>
    <message>
        <source>&amp;Save as</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Report for a browser (HTML)…</source>
        <translation>ブラウザー用レポート (HTML)…(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>表 (CSV)…(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Picture of the chart…</source>
        <translation>グラフの画像…(&amp;P)</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>まだ保存するものがありません。</translation>
    </message>
    <message>
        <source>Estimating…</source>
        <translation>見積もっています…</translation>
    </message>
    <message>
        <source>Estimating more…</source>
        <translation>続きを見積もっています…</translation>
    </message>
    <message>
        <source>Written %1 by Megatune %2.</source>
        <translation>%1 に Megatune %2 が作成。</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>計画を保存</translation>
    </message>
    <message>
        <source>Setup has %L1 × %2 now.</source>
        <translation>「設定」に %2 × %L1 を入れました。</translation>
    </message>
    <message>
        <source>Paste the command that you train with.</source>
        <translation>学習に使うコマンドを貼り付けてください。</translation>
    </message>
    <message>
        <source>Your command stays as it is; where it says otherwise, Setup asks.</source>
        <translation>コマンドはそのままです。食い違う点は「設定」で尋ねます。</translation>
    </message>
    <message>
        <source>Which GPUs for which model?</source>
        <translation>どのモデルに、どの GPU?</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 トークン</translation>
    </message>
</context>
<context>
    <name>megatune::Preferences</name>
    <message>
        <source>Write the whole path, beginning with / or ~/.</source>
        <translation>/ または ~/ で始まるフルパスを入力してください。</translation>
    </message>
    <message>
        <source>%1 is a file; choose a folder.</source>
        <translation>%1 はファイルです。フォルダを指定してください。</translation>
    </message>
    <message>
        <source>%1 cannot be written to; choose another folder.</source>
        <translation>%1 に書き込めません。別のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>There is no file %1 that can be read; write the whole path of one.</source>
        <translation>読み取れるファイル %1 がありません。ファイルの完全なパスを書いてください。</translation>
    </message>
</context>
<context>
    <name>megatune::ProblemList</name>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Add several machines…</source>
        <translation>複数のマシンを追加…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Take the host&apos;s</source>
        <translation>ホストに従う</translation>
    </message>
    <message>
        <source>Take the command&apos;s</source>
        <translation>コマンドに従う</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>入力した値を使う</translation>
    </message>
    <message>
        <source>Choose the type</source>
        <translation>種類を選ぶ</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation>それでも使う</translation>
    </message>
</context>
<context>
    <name>megatune::QueuePresenter</name>
    <message>
        <source>No study waits. While one runs, Start in Setup puts the next one behind it.</source>
        <translation>待機中のスタディはありません。実行中に設定で開始を押すと、次のスタディが待機します。</translation>
    </message>
    <message>
        <source>%1 waits and starts by itself; the form can be changed for another one.</source>
        <translation>%1 は待機し、自動で始まります。フォームは次のスタディのために変更できます。</translation>
    </message>
    <message>
        <source>The running study was stopped, so %1, which is next, waits until you start it.</source>
        <translation>実行中のスタディが停止されたため、次の %1 は開始されるまで待機します。</translation>
    </message>
    <message>
        <source>Start the next</source>
        <translation>次を開始</translation>
    </message>
    <message>
        <source>%1 waited and runs now.</source>
        <translation>待機していた %1 の実行が始まりました。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>%1 waited and could not be started: %2</source>
        <translation>待機していた %1 を開始できませんでした: %2</translation>
    </message>
    <message>
        <source>Edit in Setup</source>
        <translation>設定で編集</translation>
    </message>
    <message>
        <source>%1 waits no longer.</source>
        <translation>%1 の待機をやめました。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>%1 waits and goes on by itself.</source>
        <translation>%1 は待機し、自動的に続行します。</translation>
    </message>
</context>
<context>
    <name>megatune::Rail</name>
    <message>
        <source>Places</source>
        <translation>ページ</translation>
    </message>
</context>
<context>
    <name>megatune::ReadChips</name>
    <message>
        <source>trainer not recognised</source>
        <translation>トレーナーを認識できません</translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1（入力値）</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>バッチ %1</translation>
    </message>
    <message>
        <source>batch not known</source>
        <translation>バッチ不明</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 トークン</translation>
    </message>
    <message>
        <source>sequence not known</source>
        <translation>シーケンス長不明</translation>
    </message>
    <message>
        <source>Where trials run</source>
        <translation>トライアルを実行する場所</translation>
    </message>
    <message>
        <source>model not known</source>
        <translation>モデル不明</translation>
    </message>
    <message>
        <source>GPUs not known</source>
        <translation>GPU 不明</translation>
    </message>
    <message>
        <source>%1 GPUs, type not known</source>
        <translation>GPU %1 基、種類不明</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 x %2</translation>
    </message>
</context>
<context>
    <name>megatune::RecentMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近のスタディを開く(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>この一覧を消去(&amp;C)</translation>
    </message>
    <message>
        <source>The list is empty.</source>
        <translation>一覧は空です。</translation>
    </message>
</context>
<context>
    <name>megatune::RecentStudies</name>
    <message>
        <source>Study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>最終更新</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1 (読み取り不可)</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
</context>
<context>
    <name>megatune::RefineChoice</name>
    <message>
        <source>Refinements that change numerics and are to be tried, too.</source>
        <translation>数値計算を変えるが試してよい改良。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>option, what it does</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Numerics unchanged</source>
        <translation>数値は不変</translation>
    </message>
    <message>
        <source>Numerics: %1</source>
        <translation>数値: %1</translation>
    </message>
    <message numerus="yes">
        <source>Numerics: %n change(s)</source>
        <translation>
            <numerusform>数値計算: %n 件の変更</numerusform>
        </translation>
    </message>
    <message>
        <source>Only where the winner is refined: tick the box first.</source>
        <translation>最良の結果を改良するときだけ使えます。先にチェックを入れてください。</translation>
    </message>
</context>
<context>
    <name>megatune::ResumeOffer</name>
    <message>
        <source>%1 has not come to its end; what was measured is kept.</source>
        <translation>%1 はまだ終わっていません。計測結果は保存されています。</translation>
    </message>
    <message>
        <source>Continue…</source>
        <translation>続ける…</translation>
    </message>
</context>
<context>
    <name>megatune::ResumePanel</name>
    <message>
        <source>The command that will run</source>
        <translation>実行されるコマンド</translation>
    </message>
    <message>
        <source>until the strategy ends</source>
        <translation>戦略が終わるまで</translation>
    </message>
    <message>
        <source>More trials</source>
        <translation>追加するトライアル</translation>
    </message>
    <message>
        <source>&amp;More trials</source>
        <translation>追加するトライアル(&amp;M)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Time limit of a trial</source>
        <translation>トライアルの時間制限</translation>
    </message>
    <message>
        <source>Time &amp;limit of a trial</source>
        <translation>トライアルの時間制限(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Refine the winner</source>
        <translation>最良を改良する(&amp;R)</translation>
    </message>
    <message>
        <source>Then tries overlaps, fusions and schedules on the best trial, one at a time, and keeps what is surely faster.</source>
        <translation>そのあとで最良のトライアルにオーバーラップ、融合、スケジュールを 1 つずつ試し、確かに速いものを残します。</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>キャンセル(&amp;A)</translation>
    </message>
    <message>
        <source>Change in Set&amp;up</source>
        <translation>設定で変更(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Continue this study</source>
        <translation>このスタディを続ける</translation>
    </message>
</context>
<context>
    <name>megatune::ReviewPage</name>
    <message>
        <source>&amp;Other folder…</source>
        <translation>別のフォルダ(&amp;O)…</translation>
    </message>
    <message>
        <source>Studies in</source>
        <translation>スタディの場所</translation>
    </message>
    <message>
        <source>Search in the studies</source>
        <translation>スタディを検索</translation>
    </message>
    <message>
        <source>S&amp;tarred only</source>
        <translation>スター付きのみ(&amp;T)</translation>
    </message>
    <message>
        <source>Sta&amp;r</source>
        <translation>スター(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>Studies of the folder</source>
        <translation>フォルダ内のスタディ</translation>
    </message>
    <message numerus="yes">
        <source>%n study(s)</source>
        <translation>
            <numerusform>スタディ %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n study(s)</source>
        <translation>
            <numerusform>スタディ %1 / %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, reading…</source>
        <translation>%1、読み込み中…</translation>
    </message>
    <message>
        <source>No study of this folder matches the search.</source>
        <translation>検索に一致するスタディはこのフォルダにありません。</translation>
    </message>
    <message>
        <source>The folder is being read.</source>
        <translation>フォルダを読み込んでいます。</translation>
    </message>
    <message>
        <source>There is no study (*.mtune) in this folder yet.</source>
        <translation>このフォルダにはまだスタディ (*.mtune) がありません。</translation>
    </message>
    <message>
        <source>Look at the chosen studies (Enter)</source>
        <translation>選択したスタディを表示 (Enter)</translation>
    </message>
    <message>
        <source>Choose a study first.</source>
        <translation>先にスタディを選択してください。</translation>
    </message>
    <message>
        <source>Unsta&amp;r</source>
        <translation>スターを外す(&amp;R)</translation>
    </message>
    <message>
        <source>Mark the chosen studies with a star (*)</source>
        <translation>選択したスタディにスターを付ける (*)</translation>
    </message>
    <message>
        <source>O&amp;pen</source>
        <translation>開く(&amp;P)</translation>
    </message>
    <message>
        <source>Folder of studies</source>
        <translation>スタディのフォルダ</translation>
    </message>
    <message>
        <source>Search by name, model, GPU, layout, strategy or note</source>
        <translation>名前、モデル、GPU、レイアウト、戦略、メモで検索</translation>
    </message>
    <message>
        <source>Ne&amp;w like this</source>
        <translation>同様に新規(&amp;W)</translation>
    </message>
    <message>
        <source>Choose one study.</source>
        <translation>スタディを 1 つ選択してください。</translation>
    </message>
    <message>
        <source>Fill Setup for a new study with what this one says</source>
        <translation>このスタディの内容で、新しいスタディのために設定を埋めます</translation>
    </message>
    <message>
        <source>&amp;Compare %1</source>
        <translation>%1 件を比較(&amp;C)</translation>
    </message>
    <message>
        <source>Tick two or more studies (Space).</source>
        <translation>2 つ以上のスタディに印を付けてください（スペース）。</translation>
    </message>
    <message>
        <source>Put the ticked studies, the selected ones, or those of the selected one&apos;s group side by side</source>
        <translation>印を付けたスタディ、選んだスタディ、または選んだものと同じグループのスタディを並べます</translation>
    </message>
</context>
<context>
    <name>megatune::RuleCountModel</name>
    <message>
        <source>Rule</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>約 %1</translation>
    </message>
    <message>
        <source>Fits the GPU&apos;s memory (estimate)</source>
        <translation>GPU のメモリに収まる（見積もり）</translation>
    </message>
    <message>
        <source>Combinations that are kept and do not fit the GPU&apos;s memory by the estimate</source>
        <translation>候補のうち、見積もりでは GPU のメモリに収まらない組み合わせ</translation>
    </message>
    <message>
        <source>Combinations that break this rule and none above it</source>
        <translation>このルールに反し、これより上のルールには反しない組み合わせ</translation>
    </message>
    <message>
        <source>Combinations
left out</source>
        <translation>除外された
組み合わせ</translation>
    </message>
</context>
<context>
    <name>megatune::RuleList</name>
    <message>
        <source>Rules with the number of combinations that each leaves out</source>
        <translation>ルールと、それぞれが除外する組み合わせの数</translation>
    </message>
    <message>
        <source>Select a rule to list what it leaves out.</source>
        <translation>ルールを選択すると、除外されたものが一覧表示されます。</translation>
    </message>
</context>
<context>
    <name>megatune::RulesSection</name>
    <message>
        <source>E&amp;xtra</source>
        <translation>追加パラメータ(&amp;X)</translation>
    </message>
    <message>
        <source>Every choice is tried with the layouts.</source>
        <translation>すべての選択肢をレイアウトと組み合わせて試します。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 layouts</source>
        <translation>%1: %3 件中 %2 件が候補</translation>
    </message>
    <message>
        <source>Enter GPUs and batch to count the layouts.</source>
        <translation>GPU 数とバッチを入力すると、レイアウトを数えます。</translation>
    </message>
    <message>
        <source>As ZenithTune documents them</source>
        <translation>ZenithTune のドキュメントどおり</translation>
    </message>
    <message>
        <source>Megatron&apos;s own</source>
        <translation>Megatron 自身のルール</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>None: only my parameters, below</source>
        <translation>なし: 下の独自のパラメータだけ</translation>
    </message>
    <message>
        <source>Also try Megatron-FSDP</source>
        <translation>Megatron-FSDP も試す</translation>
    </message>
    <message>
        <source>Layouts with and without it: it shards weights, gradients and the optimizer over data parallelism, and saves checkpoints of its own format.</source>
        <translation>使うレイアウトと使わないレイアウトの両方を試します。重み、勾配、オプティマイザーをデータ並列で分割し、独自形式のチェックポイントを保存します。</translation>
    </message>
</context>
<context>
    <name>megatune::RunButtons</name>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;kip trial</source>
        <translation>トライアルをスキップ(&amp;K)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Co&amp;ntinue…</source>
        <translation>続ける(&amp;N)…</translation>
    </message>
    <message>
        <source>Copy best command</source>
        <translation>最良のコマンドをコピー</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>エクスポート(&amp;X)…</translation>
    </message>
    <message>
        <source>No study is open</source>
        <translation>開いているスタディはありません</translation>
    </message>
    <message>
        <source>There is no best command yet: no trial has finished.</source>
        <translation>最良のコマンドはまだありません。完了したトライアルがありません。</translation>
    </message>
    <message>
        <source>Into the clipboard (Ctrl+Shift+C)</source>
        <translation>クリップボードへ (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Commands and the study in other formats, to read, copy and save (Ctrl+E)</source>
        <translation>コマンドとスタディを他の形式で表示、コピー、保存 (Ctrl+E)</translation>
    </message>
    <message>
        <source>More trials of this study; shows the command before anything runs.</source>
        <translation>このスタディのトライアルを追加します。実行の前にコマンドを表示します。</translation>
    </message>
    <message>
        <source>The file does not say what was tuned; it can only be looked at.</source>
        <translation>何を調整したかがファイルに書かれていないため、見ることしかできません。</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>続ける(&amp;N)</translation>
    </message>
    <message>
        <source>Another process runs this study; it can be continued here once that has ended.</source>
        <translation>別のプロセスがこのスタディを実行しています。終了すればここで続けられます。</translation>
    </message>
    <message>
        <source>Ne&amp;w like this</source>
        <translation>同様に新規(&amp;W)</translation>
    </message>
    <message>
        <source>Setup is filled for a new study with what this one says (Ctrl+Shift+N)</source>
        <translation>このスタディの内容で、新しいスタディのために設定を埋めます (Ctrl+Shift+N)</translation>
    </message>
    <message>
        <source>Plan what fits</source>
        <translation>収まるものを計画</translation>
    </message>
    <message>
        <source>What it would take, by the estimate and by what ran out of memory here</source>
        <translation>推定と、ここでメモリ不足になったものから、何が必要かを示します</translation>
    </message>
</context>
<context>
    <name>megatune::RunEmpty</name>
    <message>
        <source>No study is open</source>
        <translation>開いているスタディはありません</translation>
    </message>
    <message>
        <source>Set up a study and press Start, or open a study file: its trials appear here, also while another process is still writing it.</source>
        <translation>スタディを設定して「開始」を押すか、スタディファイルを開いてください。ここにトライアルが表示されます。別のプロセスが書き込み中のスタディでも構いません。</translation>
    </message>
    <message>
        <source>Set up a study</source>
        <translation>スタディを設定</translation>
    </message>
    <message>
        <source>Open a study…</source>
        <translation>スタディを開く…</translation>
    </message>
</context>
<context>
    <name>megatune::RunFigures</name>
    <message>
        <source>Select the best trial</source>
        <translation>最良のトライアルを選択</translation>
    </message>
    <message>
        <source>Best value</source>
        <translation>最良の値</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation>トライアル %1: %2</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>GPU あたり tokens/s</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>値なし</translation>
    </message>
    <message>
        <source>published in %1</source>
        <translation>%1 での公表値</translation>
    </message>
</context>
<context>
    <name>megatune::RunHeader</name>
    <message>
        <source>Progress of the run</source>
        <translation>実行の進捗</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未開始</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>開始処理中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>pausing: running trials go on to their end</source>
        <translation>一時停止処理中 (実行中のトライアルは最後まで続行)</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>停止処理中</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>following, written by another process</source>
        <translation>追従中 (別のプロセスが書き込み中)</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>How sure the best value is</source>
        <translation>最良の値の確実さ</translation>
    </message>
    <message>
        <source>Why the study ended, or what trials wait for</source>
        <translation>スタディが終わった理由、またはトライアルの待機理由</translation>
    </message>
    <message>
        <source>refined: %1</source>
        <translation>改良: %1</translation>
    </message>
    <message>
        <source>Doubtful: %1</source>
        <translation>疑わしい値: %1</translation>
    </message>
    <message>
        <source>ended, can be continued</source>
        <translation>終了 (続行可能)</translation>
    </message>
    <message>
        <source>not running, can be continued</source>
        <translation>停止中 (続行可能)</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of at most %Ln trial(s)</source>
        <translation>
            <numerusform>%L1 / 最大 %Ln トライアル</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ended</source>
        <translation>
            <numerusform>%Ln トライアル中 %L1 件終了</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln トライアル</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 pruned</source>
        <translation>除外 %L1 件</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>残り %1</translation>
    </message>
    <message>
        <source>ended, nothing ran</source>
        <translation>終了、動いたものはありません</translation>
    </message>
    <message>
        <source>What the study has come to</source>
        <translation>スタディの結果</translation>
    </message>
    <message>
        <source>Changes against your command</source>
        <translation>元のコマンドからの変更</translation>
    </message>
    <message>
        <source>starting, asking %1</source>
        <translation>開始中、%1 に問い合わせ中</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>No trial has ended yet</source>
        <translation>終わったトライアルはまだありません</translation>
    </message>
    <message>
        <source>run by whoever asks for its trials</source>
        <translation>トライアルを尋ねる側が実行</translation>
    </message>
</context>
<context>
    <name>megatune::RunNotes</name>
    <message>
        <source>The file holds another study now; this note was not saved: %1</source>
        <translation>ファイルには今は別のスタディが入っています。このメモは保存しませんでした: %1</translation>
    </message>
    <message>
        <source>Another program runs this study: notes and stars can be set when it has ended.</source>
        <translation>このスタディは別のプログラムが実行中です。メモとスターは、それが終わってから付けられます。</translation>
    </message>
</context>
<context>
    <name>megatune::RunPage</name>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>There is no best command yet: no trial has finished.</source>
        <translation>最良のコマンドはまだありません。完了したトライアルがありません。</translation>
    </message>
    <message>
        <source>Draw its step</source>
        <translation>ステップを描く</translation>
    </message>
    <message>
        <source>Draw its step and the best trial&apos;s</source>
        <translation>最良のトライアルと並べてステップを描く</translation>
    </message>
    <message>
        <source>Estimates need a model, a type of GPU and a sequence length.</source>
        <translation>見積もりには、モデル、GPU の種類、シーケンス長が必要です。</translation>
    </message>
    <message>
        <source>This trial&apos;s layout is none of the study&apos;s space.</source>
        <translation>このトライアルのレイアウトは、スタディの探索空間にありません。</translation>
    </message>
</context>
<context>
    <name>megatune::RunPlace</name>
    <message>
        <source>Open studies</source>
        <translation>開いているスタディ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>The open studies side by side</source>
        <translation>開いているスタディを並べて比較</translation>
    </message>
</context>
<context>
    <name>megatune::ScalingPlot</name>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>GPU 数ごとのトークン/秒</translation>
    </message>
    <message>
        <source>Two numbers of GPUs that fit make a line.</source>
        <translation>収まる GPU 数が 2 つあると線になります。</translation>
    </message>
</context>
<context>
    <name>megatune::Session</name>
    <message>
        <source>A study is running; stop it before you start another one.</source>
        <translation>スタディが実行中です。別のスタディを始める前に停止してください。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made; choose another study file.</source>
        <translation>フォルダ %1 を作成できません。別のスタディファイルを選んでください。</translation>
    </message>
</context>
<context>
    <name>megatune::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>環境設定</translation>
    </message>
    <message>
        <source>Kept in %1 as soon as they are chosen.</source>
        <translation>選択するとすぐに %1 に保存されます。</translation>
    </message>
    <message>
        <source>As the desktop has it</source>
        <translation>デスクトップに合わせる</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>Used from the next start on.</source>
        <translation>次回の起動から有効になります。</translation>
    </message>
    <message>
        <source>As the desktop has them</source>
        <translation>デスクトップに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>フォルダを選択</translation>
    </message>
    <message>
        <source>&amp;New studies go to</source>
        <translation>新しいスタディの保存先(&amp;N)</translation>
    </message>
    <message>
        <source>Studies that are there stay where they are.</source>
        <translation>既存のスタディは移動しません。</translation>
    </message>
    <message>
        <source>%1 Until then it is %2.</source>
        <translation>%1 それまでは %2 を使用します。</translation>
    </message>
    <message>
        <source>Folder for new studies</source>
        <translation>新しいスタディのフォルダ</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>In your shell, when a study ends or none of its hosts can be used, such as: mail -s &quot;$MEGATUNE_STATE $MEGATUNE_BEST&quot; me@example.org &lt; /dev/null</source>
        <translation>スタディが終わったとき、または使用できるホストがなくなったときに、シェルで実行します。例: mail -s &quot;$MEGATUNE_STATE $MEGATUNE_BEST&quot; me@example.org &lt; /dev/null</translation>
    </message>
    <message>
        <source>At the end of a study, &amp;run</source>
        <translation>スタディ終了時に実行(&amp;R)</translation>
    </message>
    <message>
        <source>your own, ~/.ssh/config</source>
        <translation>自分の設定、~/.ssh/config</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>ファイルを選ぶ</translation>
    </message>
    <message>
        <source>Configuration of &amp;ssh</source>
        <translation>SSH の設定(&amp;S)</translation>
    </message>
    <message>
        <source>For the hosts of all studies, from the next connection on; passed to ssh as -F.</source>
        <translation>次の接続から、すべてのスタディのホストに使います。ssh には -F として渡します。</translation>
    </message>
    <message>
        <source>Configuration of ssh</source>
        <translation>SSH の設定</translation>
    </message>
    <message>
        <source>Used at once.</source>
        <translation>すぐに反映されます。</translation>
    </message>
</context>
<context>
    <name>megatune::SetupCommand</name>
    <message>
        <source>Your command</source>
        <translation>学習コマンド</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>A starting command for this model and these GPUs</source>
        <translation>このモデルと GPU 向けの出発点となるコマンド</translation>
    </message>
    <message>
        <source>Rec&amp;ipe</source>
        <translation>レシピ(&amp;I)</translation>
    </message>
    <message>
        <source>No command yet? Choose model and GPUs</source>
        <translation>コマンドがまだない場合: モデルと GPU を選ぶ</translation>
    </message>
    <message>
        <source>Space shows their layouts, and a recipe writes a starting command</source>
        <translation>探索空間がそのレイアウトを示し、レシピが最初のコマンドを作ります</translation>
    </message>
    <message>
        <source>The command that you train with today, for example
megatron sft --model Qwen/Qwen3-30B-A3B …
torchrun --nproc-per-node 8 pretrain_gpt.py …
bash train.sh

A script or the log of a run can be dropped here.</source>
        <translation>ふだん学習に使っているコマンド。例:
megatron sft --model Qwen/Qwen3-30B-A3B …
torchrun --nproc-per-node 8 pretrain_gpt.py …
bash train.sh

スクリプトや実行のログもここにドロップできます。</translation>
    </message>
    <message>
        <source>Paste the &amp;command you train with</source>
        <translation>学習に使うコマンドを貼り付ける(&amp;C)</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Opens a script, or the log of a run that shows what was started</source>
        <translation>スクリプト、または起動したものが分かる実行のログを開きます</translation>
    </message>
    <message>
        <source>Script, or log of a run</source>
        <translation>スクリプト、または実行のログ</translation>
    </message>
</context>
<context>
    <name>megatune::SetupFiller</name>
    <message>
        <source>Bring it back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>The form was emptied for a new study.</source>
        <translation>新しいスタディのためにフォームを空にしました。</translation>
    </message>
    <message>
        <source>The form was filled for a study like that one.</source>
        <translation>そのスタディに似た新しいスタディの内容をフォームに入れました。</translation>
    </message>
    <message>
        <source>Open a study first: the new one begins with what that one says.</source>
        <translation>先にスタディを開いてください。新しいスタディはその内容から始まります。</translation>
    </message>
    <message>
        <source>The demo needs the program %1, which is not there; install Megatune again.</source>
        <translation>デモに必要なプログラム %1 がありません。Megatune をインストールし直してください。</translation>
    </message>
    <message>
        <source>The form was filled with %1.</source>
        <translation>フォームに %1 の内容を入れました。</translation>
    </message>
    <message>
        <source>filling Setup</source>
        <translation>「設定」への入力</translation>
    </message>
    <message>
        <source>The form was filled with the demo.</source>
        <translation>フォームにデモを入力しました。</translation>
    </message>
    <message>
        <source>The form was filled with the command of the log.</source>
        <translation>フォームにログのコマンドを入力しました。</translation>
    </message>
</context>
<context>
    <name>megatune::SetupForm</name>
    <message>
        <source>H&amp;osts</source>
        <translation>ホスト(&amp;O)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Mo&amp;re</source>
        <translation>その他(&amp;R)</translation>
    </message>
    <message>
        <source>Every field: training, hosts, search, rules, limits, value, variables, files</source>
        <translation>すべての欄: 学習、ホスト、探索、ルール、制限、値、変数、ファイル</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
</context>
<context>
    <name>megatune::SetupPage</name>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Start the study (Ctrl+Return)</source>
        <translation>スタディを開始 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>&amp;Start after the running study</source>
        <translation>実行中のスタディの後に開始(&amp;S)</translation>
    </message>
    <message>
        <source>Use a new file</source>
        <translation>新しいファイルを使う</translation>
    </message>
    <message>
        <source>It waits and starts by itself once the running study has ended (Ctrl+Return)</source>
        <translation>待機し、実行中のスタディが終わると自動で開始します (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Half of the page</source>
        <translation>ページの半分</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>&amp;Measure the GPUs first</source>
        <translation>先に GPU を測定(&amp;M)</translation>
    </message>
    <message>
        <source>A matrix product on each GPU and an all-reduce of each pair, by the hosts&apos; PyTorch: half a minute. The study starts where none is slower than its like.</source>
        <translation>ホストの PyTorch が各 GPU で行列積、各ペアで all-reduce を 30 秒ほど実行します。同種より遅いものがなければスタディが始まります。</translation>
    </message>
    <message>
        <source>&amp;Stop measuring</source>
        <translation>測定を中止(&amp;S)</translation>
    </message>
    <message>
        <source>Measuring the GPUs and the ways between them, which takes half a minute…</source>
        <translation>GPU と GPU 間の経路を測定しています (30 秒ほど)…</translation>
    </message>
</context>
<context>
    <name>megatune::SizesSection</name>
    <message>
        <source>Number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>ノードあたりの GPU 数</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>ノードあたり</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>GPU(&amp;G)</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>グローバルバッチサイズ</translation>
    </message>
    <message>
        <source>global</source>
        <translation>グローバル</translation>
    </message>
    <message>
        <source>micro up to</source>
        <translation>マイクロ上限</translation>
    </message>
    <message>
        <source>Largest micro-batch size</source>
        <translation>マイクロバッチサイズの上限</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>シーケンス</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>シーケンス長</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>バッチ(&amp;B)</translation>
    </message>
    <message>
        <source>Type of GPU</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>With the sequence length it tells memory and speed before anything has run.</source>
        <translation>シーケンス長と合わせて、実行前にメモリと速度を見積もります。</translation>
    </message>
    <message>
        <source>By hand…</source>
        <translation>手入力…</translation>
    </message>
    <message>
        <source>Describes a type of GPU that is not in the list</source>
        <translation>一覧にない GPU の種類を手入力します</translation>
    </message>
    <message>
        <source>Sizes of TP, PP, CP, EP and ETP: %1</source>
        <translation>TP、PP、CP、EP、ETP のサイズ: %1</translation>
    </message>
    <message>
        <source>As many as one trial takes.</source>
        <translation>1 トライアルで使う GPU 数です。</translation>
    </message>
    <message>
        <source>Micro-batch sizes: %1</source>
        <translation>マイクロバッチサイズ: %1</translation>
    </message>
    <message>
        <source>Micro-batch sizes are powers of two that divide it.</source>
        <translation>マイクロバッチサイズは、これを割り切る 2 のべき乗です。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 を使う</translation>
    </message>
    <message>
        <source>Mean length of samples</source>
        <translation>サンプルの平均の長さ</translation>
    </message>
    <message>
        <source>mean tokens of a sample</source>
        <translation>サンプルの平均トークン数</translation>
    </message>
</context>
<context>
    <name>megatune::SlurmProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation>実行先のフォルダ %1 がありません。作成するか、別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>queued in Slurm</source>
        <translation>Slurm で待機中</translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch cannot be started on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation>このマシンでは Slurm の sbatch を起動できません (%1)。ログインノードなど、sbatch を使える場所で Megatune を実行してください。</translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch gave no answer: %1.</source>
        <translation>Slurm の sbatch から応答がありません: %1。</translation>
    </message>
    <message>
        <source>Slurm does not know the job %1 of this trial.</source>
        <translation>このトライアルのジョブ %1 が Slurm に見つかりません。</translation>
    </message>
    <message>
        <source>queued in Slurm for %1</source>
        <translation>Slurm で待機中 (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) ahead</source>
        <translation>
            <numerusform>先行ジョブ %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm knows job %1 no more, and it has left no exit status.</source>
        <translation>ジョブ %1 はもう Slurm になく、終了ステータスも残っていません。</translation>
    </message>
    <message>
        <source>Slurm took the nodes of job %1 for another job before it had ended.</source>
        <translation>ジョブ %1 の終了前に、Slurm がそのノードを別のジョブに割り当てました。</translation>
    </message>
    <message>
        <source>Job %1 was cancelled in Slurm by somebody else.</source>
        <translation>ジョブ %1 は、別の誰かによって Slurm でキャンセルされました。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 at its time limit (%2); ask for more with time= in the host.</source>
        <translation>Slurm がジョブ %1 を制限時間 (%2) で終了しました。ホストの time= で制限時間を延ばしてください。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 because its processes used more main memory than it was given.</source>
        <translation>ジョブ %1 のプロセスが割り当てを超えるメインメモリを使ったため、Slurm が終了しました。</translation>
    </message>
    <message>
        <source>Slurm lost a node of job %1 (%2).</source>
        <translation>Slurm がジョブ %1 のノードを失いました (%2)。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 at its deadline; give a later one with deadline= in the host.</source>
        <translation>Slurm は期限になったためジョブ %1 を終了しました。ホストの deadline= でより遅い期限を指定してください。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 by itself (%2).</source>
        <translation>Slurm がジョブ %1 を自ら終了しました (%2)。</translation>
    </message>
    <message>
        <source>The output of job %1 is not there any more.</source>
        <translation>ジョブ %1 の出力はもうありません。</translation>
    </message>
</context>
<context>
    <name>megatune::SlurmQueue</name>
    <message>
        <source>Slurm&apos;s squeue gave no answer: %1; it is asked again.</source>
        <translation>Slurm の squeue から応答がありません: %1。もう一度問い合わせます。</translation>
    </message>
</context>
<context>
    <name>megatune::SourceSwitch</name>
    <message>
        <source>What is set up</source>
        <translation>設定中のもの</translation>
    </message>
    <message>
        <source>Study %1</source>
        <translation>スタディ %1</translation>
    </message>
</context>
<context>
    <name>megatune::SpaceBar</name>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>Parameter of the rows</source>
        <translation>行のパラメータ</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Parameter of the columns</source>
        <translation>列のパラメータ</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
    <message>
        <source>%1 of %2 layouts kept</source>
        <translation>%2 件中 %1 件が候補</translation>
    </message>
    <message>
        <source>Co&amp;lour</source>
        <translation>色(&amp;L)</translation>
    </message>
    <message>
        <source>What the cells show and are coloured by</source>
        <translation>セルの表示と色分けの基準</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Chance to fit</source>
        <translation>収まる確率</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>計測値</translation>
    </message>
    <message>
        <source>%1 by %2 and %3</source>
        <translation>%1: %2 × %3</translation>
    </message>
    <message>
        <source>in %1 combinations</source>
        <translation>%1 通りの組み合わせ</translation>
    </message>
    <message>
        <source>A layout is TP, PP, CP, EP, ETP and MBS; with the other parameters it comes in several combinations. Cells, rules and Start count combinations: %1 of %2 are kept.</source>
        <translation>レイアウトは TP、PP、CP、EP、ETP、MBS の組です。ほかのパラメータによって複数の組み合わせになります。セル、ルール、開始の数は組み合わせの数で、%2 通り中 %1 通りが候補です。</translation>
    </message>
</context>
<context>
    <name>megatune::SpaceGridModel</name>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
</context>
<context>
    <name>megatune::SpacePage</name>
    <message>
        <source>Fill in the page Setup first.</source>
        <translation>先に「設定」ページに入力してください。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>No search space yet</source>
        <translation>探索空間はまだありません</translation>
    </message>
    <message>
        <source>Go to Setup</source>
        <translation>設定へ</translation>
    </message>
    <message>
        <source>A layout runs in a study: start or open one of this space first.</source>
        <translation>レイアウトはスタディの中で実行されます。先にこの空間のスタディを開始するか開いてください。</translation>
    </message>
    <message>
        <source>This layout cannot run: %1</source>
        <translation>このレイアウトは実行できません: %1</translation>
    </message>
    <message>
        <source>They narrow what is shown here; the study keeps its own.</source>
        <translation>ここでの表示を絞り込むだけで、スタディの選択肢は変わりません。</translation>
    </message>
    <message>
        <source>space</source>
        <translation>space</translation>
    </message>
    <message>
        <source>The trainer refuses %1: not tried any more.</source>
        <translation>学習プログラムが %1 を拒否：以後は試しません。</translation>
    </message>
    <message>
        <source>While the study runs, a row of the list runs one by hand (Ctrl+Return).</source>
        <translation>スタディの実行中は、一覧の行から手動で実行できます（Ctrl+Return）。</translation>
    </message>
</context>
<context>
    <name>megatune::SshProcess</name>
    <message>
        <source>The disk of %1 that takes what the trial prints is full; make room there.</source>
        <translation>トライアルの出力を置く %1 のディスクが一杯です。空き容量を増やしてください。</translation>
    </message>
    <message numerus="yes">
        <source>The connection to %1 was gone for longer than %n second(s), and the trial was ended there.</source>
        <translation>
            <numerusform>%1 との接続が %n 秒を超えて途絶えたため、そこでトライアルを終了しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>What looked after the trial on %1 was killed, or %1 has started anew.</source>
        <translation>%1 でトライアルを監視するプロセスが強制終了されたか、%1 が再起動しました。</translation>
    </message>
    <message>
        <source>The set-up line failed on %1: %2</source>
        <translation>%1 で準備の行が失敗しました: %2</translation>
    </message>
    <message>
        <source>The folder %1 to run in does not exist on %2; make it or choose another.</source>
        <translation>実行先のフォルダ %1 が %2 にありません。作成するか、別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>%1 has no place for what the trial prints: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation>%1 にはトライアルの出力を置く場所がありません。/var/tmp、/tmp、ホームフォルダが一杯か、書き込めません。</translation>
    </message>
    <message>
        <source>The trial is not on %1 any more.</source>
        <translation>トライアルはもう %1 にありません。</translation>
    </message>
    <message>
        <source>%1 could not start a process: %2</source>
        <translation>%1 でプロセスを開始できませんでした: %2</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>%1 との接続が失われました。</translation>
    </message>
    <message>
        <source>%1 Trial %2 goes on there; trying to reach it.</source>
        <translation>%1 トライアル %2 は接続先で続いています。再接続を試みています。</translation>
    </message>
    <message numerus="yes">
        <source>%1 Trial %2 goes on there for %n second(s); trying to reach it.</source>
        <translation>
            <numerusform>%1 トライアル %2 は接続先であと %n 秒続きます。再接続を試みています。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no place for the files of the trial; make room there.</source>
        <translation>%1 にはトライアルのファイルを置く場所がありません。空き容量を確保してください。</translation>
    </message>
    <message>
        <source>%1 does not answer: trial %2 may go on there, until the study goes on and ends it.</source>
        <translation>%1 が応答しません。トライアル %2 はそこで続いている可能性があり、スタディを続行すると終了します。</translation>
    </message>
    <message>
        <source>%1 takes no further session for the trial (%2); raise MaxSessions in its sshd_config, or run fewer trials at the same time.</source>
        <translation>%1 はトライアル用の新しいセッションを受け付けません (%2)。sshd_config の MaxSessions を増やすか、同時に実行するトライアルを減らしてください。</translation>
    </message>
    <message>
        <source>%1 did not start the trial (%2).</source>
        <translation>%1 はトライアルを開始しませんでした (%2)。</translation>
    </message>
    <message>
        <source>%1 Trial %2 is tried there again.</source>
        <translation>%1 トライアル %2 をそこで再び試みます。</translation>
    </message>
    <message>
        <source>Another session on %1 told the trial to end, which this run did not.</source>
        <translation>%1 上の別のセッションがトライアルを終了させました。この実行によるものではありません。</translation>
    </message>
    <message>
        <source>/tmp/megatune-%1 on %2, where the trial has to write, was made by somebody else; take it away.</source>
        <translation>%2 にある、トライアルの書き込み先 /tmp/megatune-%1 は別のユーザーが作ったものです。取り除いてください。</translation>
    </message>
</context>
<context>
    <name>megatune::StartPage</name>
    <message>
        <source>Find the fastest parallel layout</source>
        <translation>最速の並列レイアウトを見つける</translation>
    </message>
    <message>
        <source>From a model, a number of GPUs, a batch size and your own training command to the fastest command line.</source>
        <translation>モデル、GPU 数、バッチサイズ、ふだんの学習コマンドから、最速のコマンドラインを導きます。</translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation>新しいスタディ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation>スタディを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Look at a finished study, or follow one that another program is writing.</source>
        <translation>終わったスタディを見る、または別のプログラムが書き込み中のスタディを追います。</translation>
    </message>
    <message>
        <source>&amp;Recent studies</source>
        <translation>最近のスタディ(&amp;R)</translation>
    </message>
    <message>
        <source>Recent studies</source>
        <translation>最近のスタディ</translation>
    </message>
    <message>
        <source>Studies that you start or open will be listed here.</source>
        <translation>開始した、または開いたスタディがここに並びます。</translation>
    </message>
    <message>
        <source>Select several to open them side by side.</source>
        <translation>複数選択すると、並べて開けます。</translation>
    </message>
    <message>
        <source>O&amp;pen</source>
        <translation>開く(&amp;P)</translation>
    </message>
    <message>
        <source>New study &amp;like this</source>
        <translation>これに似た新しいスタディ(&amp;L)</translation>
    </message>
    <message>
        <source>Paste the command that you train with, and look at the layouts before anything runs.</source>
        <translation>学習に使っているコマンドを貼り付け、実行の前にレイアウトを確かめます。</translation>
    </message>
    <message>
        <source>Run the &amp;demo</source>
        <translation>デモを実行(&amp;D)</translation>
    </message>
    <message>
        <source>Half a minute of a bundled trainer that needs no GPU and no network.</source>
        <translation>GPU もネットワークも要らない同梱のトレーナーを 30 秒ほど動かします。</translation>
    </message>
    <message>
        <source>Drop a study file (.mtune) anywhere in this window to open it, or the log of a training to have it explained.</source>
        <translation>スタディファイル (.mtune) をこのウィンドウのどこかにドロップすると開きます。学習のログをドロップすると説明します。</translation>
    </message>
</context>
<context>
    <name>megatune::StateLegend</name>
    <message>
        <source>Show only these in the table</source>
        <translation>表にこれだけを表示</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and state: 4 out of memory</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>With a hole: not verified to have run as asked</source>
        <translation>穴の開いた点: 指定どおりに動いたか未検証</translation>
    </message>
</context>
<context>
    <name>megatune::StatusLine</name>
    <message>
        <source>Nothing is running</source>
        <translation>何も実行していません</translation>
    </message>
    <message>
        <source>Paused, %1</source>
        <translation>一時停止中、%1</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>停止しています…</translation>
    </message>
    <message>
        <source>Starting…, %1</source>
        <translation>開始しています…、%1</translation>
    </message>
    <message>
        <source>Trial %1 is running, %2</source>
        <translation>トライアル %1 を実行中、%2</translation>
    </message>
    <message>
        <source>Hosts: %1</source>
        <translation>ホスト: %1</translation>
    </message>
    <message>
        <source>Run by another process</source>
        <translation>別のプロセスが実行中</translation>
    </message>
    <message>
        <source>Run by another process: trial %1</source>
        <translation>別のプロセスが実行中: トライアル %1</translation>
    </message>
    <message>
        <source>Trials %1 are running</source>
        <translation>トライアル %1 を実行中</translation>
    </message>
</context>
<context>
    <name>megatune::StepDrawing</name>
    <message>
        <source>One step of the pipeline, by stage</source>
        <translation>パイプラインの 1 ステップ (ステージ別)</translation>
    </message>
    <message>
        <source>%1: %2, at most %3 GiB</source>
        <translation>%1: %2、最大 %3 GiB</translation>
    </message>
</context>
<context>
    <name>megatune::StepWindow</name>
    <message>
        <source>Drawing…</source>
        <translation>描画中…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>One step of the pipeline</source>
        <translation>パイプラインの 1 ステップ</translation>
    </message>
    <message>
        <source>The step is being drawn.</source>
        <translation>ステップを描画しています。</translation>
    </message>
    <message>
        <source>In the order of Megatron-LM&apos;s schedules; times and memory are estimates.</source>
        <translation>順序は Megatron-LM のスケジュールどおりです。時間とメモリは見積もりです。</translation>
    </message>
    <message>
        <source>As a picture, or as a trace for Perfetto</source>
        <translation>図として、または Perfetto のトレースとして</translation>
    </message>
    <message>
        <source>Save the step</source>
        <translation>ステップを保存</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 画像 (*.svg)</translation>
    </message>
    <message>
        <source>Trace for Perfetto (*.json)</source>
        <translation>Perfetto のトレース (*.json)</translation>
    </message>
    <message>
        <source>In the order of Megatron-LM&apos;s schedules; times and memory are estimates, %1.</source>
        <translation>順序は Megatron-LM のスケジュールどおりです。時間とメモリは見積もりです (%1)。</translation>
    </message>
</context>
<context>
    <name>megatune::StrategySection</name>
    <message>
        <source>Strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推奨</translation>
    </message>
    <message>
        <source>Strateg&amp;y</source>
        <translation>戦略(&amp;Y)</translation>
    </message>
    <message>
        <source>The one that suits the rules.</source>
        <translation>ルールに適した戦略です。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyChooser</name>
    <message>
        <source>%1 files are too many at once: choose up to %2 to open or to compare.</source>
        <translation>%1 個のファイルを一度に開くことはできません。開くか比較するものを %2 個まで選んでください。</translation>
    </message>
    <message>
        <source>%1 is a folder; the page Review shows the studies of one.</source>
        <translation>%1 はフォルダーです。フォルダーのスタディはレビューのページに表示されます。</translation>
    </message>
    <message>
        <source>Show its studies</source>
        <translation>スタディを表示</translation>
    </message>
    <message>
        <source>%1 is neither a study (*.mtune) nor a database (*.db); what else Optuna wrote is read by Import from Optuna in the menu File.</source>
        <translation>%1 はスタディ (*.mtune) でもデータベース (*.db) でもありません。Optuna の他のファイルは「ファイル」メニューの「Optuna からインポート」で読み込みます。</translation>
    </message>
    <message>
        <source>Open study</source>
        <translation>スタディを開く</translation>
    </message>
    <message>
        <source>Studies (*.mtune);;All files (*)</source>
        <translation>スタディ (*.mtune);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>megatune::StudyComparison</name>
    <message>
        <source>%1, %2 running</source>
        <translation>%1 (実行中 %2)</translation>
    </message>
    <message>
        <source>Trials until a value within 5 % of the best of these studies was found</source>
        <translation>これらのスタディの最良値から 5% 以内の値が見つかるまでのトライアル数</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>Trials to 5 %</source>
        <translation>5% までのトライアル</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
</context>
<context>
    <name>megatune::StudyController</name>
    <message>
        <source>The run has not begun yet; ask again once it has.</source>
        <translation>実行はまだ始まっていません。始まってからもう一度お試しください。</translation>
    </message>
    <message>
        <source>Nothing more was run: %1</source>
        <translation>これ以上は何も実行されませんでした: %1</translation>
    </message>
    <message>
        <source>No trial could be started: %1</source>
        <translation>トライアルを開始できませんでした: %1</translation>
    </message>
    <message>
        <source>The run is being stopped; continue the study once it has ended.</source>
        <translation>実行は停止中です。終了してからスタディを続けてください。</translation>
    </message>
    <message>
        <source>The run has ended; continue the study.</source>
        <translation>実行は終了しました。スタディを続けてください。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyDraft</name>
    <message>
        <source>Counting the layouts…</source>
        <translation>レイアウトを数えています…</translation>
    </message>
    <message>
        <source>No layout is left: change GPUs or batch, or allow more choices in Space.</source>
        <translation>レイアウトが残っていません。GPU 数かバッチを変えるか、「探索空間」で許可する選択肢を増やしてください。</translation>
    </message>
    <message>
        <source>The model cannot be read yet; what to do stands at its field.</source>
        <translation>モデルをまだ読み取れません。対処はモデルの欄に示しています。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyFileSection</name>
    <message>
        <source>Study file</source>
        <translation>スタディファイル</translation>
    </message>
    <message>
        <source>Choose where the study is kept</source>
        <translation>スタディの保存先を選択</translation>
    </message>
    <message>
        <source>S&amp;tudy file</source>
        <translation>スタディファイル(&amp;T)</translation>
    </message>
    <message>
        <source>Say where the study is kept.</source>
        <translation>スタディの保存先を指定してください。</translation>
    </message>
    <message>
        <source>%1 is a folder; add a file name.</source>
        <translation>%1 はフォルダです。ファイル名を付けてください。</translation>
    </message>
    <message>
        <source>%1 cannot be written to; choose another file.</source>
        <translation>%1 には書き込めません。別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>Studies (*.mtune)</source>
        <translation>スタディ (*.mtune)</translation>
    </message>
    <message>
        <source>%1 belongs to a study that runs or waits; choose another file.</source>
        <translation>%1 は実行中か待機中のスタディのファイルです。別のファイルを選んでください。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyFolder</name>
    <message>
        <source>There is no folder %1; choose another one.</source>
        <translation>フォルダ %1 がありません。別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a folder; choose another one.</source>
        <translation>%1 をフォルダとして読み取れません。別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>スター付き</translation>
    </message>
    <message>
        <source>no star</source>
        <translation>スターなし</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>最終更新</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1 (読み取り不可)</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Best layout</source>
        <translation>最良のレイアウト</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>ベースライン</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>未完了</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>動作なし</translation>
    </message>
    <message>
        <source>yours failed</source>
        <translation>元は失敗</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>%1, %L2 OOM</source>
        <translation>%1（OOM %L2）</translation>
    </message>
    <message>
        <source>How many times as good as the study&apos;s own command the best is</source>
        <translation>最良がスタディの元のコマンドの何倍か</translation>
    </message>
    <message>
        <source>Model and cluster</source>
        <translation>モデルとクラスター</translation>
    </message>
    <message>
        <source>× yours</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>経過</translation>
    </message>
</context>
<context>
    <name>megatune::StudyNoteLine</name>
    <message>
        <source>Note on this study</source>
        <translation>このスタディのメモ</translation>
    </message>
    <message>
        <source>Take the star of this study away</source>
        <translation>このスタディの星を外す</translation>
    </message>
    <message>
        <source>Mark this study with a star</source>
        <translation>このスタディに星を付ける</translation>
    </message>
</context>
<context>
    <name>megatune::StudyQueue</name>
    <message>
        <source>%1 GPUs</source>
        <translation>GPU %1 基</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 belongs to a study that runs or waits; choose another study file.</source>
        <translation>%1 は実行中か待機中のスタディのファイルです。別のスタディファイルを選んでください。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyResumer</name>
    <message>
        <source>Trial %1 ran this layout; it is measured again.</source>
        <translation>トライアル %1 がこのレイアウトを実行しました。再測定します。</translation>
    </message>
    <message>
        <source>Trial %1 ran this layout; it runs again.</source>
        <translation>トライアル %1 がこのレイアウトを実行しました。再実行します。</translation>
    </message>
    <message>
        <source>This layout runs next: %1</source>
        <translation>次に実行するレイアウト: %1</translation>
    </message>
    <message>
        <source>Run again first: trial %1.</source>
        <translation>先に再実行: トライアル %1。</translation>
    </message>
    <message>
        <source>The command needs secrets, which its file does not keep; type them in Setup, where *** stands for them.</source>
        <translation>コマンドには機密情報が必要ですが、ファイルには保存されていません。設定で *** の箇所に入力してください。</translation>
    </message>
    <message>
        <source>On %1. Each trial adds the options of its layout.</source>
        <translation>%1 で実行。各トライアルがレイアウトのオプションを追加します。</translation>
    </message>
    <message>
        <source>On %1, in %2. Each trial adds the options of its layout.</source>
        <translation>%1 の %2 で実行。各トライアルがレイアウトのオプションを追加します。</translation>
    </message>
    <message>
        <source>Trials get the variables %1.</source>
        <translation>試行に渡される変数: %1。</translation>
    </message>
    <message>
        <source>Layouts also set %1.</source>
        <translation>レイアウトが設定するもの: %1。</translation>
    </message>
    <message>
        <source>Trials get the files %1.</source>
        <translation>試行に渡されるファイル: %1。</translation>
    </message>
    <message>
        <source>Its values were found by a regular expression, which its file does not keep; type it in Setup, below More.</source>
        <translation>値は正規表現で取り出されましたが、ファイルには保存されていません。設定の「その他」で入力してください。</translation>
    </message>
    <message>
        <source>This study is being read, and goes on then.</source>
        <translation>このスタディを読み込んでいます。終わると続行します。</translation>
    </message>
    <message>
        <source>It waits for the study that runs, and starts then.</source>
        <translation>実行中のスタディが終わるのを待って始まります。</translation>
    </message>
</context>
<context>
    <name>megatune::StudySpace</name>
    <message>
        <source>The study&apos;s space cannot be narrowed: its model cannot be read any more.</source>
        <translation>スタディの探索空間を絞り込めません。モデルを読み込めなくなっています。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyViews</name>
    <message>
        <source>Views of the trials</source>
        <translation>トライアルの表示</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Value and memory of every trial in order</source>
        <translation>各トライアルの値とメモリ、実行順</translation>
    </message>
    <message>
        <source>The view as a table</source>
        <translation>表としての表示</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>表で表示</translation>
    </message>
    <message>
        <source>The same numbers as a table</source>
        <translation>同じ数値を表で表示</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>As an &amp;image</source>
        <translation>画像として(&amp;I)</translation>
    </message>
    <message>
        <source>As a table (&amp;CSV)</source>
        <translation>表として (CSV)(&amp;C)</translation>
    </message>
    <message>
        <source>The table is in the clipboard, as comma-separated values.</source>
        <translation>表をカンマ区切りの値としてクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行座標</translation>
    </message>
    <message>
        <source>All parameters and the value, a line for each trial</source>
        <translation>すべてのパラメータと値、トライアルごとに 1 本の線</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Value and out-of-memory share by parameter, the most telling one first</source>
        <translation>パラメータ別の値とメモリ不足の割合、寄与の大きい順</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>When each trial ran, and on which host</source>
        <translation>各トライアルを実行した時間とホスト</translation>
    </message>
    <message>
        <source>Copy what is shown, or save it as a picture</source>
        <translation>表示中の内容をコピーするか、画像として保存します</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>画像を保存(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>megatune::SurroundingsSection</name>
    <message>
        <source>Environment variables of the trials, one a line</source>
        <translation>トライアルの環境変数 (1 行に 1 つ)</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>A small file that trials need</source>
        <translation>トライアルに必要な小さなファイル</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>An earlier study to learn from</source>
        <translation>学習元にする以前のスタディ</translation>
    </message>
    <message>
        <source>Studies (*.mtune)</source>
        <translation>スタディ (*.mtune)</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>学習元</translation>
    </message>
    <message>
        <source>Trials at the same time</source>
        <translation>同時に実行するトライアル数</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Automatic: as many as the GPUs allow</source>
        <translation>自動: GPU の数が許すだけ</translation>
    </message>
    <message>
        <source>What happens where somebody else uses a trial&apos;s GPUs</source>
        <translation>トライアルの GPU をほかの人が使っているときの動作</translation>
    </message>
    <message>
        <source>Other free GPUs of the host are taken first. Nobody&apos;s process is ended.</source>
        <translation>まずホストの空いている GPU を使います。ほかの人のプロセスは終了しません。</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>待つ</translation>
    </message>
    <message>
        <source>wait at most</source>
        <translation>最大で待つ</translation>
    </message>
    <message>
        <source>ignore</source>
        <translation>無視する</translation>
    </message>
    <message>
        <source>Seconds to wait for GPUs before other hosts are tried</source>
        <translation>ほかのホストを試すまで GPU を待つ秒数</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>trials at a time</source>
        <translation>同時実行数</translation>
    </message>
    <message>
        <source>busy GPUs</source>
        <translation>使用中の GPU</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Version of megatron-core, such as 0.16</source>
        <translation>megatron-core のバージョン (0.16 など)</translation>
    </message>
    <message>
        <source>Largest number of recomputed layers</source>
        <translation>再計算するレイヤー数の上限</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>megatron-core</source>
        <translation>megatron-core</translation>
    </message>
    <message>
        <source>recomputed layers up to</source>
        <translation>再計算するレイヤー数の上限</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Trials find them in the folder that MEGATUNE_UPLOADS names.</source>
        <translation>トライアルは MEGATUNE_UPLOADS の示すフォルダで参照できます。</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>乱数のシード</translation>
    </message>
</context>
<context>
    <name>megatune::TimelineModel</name>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Started after</source>
        <translation>開始までの時間</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>待機</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
</context>
<context>
    <name>megatune::TimelinePlot</name>
    <message>
        <source>Timeline of the trials, a lane for each place of a host</source>
        <translation>トライアルのタイムライン、ホストの実行枠ごとに 1 行</translation>
    </message>
    <message>
        <source>%1 % busy</source>
        <translation>稼働 %1%</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>ホストなし</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>waited %1 before</source>
        <translation>開始前に %1 待機</translation>
    </message>
</context>
<context>
    <name>megatune::TimelineView</name>
    <message>
        <source>A bar for each trial appears as soon as the first one has started.</source>
        <translation>最初のトライアルが始まると、ここにトライアルごとの帯が表示されます。</translation>
    </message>
    <message>
        <source>%1 %2 % busy</source>
        <comment>host, share</comment>
        <translation>%1 稼働 %2%</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) in %1.</source>
        <translation>
            <numerusform>%n トライアル、%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Colour: value. Dotted: waiting. + and −, or Ctrl and the wheel, make it wider and narrower.</source>
        <translation>色: 値。点線: 待機。+ と −、または Ctrl とホイールで拡大・縮小します。</translation>
    </message>
    <message>
        <source>Values from %1 to %2 %3.</source>
        <comment>least, most, unit</comment>
        <translation>値は %1 ～ %2 %3。</translation>
    </message>
</context>
<context>
    <name>megatune::TrainerSection</name>
    <message>
        <source>Read as: %1</source>
        <translation>読み取り方: %1</translation>
    </message>
    <message>
        <source>Not recognised: %1; it gets its options as Megatron-LM has them</source>
        <translation>認識できません: %1。オプションは Megatron-LM の書き方で渡します</translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation>認識結果: %1</translation>
    </message>
    <message>
        <source>Options that count: %1</source>
        <translation>考慮されるオプション: %1</translation>
    </message>
    <message>
        <source>Assumed: %1</source>
        <translation>仮定: %1</translation>
    </message>
    <message>
        <source>Options are read by</source>
        <translation>オプションの書式</translation>
    </message>
    <message>
        <source>Which trainer reads the options, where it is not recognised rightly; recipes are made for the version that is chosen here, too</source>
        <translation>オプションを読み取るトレーナー。正しく認識されない場合に選びます。レシピもここで選んだバージョン向けに作られます</translation>
    </message>
    <message>
        <source>as recognised</source>
        <translation>認識結果に従う</translation>
    </message>
    <message>
        <source>Trainer</source>
        <translation>トレーナー</translation>
    </message>
    <message>
        <source>Folder in which the command runs</source>
        <translation>コマンドを実行するフォルダ</translation>
    </message>
    <message>
        <source>Choose the folder in which the command runs</source>
        <translation>コマンドを実行するフォルダを選択</translation>
    </message>
    <message>
        <source>Fol&amp;der</source>
        <translation>実行フォルダ(&amp;D)</translation>
    </message>
    <message>
        <source>Run in</source>
        <translation>実行フォルダ</translation>
    </message>
</context>
<context>
    <name>megatune::TrialAttempt</name>
    <message>
        <source>The output of trial %1 cannot be kept in %2: %3. The trial goes on without it.</source>
        <translation>トライアル %1 の出力を %2 に保存できません: %3。トライアルは保存なしで続行します。</translation>
    </message>
</context>
<context>
    <name>megatune::TrialCharts</name>
    <message>
        <source>Memory per GPU by trial, GiB</source>
        <translation>GPU あたりのメモリ (トライアルごと、GiB)</translation>
    </message>
    <message>
        <source>Unit of the values</source>
        <translation>値の単位</translation>
    </message>
    <message>
        <source>The unit in which the chart shows the values</source>
        <translation>グラフが値を示す単位</translation>
    </message>
</context>
<context>
    <name>megatune::TrialDetail</name>
    <message>
        <source>The selected trial</source>
        <translation>選択したトライアル</translation>
    </message>
    <message>
        <source>Select a trial in the chart or in the table to see what it ran and how it went.</source>
        <translation>グラフか表でトライアルを選択すると、実行内容と経過が表示されます。</translation>
    </message>
    <message>
        <source>&amp;Copy command</source>
        <translation>コマンドをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Command of the selected trial</source>
        <translation>選択したトライアルのコマンド</translation>
    </message>
    <message>
        <source>Note on this trial</source>
        <translation>このトライアルのメモ</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>イテレーション %1</translation>
    </message>
    <message>
        <source>took %1</source>
        <comment>duration as 3:12</comment>
        <translation>所要時間 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) counted</source>
        <translation>
            <numerusform>%n イテレーションを集計</numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>%1 で実行</translation>
    </message>
    <message>
        <source>on %1, GPUs %2</source>
        <translation>%1 で実行 (GPU %2)</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>%1 回目の実行</translation>
    </message>
    <message>
        <source>Ended by signal %1.</source>
        <translation>シグナル %1 で終了しました。</translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation>終了ステータスは %1 です。</translation>
    </message>
    <message>
        <source>Take the star away</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Mark with a star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Trial %1, baseline</source>
        <translation>トライアル %1 (ベースライン)</translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation>トライアル %1</translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation>%1 (最良)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>trial, state</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>理由: %1</translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation>イテレーション時間から算出</translation>
    </message>
    <message>
        <source>mean of %1 runs: %2</source>
        <translation>%1 回の実行の平均 %2</translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation>再実行(&amp;R)</translation>
    </message>
    <message>
        <source>Runs this trial as the next attempt of its number (Ctrl+R).</source>
        <translation>このトライアルを同じ番号の次の試行として実行します (Ctrl+R)。</translation>
    </message>
    <message>
        <source>iterations vary by %1</source>
        <comment>standard deviation</comment>
        <translation>反復間のばらつき %1</translation>
    </message>
    <message>
        <source>run by who asked for it</source>
        <translation>尋ねた側が実行</translation>
    </message>
</context>
<context>
    <name>megatune::TrialPane</name>
    <message>
        <source>Log of trial %1</source>
        <translation>トライアル %1 のログ</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Iterations of trial %1, %2</source>
        <translation>トライアル %1 のイテレーション (%2)</translation>
    </message>
    <message>
        <source>Iterations, %1</source>
        <translation>イテレーション (%1)</translation>
    </message>
    <message>
        <source>GPUs of trial %1: utilisation and power</source>
        <translation>トライアル %1 の GPU：使用率と電力</translation>
    </message>
</context>
<context>
    <name>megatune::TrialRetries</name>
    <message>
        <source>No trial of this study has failed.</source>
        <translation>このスタディに失敗したトライアルはありません。</translation>
    </message>
    <message>
        <source>Trial %1 ran again: %2.</source>
        <translation>トライアル %1 を再実行しました: %2。</translation>
    </message>
    <message>
        <source>Run trial %1 again</source>
        <translation>トライアル %1 を再実行</translation>
    </message>
    <message>
        <source>Run failed trials again</source>
        <translation>失敗したトライアルを再実行</translation>
    </message>
    <message numerus="yes">
        <source>Run all %n failed trial(s) again</source>
        <translation>
            <numerusform>失敗した %n 件のトライアルをすべて再実行</numerusform>
        </translation>
    </message>
    <message>
        <source>Those that failed, were stopped or lost their host; what ran out of memory keeps its verdict.</source>
        <translation>失敗したもの、停止されたもの、ホストを失ったもの。メモリ不足の判定はそのままです。</translation>
    </message>
</context>
<context>
    <name>megatune::TrialTable</name>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Copy command of trial %1</source>
        <translation>トライアル %1 のコマンドをコピー</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>行をコピー</translation>
    </message>
    <message>
        <source>Only trials with %1 %2</source>
        <translation>%1 が %2 のトライアルのみ</translation>
    </message>
    <message>
        <source>Only the best trial</source>
        <translation>最良のトライアルのみ</translation>
    </message>
</context>
<context>
    <name>megatune::TrialTableModel</name>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Value per GPU; in italics while the trial runs</source>
        <translation>GPU あたりの値。トライアルの実行中は斜体</translation>
    </message>
    <message>
        <source>Largest memory of a GPU, in GiB</source>
        <translation>GPU のメモリの最大値 (GiB)</translation>
    </message>
    <message>
        <source>From the start to the end, as minutes:seconds or hours:minutes:seconds</source>
        <translation>開始から終了まで。分:秒 または 時:分:秒</translation>
    </message>
    <message>
        <source>#</source>
        <comment>number of a trial</comment>
        <translation>#</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>理由: %1</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: the share of the GPU&apos;s peak of %1 TFLOP/s at the command&apos;s precision</source>
        <translation>モデル FLOPs 利用率：コマンドの精度での GPU のピーク %1 TFLOP/s に対する割合</translation>
    </message>
    <message>
        <source>Tokens of full sequences per second and GPU</source>
        <translation>GPU 1 台・1 秒あたりの、全長のシーケンスのトークン数</translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation>MFU %</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>調整</translation>
    </message>
</context>
<context>
    <name>megatune::TrialsChart</name>
    <message>
        <source>TFLOP/s per GPU over trials</source>
        <translation>GPU あたりの TFLOP/s (トライアルごと)</translation>
    </message>
    <message>
        <source>The value of every trial appears here as soon as the first one runs.</source>
        <translation>最初のトライアルが始まると、各トライアルの値がここに表示されます。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>ベースライン</translation>
    </message>
    <message>
        <source>Best %1 %2 in trial %3, %4.</source>
        <translation>最良はトライアル %3 の %1 %2 (%4)。</translation>
    </message>
    <message numerus="yes">
        <source>%n finished.</source>
        <translation>
            <numerusform>完了 %n 件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory.</source>
        <translation>
            <numerusform>メモリ不足 %n 件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running.</source>
        <translation>
            <numerusform>実行中 %n 件。</numerusform>
        </translation>
    </message>
    <message>
        <source>The table holds the same numbers.</source>
        <translation>表にも同じ数値があります。</translation>
    </message>
    <message>
        <source>The filter leaves no trial over.</source>
        <translation>フィルタに一致するトライアルがありません。</translation>
    </message>
    <message>
        <source>none</source>
        <comment>label of the foot of a chart: trials without a value</comment>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1, not verified</source>
        <translation>%1、未検証</translation>
    </message>
</context>
<context>
    <name>megatune::TrialsPanel</name>
    <message>
        <source>Trials</source>
        <translation>トライアル</translation>
    </message>
    <message>
        <source>Filter: tp=2 state:oom</source>
        <translation>フィルタ: tp=2 state:oom</translation>
    </message>
    <message>
        <source>Filter the trials</source>
        <translation>トライアルをフィルタ</translation>
    </message>
    <message>
        <source>All words must hold: tp=2, mbs&gt;=4, state:oom, value&gt;400, memory&lt;70, host:gpu-a, #12, star:yes, best:yes, or any text.</source>
        <translation>すべての語に一致するものを表示: tp=2、mbs&gt;=4、state:oom、value&gt;400、memory&lt;70、host:gpu-a、#12、star:yes、best:yes、または任意のテキスト。</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>全パラメータ</translation>
    </message>
    <message>
        <source>Also show parameters that are the same in every trial.</source>
        <translation>すべてのトライアルで同じ値のパラメータも表示します。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln トライアル</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s)</source>
        <translation>
            <numerusform>%L1 / %Ln トライアル</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::UserGuide</name>
    <message>
        <source>Chapter of the guide</source>
        <translation>ガイドの章</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>戻る(&amp;K)</translation>
    </message>
    <message>
        <source>To what was read before (Alt+Left)</source>
        <translation>前に読んだところへ戻ります（Alt+←）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Find in the guide (Ctrl+F)</source>
        <translation>ガイド内を検索（Ctrl+F）</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>ガイド内を検索</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>ガイドの目次</translation>
    </message>
    <message>
        <source>Not in the guide</source>
        <translation>ガイドにはありません</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) in this chapter</source>
        <translation>
            <numerusform>この章に %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in this chapter; Enter looks in the others</source>
        <translation>この章にはありません。Enter でほかの章を探します</translation>
    </message>
    <message>
        <source>Nothing was read before this.</source>
        <translation>これより前に読んだものはありません。</translation>
    </message>
</context>
<context>
    <name>megatune::ValueSection</name>
    <message>
        <source>median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>harmonic mean</source>
        <translation>調和平均</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最後</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>How the value is taken from the iterations</source>
        <translation>反復から値を求める方法</translation>
    </message>
    <message>
        <source>Which values are better</source>
        <translation>どちらの値がよいか</translation>
    </message>
    <message>
        <source>more is better</source>
        <translation>大きいほどよい</translation>
    </message>
    <message>
        <source>less is better</source>
        <translation>小さいほどよい</translation>
    </message>
    <message>
        <source>Regular expression that finds the value in a line of the log</source>
        <translation>ログの行から値を見つける正規表現</translation>
    </message>
    <message>
        <source>speed: ([0-9.]+)</source>
        <translation>speed: ([0-9.]+)</translation>
    </message>
    <message>
        <source>For a trainer whose log is not known: a Perl regular expression with exactly one group, the value. Empty: what Megatune reads by itself.</source>
        <translation>ログの形式が知られていないトレーナー向け: 値を表すグループをちょうど 1 つ持つ Perl 正規表現。空の場合は Megatune が自分で読み取ります。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Iterations left out as warm-up</source>
        <translation>ウォームアップとして除くイテレーション数</translation>
    </message>
    <message>
        <source>Fewest iterations for a result</source>
        <translation>結果に必要な最小イテレーション数</translation>
    </message>
    <message>
        <source>after warm-up of</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>then at least</source>
        <translation>その後最低</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>イテレーション</translation>
    </message>
    <message>
        <source>found by</source>
        <translation>検出</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>first</source>
        <translation>最初</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>time of the trial, s</source>
        <translation>トライアルの時間 (秒)</translation>
    </message>
</context>
<context>
    <name>megatune::WaitingButton</name>
    <message numerus="yes">
        <source>%n study(s) wait(s)</source>
        <translation>
            <numerusform>スタディ %n 件が待機中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::WaitingList</name>
    <message>
        <source>&amp;Start the next</source>
        <translation>次を開始(&amp;S)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上へ移動(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Edit in Setup</source>
        <translation>設定で編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Take out</source>
        <translation>取り消す(&amp;T)</translation>
    </message>
    <message>
        <source>Studies that wait</source>
        <translation>待機中のスタディ</translation>
    </message>
    <message>
        <source>Nothing runs: they wait until you start the next one.</source>
        <translation>何も実行されていません。次を開始するまで待機します。</translation>
    </message>
    <message>
        <source>The next one starts by itself once the running study has come to its end.</source>
        <translation>実行中のスタディが終わると、次が自動で始まります。</translation>
    </message>
    <message>
        <source>A study is running; the next one follows it.</source>
        <translation>スタディが実行中です。次はその後に始まります。</translation>
    </message>
    <message>
        <source>Choose a study first.</source>
        <translation>先にスタディを選択してください。</translation>
    </message>
    <message>
        <source>It is the next one already.</source>
        <translation>すでに次の番です。</translation>
    </message>
    <message>
        <source>Before the one above it (Alt+Up)</source>
        <translation>1 つ上のスタディより先にします (Alt+Up)</translation>
    </message>
    <message>
        <source>It waits no longer; Setup holds what it says.</source>
        <translation>待機をやめ、内容を設定に入れます。</translation>
    </message>
    <message>
        <source>It waits no longer (Del)</source>
        <translation>待機をやめます (Del)</translation>
    </message>
</context>
<context>
    <name>megatune::WaitingTrials</name>
    <message>
        <source>waits: %1; that time does not count</source>
        <translation>待機中: %1 (時間に数えません)</translation>
    </message>
    <message>
        <source>Trial %1 %2</source>
        <comment>number, what it waits for</comment>
        <translation>トライアル %1: %2</translation>
    </message>
</context>
</TS>
