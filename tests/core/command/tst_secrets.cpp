// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandline.h"
#include "core/secrets/secrets.h"
#include "tests/support/test.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

namespace megatune::tst_secrets {

class SecretsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Limits count characters: 200 of these are 600 bytes.
    void aLongPasswordIsHiddenInTextAndInBytes()
    {
        const QString password = QString(200, QChar(0x20ac));
        for (const QString& text :
            {u"https://u:%1@host/x"_s.arg(password), u"HF_TOKEN='%1'"_s.arg(password.repeated(20))}) {
            QVERIFY(!masked(text).contains(QChar(0x20ac)));
            QCOMPARE(QString::fromUtf8(masked(text.toUtf8())), masked(text));
        }
    }
    void namesOfSecretsAreKnown_data()
    {
        QTest::addColumn<bool>("secret");
        for (const char* name : {"HF_TOKEN", "hf_token", "--hf_token", "--hf-token", "HUGGING_FACE_HUB_TOKEN",
                 "TOKEN", "token", "hubToken", "GITHUBTOKEN", "GITHUB_TOKEN_2", "HF_TOKEN2", "API_TOKENS",
                 "use_auth_token", "access_token", "MODELSCOPE_API_TOKEN", "WANDB_API_KEY", "wandb-api-key",
                 "APIKEY", "openaiApiKey", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "SSH_PRIVATE_KEY",
                 "privatekey", "CLIENT_SECRET", "secret", "SECRETS", "--password", "DB_PASSWORD", "PGPASSWD",
                 "passphrase", "GOOGLE_APPLICATION_CREDENTIALS", "credential", "AUTH", "--auth", "NPM_AUTH",
                 "OAUTH", "Authorization", "AUTH_HEADER", "basic-auth", "SIGNING_KEY", "wandb-key",
                 "WANDB_KEY", "--wandb-key", "--trackio_key", "logger.clearml.key", "MY_CLUSTER_KEY",
                 "dash-password", "logger.hub.token", "client.secret", "--s3-secret-key"})
            QTest::newRow(name) << true;
        for (const char* name : {"", "-", "--tokenizer-type", "--tokenizer-model", "TOKENIZERS_PARALLELISM",
                 "--max_tokens", "--num-tokens", "IMAGE_MAX_TOKEN_NUM", "VIDEO_MAX_TOKEN_NUM",
                 "--special_tokens", "AUTHOR", "author_email", "authors", "--moe-token-dispatcher-type",
                 "--moe-token-drop-policy", "--max_new_tokens", "eos_token", "pad_token", "pad_token_id",
                 "--calculate-per-token-loss", "loss_per_token", "num_image_token", "detokenizer", "tokens",
                 "train_tokens", "consumed_tokens", "num_key_value_heads", "key", "PUBLIC_KEY", "monkey",
                 "keyboard", "PWD", "PATH", "XAUTHORITY", "SSH_AUTH_SOCK", "auth_mode", "secretary", "--lr",
                 "compass", "passes", "MASTER_PORT", "NPROC_PER_NODE", "HF_HOME", "--hf-model", "authentic",
                 "CUDA_DEVICE_MAX_CONNECTIONS", "--num-key-value-heads", "--key-value-heads",
                 "key_value_cache", "--json-keys", "--prompt_key", "data.prompt_key", "data.reward_fn_key",
                 "--input-key", "train_ds.label_key", "primary_key", "cache_key", "--metric-key", "hotkey",
                 "keys", "missing_keys", "--kv-channels", "--qk-layernorm"})
            QTest::newRow(name) << false;
    }
    void namesOfSecretsAreKnown()
    {
        QFETCH(bool, secret);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        QCOMPARE(isSecretName(name), secret);
        QCOMPARE(isSecretName(name.toLower()), secret);
        QCOMPARE(isSecretName(name.toUpper()), secret);
    }

    void secretsAreHidden_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("result");
        const auto row = [](const char* name, const char* text, const char* result) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(result);
        };
        row("variable", "HF_TOKEN=abc megatron sft", "HF_TOKEN=*** megatron sft");
        row("variable in quotes", "HF_TOKEN='x y' A=1 megatron sft", "HF_TOKEN='***' A=1 megatron sft");
        row("variable in double quotes", "X=1 HF_TOKEN=\"x \\\" y\" a", "X=1 HF_TOKEN=\"***\" a");
        row("mixed quotes", "HF_TOKEN=a'b c'\"d e\"f g", "HF_TOKEN=*** g");
        row("escaped blank", "HF_TOKEN=a\\ b c", "HF_TOKEN=*** c");
        row("export", "export WANDB_API_KEY=123;python x", "export WANDB_API_KEY=***;python x");
        row("in parentheses", "(HF_TOKEN=abc)", "(HF_TOKEN=***)");
        row("option", "x --hf_token abc --b", "x --hf_token *** --b");
        row("joined option", "x --hf_token=abc --b", "x --hf_token=*** --b");
        row("a key of somebody", "x --wandb-key=abc --num-key-value-heads=8",
            "x --wandb-key=*** --num-key-value-heads=8");
        row("dotted", "x +logger.clearml.key=abc data.prompt_key=q",
            "x +logger.clearml.key=*** data.prompt_key=q");
        row("option in quotes", "x --password 'a b' --b", "x --password '***' --b");
        row("option over lines", "x --hub-token \\\n    abc \\\n  --b",
            "x --hub-token \\\n    *** \\\n  --b");
        row("quoted option", "x '--hf_token' abc", "x '--hf_token' ***");
        row("quoted pair", "x '--hf_token=a b' c", "x '--hf_token=***' c");
        row("env", "env 'HF_TOKEN=a b' c", "env 'HF_TOKEN=***' c");
        row("script", "bash -c 'HF_TOKEN=abc python x.py'", "bash -c 'HF_TOKEN=*** python x.py'");
        row("script, last word", "sh -c 'python x.py --hf_token abc' | tee it's",
            "sh -c 'python x.py --hf_token ***' | tee it's");
        row("redirection", "x --hf_token abc>log", "x --hf_token ***>log");
        row("last line", "a\nHF_TOKEN=abc", "a\nHF_TOKEN=***");
        row("CR LF", "HF_TOKEN=abc\r\nb", "HF_TOKEN=***\r\nb");
        row("several", "A_TOKEN=a B_SECRET=b --c 1 --d_password d",
            "A_TOKEN=*** B_SECRET=*** --c 1 --d_password ***");
        row("unclosed quote", "HF_TOKEN='abc def\nnext", "HF_TOKEN='***\nnext");
        row("many lines", "PRIVATE_KEY='-----\nabc\n----' x", "PRIVATE_KEY='***' x");
        row("umlauts", "PASSWORD=größe --x ä", "PASSWORD=*** --x ä");
        row("arguments in a log", "args: SftArguments(hub_token='abc', model='x', other_token=None)",
            "args: SftArguments(hub_token='***', model='x', other_token=None)");
        row("arguments with dots", "  wandb_api_key ................. abc",
            "  wandb_api_key ................. ***");
        row("JSON", "{\"hf_token\": \"a b\", \"lr\": 1}", "{\"hf_token\": \"***\", \"lr\": 1}");
        row("JSON in JSON", "\"{\\\"hf_token\\\": \\\"a b\\\", \\\"lr\\\": 1}\"",
            "\"{\\\"hf_token\\\": \\\"***\\\", \\\"lr\\\": 1}\"");
        row("dictionary", "environ({'HF_TOKEN': 'abc', 'A': 'b'})", "environ({'HF_TOKEN': '***', 'A': 'b'})");
        row("argument vector", "['python', '--hf_token', 'abc', '--b']",
            "['python', '--hf_token', '***', '--b']");
        row("YAML", "password: abc # x", "password: *** # x");
        row("assignment with blanks", "api_key = \"abc\"", "api_key = \"***\"");
        row("header", "curl -H 'Authorization: Bearer abcdef' x", "curl -H 'Authorization: Bearer ***' x");
        row("header in a log", "> Authorization: Basic YWJj", "> Authorization: Basic ***");
        row("bearer", "with Bearer abcd1234 here", "with Bearer *** here");
        row("Hugging Face", "login hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345 done", "login *** done");
        row("GitHub", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "***");
        row("GitHub, fine-grained", "x github_pat_11ABCDEFG0abcdefghijkl_x y", "x *** y");
        row("OpenAI", "key is sk-proj-abcdefGHIJ1234567890, ok", "key is ***, ok");
        row("Slack", "\"xoxb-123456789012-abcdefghijkl\"", "\"***\"");
        row("AWS", "id=AKIAIOSFODNN7EXAMPLE", "id=***");
        row("NVIDIA", "nvapi-abcdefghijklmnopqrstuvwxyz", "***");
        row("JSON web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc-_d", "***");
        row("URL", "git clone https://me:pa:ss@host/x.git", "git clone https://me:***@host/x.git");
        row("proxy", "http_proxy='http://u:p@h:80' x", "http_proxy='http://u:***@h:80' x");
        row("default of a reference", "export API_KEY=${API_KEY:-\"abc 1\"} x",
            "export API_KEY=${API_KEY:-\"***\"} x");
        row("default in quotes", "HF_TOKEN=\"${HF_TOKEN:-abc}\" x", "HF_TOKEN=\"${HF_TOKEN:-***}\" x");
        row("default, assigned", "HF_TOKEN=${HF_TOKEN=abc};x", "HF_TOKEN=${HF_TOKEN=***};x");
        row("behind a reference", "HF_TOKEN=${A:-}hunter x", "HF_TOKEN=*** x");
        row("behind a reference in quotes", "HF_TOKEN=\"${A:-}hunter\" x", "HF_TOKEN=\"***\" x");
        row("behind a part of a variable", "HF_TOKEN=${A%b}hunter x", "HF_TOKEN=*** x");
        row("default of a default", "HF_TOKEN=${A:-${B:-abc}} x", "HF_TOKEN=${A:-${B:-***}} x");
        row("like a placeholder", "API_KEY=${API_KEY:-your1secret} x", "API_KEY=${API_KEY:-***} x");
        row("default with a token's shape", "A=${A:-hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345} x", "A=${A:-***} x");
        row("default of an option", "x --hf_token ${T:-abc} --b", "x --hf_token ${T:-***} --b");
        row("URL argument", "https://h/x?access_token=abc&b=1", "https://h/x?access_token=***&b=1");
    }
    void secretsAreHidden()
    {
        QFETCH(QString, text);
        QFETCH(QString, result);
        QCOMPARE(masked(text), result);
        QCOMPARE(masked(result), result);
        QCOMPARE(QString::fromUtf8(masked(text.toUtf8())), result);
    }

    void whatIsNotSecretStays_data()
    {
        QTest::addColumn<QString>("text");
        int number = 0;
        for (const char* text :
            {"", "torchrun pretrain_gpt.py --tokenizer-type NullTokenizer --tokenizer-model x",
                "IMAGE_MAX_TOKEN_NUM=1024 --max_new_tokens 2048 --special_tokens a b --num-tokens=5",
                "HF_TOKEN=$HF_TOKEN x --hf_token \"$HF_TOKEN\" --hub_token ${T} --password `cat x` --token $(cat x y)",
                "export WANDB_API_KEY=${WANDB_API_KEY:-\"yours\"}", "HF_TOKEN=\"${HF_TOKEN:-}\" x",
                "HF_TOKEN=${HF_TOKEN:?set it first} x", "HF_TOKEN=${HF_TOKEN:-$OTHER} x",
                "HF_TOKEN=${HF_TOKEN:-${OTHER:-}} x", "API_KEY=${API_KEY:-<your key>}",
                "API_KEY=${API_KEY:-xxxx} --password \"${P:-None}\"", "HF_TOKEN=${HF_TOKEN%x} y",
                "HF_TOKEN= megatron sft", "HF_TOKEN='' x", "--hf_token --b 1", "--use_auth_token true",
                "hub_token=None, password=null", "\"token\": null, \"auth\": false",
                " iteration        5/     100 | elapsed time per iteration (ms): 1234.5 | lm loss: 1.05E+01 |",
                "eos_token='</s>', pad_token: \"x\"", "Unexpected token: foo", "token=128 loss=1", "auth: ok",
                "AUTHOR=me", "the password is required", "if token == other", "a key=b monkey=c",
                "hf_token_path hf_config hf_modelname", "task-abcdefgh12345678 risk-12345678901234",
                "sk-learn-like-name", "bearer of good news and some more", "Bearer $HF_TOKEN_12345",
                "https://host:8080/a@b", "ssh://git@host:22/x", "http://$U:$P@host/",
                "[2026-01-01 10:00:00] a@b:c", "AKIA1234", "xoxo-xoxo-xoxo", "KEY=abc",
                "--num-query-groups 4 num_key_value_heads=8", "SSH_AUTH_SOCK=/tmp/x", "grün = größe",
                "HF_TOKEN", "--password", "--password ", "--password;x", "--password | x",
                "error: argument --hf_token: expected one argument"})
            QTest::addRow("%02d", number++) << QString::fromUtf8(text);
    }
    void whatIsNotSecretStays()
    {
        QFETCH(QString, text);
        QCOMPARE(masked(text), text);
        QCOMPARE(masked(text.toUtf8()), text.toUtf8());
    }
    void otherBytesNeverChange()
    {
        QByteArray invalid("\xff\xfe HF_TOKEN=ab\xff.cd \xc3 x");
        invalid.append('\0');
        QByteArray expected("\xff\xfe HF_TOKEN=*** \xc3 x");
        expected.append('\0');
        QCOMPARE(masked(invalid), expected);
        const QString half = u"HF_TOKEN=a "_s + QChar(0xd83d) + u"x"_s;
        QCOMPARE(masked(half), QString(u"HF_TOKEN=*** "_s + QChar(0xd83d) + u"x"_s));
    }
    void aMaskedCommandIsStillACommand()
    {
        const QString text =
            u"HF_TOKEN='a b' megatron sft --hf_token \"x y\" --password=z'1 2' --b 1 | tee log"_s;
        const QString hidden = masked(text);
        const auto command = CommandLine::parse(hidden);
        QVERIFY(command);
        QCOMPARE(command->option(u"b"_s), u"1"_s);
        QCOMPARE(command->option(u"hf-token"_s), u"***"_s);
        QVERIFY(hidden.endsWith(u"--b 1 | tee log"));
    }
    void noSecretWordIsEverLeft()
    {
        QRandomGenerator random(3);
        const QStringList before{u""_s, u"cd x && "_s, u"A=1 "_s, u"# "_s, u"("_s, u"bash -c 'x; "_s,
            u"it's \"so\"\n"_s, u"\\\n"_s};
        const QStringList names{u"HF_TOKEN="_s, u"--hf_token "_s, u"--hf-token="_s, u"--db_password \\\n  "_s,
            u"'api_key': "_s, u"export WANDB_API_KEY="_s};
        const QStringList values{u"Geheim7"_s, u"'Geheim7'"_s, u"\"Geheim7\""_s, u"'a Geheim7'"_s,
            u"a\\ Geheim7"_s, u"\"a \\\" Geheim7\""_s, u"-1Geheim7"_s, u"$X-Geheim7"_s, u"Geheim7'b c'"_s};
        const QStringList behind{u""_s, u" --b 1"_s, u"; x"_s, u"\n"_s, u" | tee it's"_s, u")"_s, u", 'a'"_s};
        for (int round = 0; round < 5'000; ++round) {
            const auto pick = [&random](const QStringList& list) -> QString {
                return list[random.bounded(list.size())];
            };
            const QString text = pick(before) + pick(names) + pick(values) + pick(behind);
            QVERIFY2(!masked(text).contains(u"Geheim7"), qPrintable(text + u"\n-> "_s + masked(text)));
        }
    }
    void anyTextIsSurvived()
    {
        QRandomGenerator random(4);
        const QStringList parts{u"TOKEN"_s, u"="_s, u"'"_s, u"\""_s, u"\\"_s, u" "_s, u"\n"_s, u"--"_s,
            u"password"_s, u": "_s, u"hf_"_s, u"sk-12345678901234"_s, u"://"_s, u"@"_s, u"a"_s, u"..."_s,
            u"Bearer "_s, u"$"_s, u"{"_s, u"}"_s, u"("_s, u","_s, u"ä"_s, u"-c "_s};
        for (int round = 0; round < 30'000; ++round) {
            QString text;
            for (int i = random.bounded(16); i > 0; --i)
                text += parts[random.bounded(parts.size())];
            const QString hidden = masked(text);
            QCOMPARE(QString::fromUtf8(masked(text.toUtf8())), hidden);
        }
    }
    void aMegabyteTakesLinearTime_data()
    {
        QTest::addColumn<QString>("piece");
        for (const char* piece : {"token", "token=", "token='", "token=\"", "sk-", "hf_", "://",
                 "://a:", "bearer ", "password=bearer ", "password='a", "--password \\\n", "'--token=", "key",
                 "ghp_", "eyJ", "token ..."})
            QTest::newRow(QByteArray(piece).replace('\n', "LF").constData()) << QString::fromUtf8(piece);
    }
    void aMegabyteTakesLinearTime()
    {
        QFETCH(QString, piece);
        const QByteArray text = piece.repeated((1 << 20) / piece.size()).toUtf8();
        megatune::test::CpuTimer timer;
        QVERIFY(!masked(text).isEmpty());
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    }
    void ordinaryLogsAreReadFast()
    {
        const QByteArray line =
            " [2026-01-01 10:00:00] iteration        5/     100 | consumed samples:           80 | elapsed time per "
            "iteration (ms): 1234.5 | throughput per GPU (TFLOP/s/GPU): 96.0 | learning rate: 1.000000E-05 | global "
            "batch size:    16 | lm loss: 1.056789E+01 | loss scale: 1.0 | grad norm: 1.234 | number of skipped "
            "iterations:   0 | number of nan iterations:   0 |\n";
        const QByteArray log = line.repeated(40'000);
        QElapsedTimer timer;
        timer.start();
        const QByteArray hidden = masked(log);
        const double megabytes = static_cast<double>(log.size()) / 1e6;
        const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
        QCOMPARE(hidden.constData(), log.constData()); // not even copied
        qInfo("%.0f MB/s", megabytes / seconds);
        QVERIFY2(megabytes / seconds > 5, "slower than a build without optimization should be");
    }
};

MEGATUNE_TEST(SecretsTest)

} // namespace megatune::tst_secrets

#include "tst_secrets.moc"
