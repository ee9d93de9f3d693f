// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune::tst_modellocator {

namespace {

QByteArray configWith(int layers)
{
    return QByteArray("{\"model_type\":\"qwen3\",\"num_hidden_layers\":") + QByteArray::number(layers) + "}";
}

} // namespace

class ModelLocatorTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    QProcessEnvironment m_environment;
    QString m_startedIn;

    QString at(const QString& path) const { return m_dir->filePath(path); }
    void put(const QString& path, const QByteArray& bytes)
    {
        const QString full = at(path);
        QVERIFY(QDir().mkpath(QFileInfo(full).path()));
        QFile file(full);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    /// A snapshot as the hub's client leaves it: a relative link into blobs.
    void putSnapshot(const QString& repository, const QString& commit, int layers)
    {
        const QString blob = u"blob-"_qs + commit;
        put(repository + u"/blobs/"_qs + blob, configWith(layers));
        const QString folder = at(repository + u"/snapshots/"_qs + commit);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::link(u"../../blobs/"_qs + blob, folder + u"/config.json"_qs));
    }
    int layersOf(const QString& model) const
    {
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(model);
        if (!shape)
            qWarning("%s", qPrintable(shape.error().sentence));
        return shape ? shape->numLayers.value_or(0) : -1;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
        m_environment = QProcessEnvironment();
        m_environment.insert(u"HOME"_qs, at(u"home"_qs));
        QVERIFY(QDir().mkpath(at(u"home"_qs)));
        QVERIFY(QDir().mkpath(at(u"work"_qs)));
        m_startedIn = QDir::currentPath();
        QVERIFY(QDir::setCurrent(at(u"work"_qs)));
    }
    void cleanup() { QDir::setCurrent(m_startedIn); }

    void foldersAndFilesAreRead()
    {
        put(u"models/My-Model/config.json"_qs, configWith(5));
        put(u"work/relative/config.json"_qs, configWith(6));
        put(u"home/mine/config.json"_qs, configWith(7));
        QCOMPARE(layersOf(at(u"models/My-Model"_qs)), 5);
        QCOMPARE(layersOf(at(u"models/My-Model/"_qs)), 5);
        QCOMPARE(layersOf(at(u"models/My-Model/config.json"_qs)), 5);
        QCOMPARE(layersOf(u"../models/My-Model"_qs), 5);
        QCOMPARE(layersOf(u"relative"_qs), 6);
        QCOMPARE(layersOf(u"./relative/config.json"_qs), 6);
        QCOMPARE(layersOf(u"~/mine"_qs), 7);
        QCOMPARE(layersOf(u"  ~/mine \n"_qs), 7);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(at(u"models/My-Model"_qs));
        QCOMPARE(shape->name, u"My-Model"_qs);
        QCOMPARE(shape->source, QDir::cleanPath(at(u"models/My-Model/config.json"_qs)));
    }
    void theCommitOfRefsMainIsRead()
    {
        const QString repository = u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_qs;
        putSnapshot(repository, u"aaaa1111"_qs, 36);
        putSnapshot(repository, u"bbbb2222"_qs, 37);
        put(repository + u"/refs/main"_qs, "aaaa1111");
        QCOMPARE(layersOf(u"Qwen/Qwen3-8B"_qs), 36);
        put(repository + u"/refs/main"_qs, "bbbb2222\n");
        QCOMPARE(layersOf(u"Qwen/Qwen3-8B"_qs), 37);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(u"Qwen/Qwen3-8B"_qs);
        QCOMPARE(shape->name, u"Qwen/Qwen3-8B"_qs);
        QVERIFY2(shape->source.endsWith(u"models--Qwen--Qwen3-8B/snapshots/bbbb2222/config.json"_qs),
            qPrintable(shape->source));
        // The folders of the cache themselves are known by the id, too.
        const Result<ModelShape> folder = ModelLocator(m_environment).shapeOf(at(repository));
        QVERIFY(folder);
        QCOMPARE(folder->name, u"Qwen/Qwen3-8B"_qs);
        QCOMPARE(folder->numLayers, 37);
    }
    void withoutRefsTheNewestSnapshotWithAConfigIsRead()
    {
        const QString repository = u"home/.cache/huggingface/hub/models--gpt2"_qs;
        putSnapshot(repository, u"older"_qs, 11);
        putSnapshot(repository, u"newer"_qs, 12);
        QVERIFY(QDir().mkpath(at(repository + u"/snapshots/newest"_qs)));
        for (const auto& [commit, seconds] : {std::pair{"older", 1000}, {"newer", 2000}, {"newest", 3000}}) {
            const QByteArray path =
                QFile::encodeName(at(repository + u"/snapshots/"_qs + QLatin1String(commit)));
            const timespec time{seconds, 0};
            const timespec both[2] = {time, time};
            QCOMPARE(utimensat(AT_FDCWD, path.constData(), both, 0), 0);
        }
        QCOMPARE(layersOf(u"gpt2"_qs), 12);
        put(repository + u"/refs/main"_qs, "newest"); // its config was never downloaded
        QCOMPARE(layersOf(u"gpt2"_qs), 12);
        put(repository + u"/refs/main"_qs, "../../../../../../models/outside");
        put(u"models/outside/config.json"_qs, configWith(99));
        QCOMPARE(layersOf(u"gpt2"_qs), 12);
    }
    void environmentDecidesWhereTheHubCacheIs_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("root");
        QTest::newRow("HF_HUB_CACHE") << u"HF_HUB_CACHE"_qs << u"%1/elsewhere"_qs << u"elsewhere"_qs;
        QTest::newRow("older name") << u"HUGGINGFACE_HUB_CACHE"_qs << u"%1/old"_qs << u"old"_qs;
        QTest::newRow("HF_HOME") << u"HF_HOME"_qs << u"%1/hf"_qs << u"hf/hub"_qs;
        QTest::newRow("with a tilde") << u"HF_HOME"_qs << u"~/hf"_qs << u"home/hf/hub"_qs;
        QTest::newRow("XDG") << u"XDG_CACHE_HOME"_qs << u"%1/xdg"_qs << u"xdg/huggingface/hub"_qs;
    }
    void environmentDecidesWhereTheHubCacheIs()
    {
        QFETCH(QString, variable);
        QFETCH(QString, value);
        QFETCH(QString, root);
        putSnapshot(root + u"/models--Org--Model"_qs, u"c0ffee"_qs, 21);
        putSnapshot(u"home/.cache/huggingface/hub/models--Org--Model"_qs, u"c0ffee"_qs, 22);
        QCOMPARE(layersOf(u"Org/Model"_qs), 22);
        m_environment.insert(variable, value.contains(u"%1"_qs) ? value.arg(m_dir->path()) : value);
        QCOMPARE(layersOf(u"Org/Model"_qs), 21);
    }
    void everyLayoutOfModelScopeIsRead_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("ownCache");
        QTest::newRow("2025") << u"home/.cache/modelscope/hub/models/Qwen/Qwen2.5-7B"_qs << false;
        QTest::newRow("old") << u"home/.cache/modelscope/hub/Qwen/Qwen2.5-7B"_qs << false;
        QTest::newRow("models") << u"home/.cache/modelscope/models/Qwen/Qwen2.5-7B"_qs << false;
        QTest::newRow("dots as underscores")
            << u"home/.cache/modelscope/hub/models/Qwen/Qwen2___5-7B"_qs << false;
        QTest::newRow("MODELSCOPE_CACHE") << u"ms/models/Qwen/Qwen2___5-7B"_qs << true;
        QTest::newRow("MODELSCOPE_CACHE, flat") << u"ms/Qwen/Qwen2.5-7B"_qs << true;
    }
    void everyLayoutOfModelScopeIsRead()
    {
        QFETCH(QString, folder);
        QFETCH(bool, ownCache);
        put(folder + u"/config.json"_qs, configWith(28));
        if (ownCache)
            m_environment.insert(u"MODELSCOPE_CACHE"_qs, at(u"ms"_qs));
        QCOMPARE(layersOf(u"Qwen/Qwen2.5-7B"_qs), 28);
        QCOMPARE(ModelLocator(m_environment).cachedModels(), QStringList{u"Qwen/Qwen2.5-7B"_qs});
    }
    void cachedModelsAreListedSortedAndOnce()
    {
        const QString hub = u"home/.cache/huggingface/hub/"_qs;
        putSnapshot(hub + u"models--Qwen--Qwen3-8B"_qs, u"a"_qs, 1);
        putSnapshot(hub + u"models--gpt2"_qs, u"a"_qs, 1);
        putSnapshot(hub + u"models--deepseek-ai--DeepSeek-V3"_qs, u"a"_qs, 1);
        QVERIFY(QDir().mkpath(at(hub + u"models--Org--tokenizer-only/snapshots/a"_qs)));
        putSnapshot(hub + u"datasets--Org--data"_qs, u"a"_qs, 1);
        putSnapshot(hub + u"models--Org--bad\nname"_qs, u"a"_qs, 1);
        const QString scope = u"home/.cache/modelscope/hub/models/"_qs;
        put(scope + u"Qwen/Qwen3-8B/config.json"_qs, configWith(1));
        put(scope + u"Qwen/Qwen2___5-7B/config.json"_qs, configWith(1));
        QVERIFY(QFile::link(at(scope + u"Qwen/Qwen2___5-7B"_qs), at(scope + u"Qwen/Qwen2.5-7B"_qs)));
        const QStringList expected{
            u"Qwen/Qwen2.5-7B"_qs, u"Qwen/Qwen3-8B"_qs, u"deepseek-ai/DeepSeek-V3"_qs, u"gpt2"_qs};
        QCOMPARE(ModelLocator(m_environment).cachedModels(), expected);
    }
    void nothingIsFoundWithoutCaches()
    {
        QCOMPARE(ModelLocator(m_environment).cachedModels(), QStringList());
        QCOMPARE(ModelLocator(QProcessEnvironment()).cachedModels(), QStringList());
        const Result<ModelShape> shape = ModelLocator(QProcessEnvironment()).shapeOf(u"Nobody/Nothing"_qs);
        QVERIFY(!shape);
        QCOMPARE(shape.error().kind, ErrorKind::NotFound);
    }
    void theCatalogComesLast()
    {
        const QString id = u"Qwen/Qwen3-8B"_qs;
        const ModelLocator locator(m_environment);
        const Result<ModelShape> shape = locator.shapeOf(id);
        QVERIFY(shape);
        QCOMPARE(shape->numLayers, 36);
        QVERIFY2(shape->source.startsWith(u"Megatune's catalog ("_qs), qPrintable(shape->source));
        QVERIFY(locator.catalogModels().contains(id));
        QCOMPARE(locator.cachedModels(), QStringList());
        put(u"home/.cache/megatune/models/Qwen/Qwen3-8B/config.json"_qs, configWith(5));
        QCOMPARE(layersOf(id), 5);
        QCOMPARE(locator.cachedModels(), QStringList{id});
        putSnapshot(u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_qs, u"a"_qs, 4);
        QCOMPARE(layersOf(id), 4);
        QCOMPARE(locator.cachedModels(), QStringList{id});
        put(u"work/Qwen/Qwen3-8B/config.json"_qs, configWith(3));
        QCOMPARE(layersOf(id), 3);
    }
    void aModelThatIsNotFoundGetsTheWaysOut()
    {
        putSnapshot(u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_qs, u"a"_qs, 1);
        const ModelLocator locator(m_environment);
        const Result<ModelShape> shape = locator.shapeOf(u"Qwen/Qwen3-88B"_qs);
        QVERIFY(!shape);
        QCOMPARE(shape.error().kind, ErrorKind::NotFound);
        const QString sentence = shape.error().sentence;
        for (const QString& part :
            {u"Qwen/Qwen3-88B"_qs, at(u"home/.cache/huggingface/hub"_qs), at(u"home/.cache/modelscope"_qs),
                u"folder"_qs, u"download"_qs, u"Did you mean Qwen/Qwen3-8B?"_qs})
            QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY2(!sentence.contains(u"--"), qPrintable(sentence)); // not every subcommand has the same
        const Result<ModelShape> bare = locator.shapeOf(u"qwen3-8b"_qs);
        QVERIFY(!bare);
        QVERIFY2(bare.error().sentence.endsWith(u"Did you mean Qwen/Qwen3-8B?"_qs),
            qPrintable(bare.error().sentence));
        const Result<ModelShape> other = locator.shapeOf(u"nobody/something-else-entirely"_qs);
        QVERIFY(!other);
        QVERIFY(!other.error().sentence.contains(u"Did you mean"_qs));
    }
    void anIdCannotLeaveTheCache_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("up") << u"../../../../secret/model"_qs;
        QTest::newRow("up in the middle") << u"Org/../../../../../secret/model"_qs;
        QTest::newRow("three parts") << u"a/b/c"_qs;
        QTest::newRow("dots") << u".."_qs;
        QTest::newRow("org of dots") << u"../model"_qs;
        QTest::newRow("a newline") << u"Qwen/Qwen3\n-8B"_qs;
        QTest::newRow("a null") << QString(u"Qwen/Qw"_qs + QChar(0) + u"en"_qs);
        QTest::newRow("long") << QString(100'000, u'a');
        QTest::newRow("empty") << QString();
        QTest::newRow("spaces") << u"   "_qs;
    }
    void anIdCannotLeaveTheCache()
    {
        put(u"home/secret/model/config.json"_qs, configWith(3));
        QVERIFY(QDir().mkpath(at(u"home/.cache/modelscope/hub/models/Org"_qs)));
        QVERIFY(QDir().mkpath(at(u"home/.cache/huggingface/hub"_qs)));
        QFETCH(QString, model);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(model);
        QVERIFY(!shape);
        QVERIFY2(shape.error().sentence.size() < 600 && !shape.error().sentence.contains(u'\n'),
            qPrintable(shape.error().sentence));
    }
    void unreadablePlacesGetASentence()
    {
        const ModelLocator locator(m_environment);
        QVERIFY(QDir().mkpath(at(u"models/empty"_qs)));
        const Result<ModelShape> empty = locator.shapeOf(at(u"models/empty"_qs));
        QVERIFY(!empty);
        QVERIFY2(empty.error().sentence.contains(u"models/empty has no config.json"_qs),
            qPrintable(empty.error().sentence));
        put(u"models/broken/config.json"_qs, "{\"num_hidden");
        const Result<ModelShape> broken = locator.shapeOf(at(u"models/broken"_qs));
        QVERIFY(!broken);
        QCOMPARE(broken.error().kind, ErrorKind::Malformed);
        put(u"models/huge/config.json"_qs, QByteArray());
        QVERIFY(QFile::resize(at(u"models/huge/config.json"_qs), qint64(8) * 1024 * 1024 * 1024));
        const Result<ModelShape> huge = locator.shapeOf(at(u"models/huge"_qs));
        QVERIFY(!huge);
        QVERIFY2(huge.error().sentence.contains(u"larger than 16 MiB"_qs), qPrintable(huge.error().sentence));
        if (geteuid() != 0) {
            put(u"models/closed/config.json"_qs, configWith(2));
            QVERIFY(QFile::setPermissions(at(u"models/closed/config.json"_qs), {}));
            const Result<ModelShape> closed = locator.shapeOf(at(u"models/closed"_qs));
            QVERIFY(!closed);
            QCOMPARE(closed.error().kind, ErrorKind::Unreadable);
        }
    }
    void aPipeIsNeverOpened()
    {
        QVERIFY(QDir().mkpath(at(u"models/pipe"_qs)));
        QCOMPARE(mkfifo(QFile::encodeName(at(u"models/pipe/config.json"_qs)).constData(), 0600), 0);
        const ModelLocator locator(m_environment);
        QVERIFY(!locator.shapeOf(at(u"models/pipe"_qs)));
        const Result<ModelShape> direct = locator.shapeOf(at(u"models/pipe/config.json"_qs));
        QVERIFY(!direct);
        QCOMPARE(direct.error().kind, ErrorKind::Unreadable);
        QVERIFY(!locator.shapeOf(u"/dev/zero"_qs));
    }
    void aLocalFolderWinsOverTheCache()
    {
        putSnapshot(u"home/.cache/huggingface/hub/models--Org--Model"_qs, u"a"_qs, 22);
        QVERIFY(QDir().mkpath(at(u"work/Org/Model"_qs))); // an output folder of that name is not the model
        QCOMPARE(layersOf(u"Org/Model"_qs), 22);
        put(u"work/Org/Model/config.json"_qs, configWith(21));
        QCOMPARE(layersOf(u"Org/Model"_qs), 21);
    }
};

MEGATUNE_TEST(ModelLocatorTest)

} // namespace megatune::tst_modellocator

#include "tst_modellocator.moc"
