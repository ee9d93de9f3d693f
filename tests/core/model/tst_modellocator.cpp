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
        const QString blob = u"blob-"_s + commit;
        put(repository + u"/blobs/"_s + blob, configWith(layers));
        const QString folder = at(repository + u"/snapshots/"_s + commit);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::link(u"../../blobs/"_s + blob, folder + u"/config.json"_s));
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
        m_environment.insert(u"HOME"_s, at(u"home"_s));
        QVERIFY(QDir().mkpath(at(u"home"_s)));
        QVERIFY(QDir().mkpath(at(u"work"_s)));
        m_startedIn = QDir::currentPath();
        QVERIFY(QDir::setCurrent(at(u"work"_s)));
    }
    void cleanup() { QDir::setCurrent(m_startedIn); }

    void foldersAndFilesAreRead()
    {
        put(u"models/My-Model/config.json"_s, configWith(5));
        put(u"work/relative/config.json"_s, configWith(6));
        put(u"home/mine/config.json"_s, configWith(7));
        QCOMPARE(layersOf(at(u"models/My-Model"_s)), 5);
        QCOMPARE(layersOf(at(u"models/My-Model/"_s)), 5);
        QCOMPARE(layersOf(at(u"models/My-Model/config.json"_s)), 5);
        QCOMPARE(layersOf(u"../models/My-Model"_s), 5);
        QCOMPARE(layersOf(u"relative"_s), 6);
        QCOMPARE(layersOf(u"./relative/config.json"_s), 6);
        QCOMPARE(layersOf(u"~/mine"_s), 7);
        QCOMPARE(layersOf(u"  ~/mine \n"_s), 7);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(at(u"models/My-Model"_s));
        QCOMPARE(shape->name, u"My-Model"_s);
        QCOMPARE(shape->source, QDir::cleanPath(at(u"models/My-Model/config.json"_s)));
    }
    void theCommitOfRefsMainIsRead()
    {
        const QString repository = u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_s;
        putSnapshot(repository, u"aaaa1111"_s, 36);
        putSnapshot(repository, u"bbbb2222"_s, 37);
        put(repository + u"/refs/main"_s, "aaaa1111");
        QCOMPARE(layersOf(u"Qwen/Qwen3-8B"_s), 36);
        put(repository + u"/refs/main"_s, "bbbb2222\n");
        QCOMPARE(layersOf(u"Qwen/Qwen3-8B"_s), 37);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(u"Qwen/Qwen3-8B"_s);
        QCOMPARE(shape->name, u"Qwen/Qwen3-8B"_s);
        QVERIFY2(shape->source.endsWith(u"models--Qwen--Qwen3-8B/snapshots/bbbb2222/config.json"_s),
            qPrintable(shape->source));
        // The folders of the cache themselves are known by the id, too.
        const Result<ModelShape> folder = ModelLocator(m_environment).shapeOf(at(repository));
        QVERIFY(folder);
        QCOMPARE(folder->name, u"Qwen/Qwen3-8B"_s);
        QCOMPARE(folder->numLayers, 37);
    }
    void withoutRefsTheNewestSnapshotWithAConfigIsRead()
    {
        const QString repository = u"home/.cache/huggingface/hub/models--gpt2"_s;
        putSnapshot(repository, u"older"_s, 11);
        putSnapshot(repository, u"newer"_s, 12);
        QVERIFY(QDir().mkpath(at(repository + u"/snapshots/newest"_s)));
        for (const auto& [commit, seconds] : {std::pair{"older", 1000}, {"newer", 2000}, {"newest", 3000}}) {
            const QByteArray path =
                QFile::encodeName(at(repository + u"/snapshots/"_s + QLatin1String(commit)));
            const timespec time{seconds, 0};
            const timespec both[2] = {time, time};
            QCOMPARE(utimensat(AT_FDCWD, path.constData(), both, 0), 0);
        }
        QCOMPARE(layersOf(u"gpt2"_s), 12);
        put(repository + u"/refs/main"_s, "newest"); // its config was never downloaded
        QCOMPARE(layersOf(u"gpt2"_s), 12);
        put(repository + u"/refs/main"_s, "../../../../../../models/outside");
        put(u"models/outside/config.json"_s, configWith(99));
        QCOMPARE(layersOf(u"gpt2"_s), 12);
    }
    void environmentDecidesWhereTheHubCacheIs_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("root");
        QTest::newRow("HF_HUB_CACHE") << u"HF_HUB_CACHE"_s << u"%1/elsewhere"_s << u"elsewhere"_s;
        QTest::newRow("older name") << u"HUGGINGFACE_HUB_CACHE"_s << u"%1/old"_s << u"old"_s;
        QTest::newRow("HF_HOME") << u"HF_HOME"_s << u"%1/hf"_s << u"hf/hub"_s;
        QTest::newRow("with a tilde") << u"HF_HOME"_s << u"~/hf"_s << u"home/hf/hub"_s;
        QTest::newRow("XDG") << u"XDG_CACHE_HOME"_s << u"%1/xdg"_s << u"xdg/huggingface/hub"_s;
    }
    void environmentDecidesWhereTheHubCacheIs()
    {
        QFETCH(QString, variable);
        QFETCH(QString, value);
        QFETCH(QString, root);
        putSnapshot(root + u"/models--Org--Model"_s, u"c0ffee"_s, 21);
        putSnapshot(u"home/.cache/huggingface/hub/models--Org--Model"_s, u"c0ffee"_s, 22);
        QCOMPARE(layersOf(u"Org/Model"_s), 22);
        m_environment.insert(variable, value.contains(u"%1"_s) ? value.arg(m_dir->path()) : value);
        QCOMPARE(layersOf(u"Org/Model"_s), 21);
    }
    void everyLayoutOfModelScopeIsRead_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("ownCache");
        QTest::newRow("2025") << u"home/.cache/modelscope/hub/models/Qwen/Qwen2.5-7B"_s << false;
        QTest::newRow("old") << u"home/.cache/modelscope/hub/Qwen/Qwen2.5-7B"_s << false;
        QTest::newRow("models") << u"home/.cache/modelscope/models/Qwen/Qwen2.5-7B"_s << false;
        QTest::newRow("dots as underscores")
            << u"home/.cache/modelscope/hub/models/Qwen/Qwen2___5-7B"_s << false;
        QTest::newRow("MODELSCOPE_CACHE") << u"ms/models/Qwen/Qwen2___5-7B"_s << true;
        QTest::newRow("MODELSCOPE_CACHE, flat") << u"ms/Qwen/Qwen2.5-7B"_s << true;
    }
    void everyLayoutOfModelScopeIsRead()
    {
        QFETCH(QString, folder);
        QFETCH(bool, ownCache);
        put(folder + u"/config.json"_s, configWith(28));
        if (ownCache)
            m_environment.insert(u"MODELSCOPE_CACHE"_s, at(u"ms"_s));
        QCOMPARE(layersOf(u"Qwen/Qwen2.5-7B"_s), 28);
        QCOMPARE(ModelLocator(m_environment).cachedModels(), QStringList{u"Qwen/Qwen2.5-7B"_s});
    }
    void cachedModelsAreListedSortedAndOnce()
    {
        const QString hub = u"home/.cache/huggingface/hub/"_s;
        putSnapshot(hub + u"models--Qwen--Qwen3-8B"_s, u"a"_s, 1);
        putSnapshot(hub + u"models--gpt2"_s, u"a"_s, 1);
        putSnapshot(hub + u"models--deepseek-ai--DeepSeek-V3"_s, u"a"_s, 1);
        QVERIFY(QDir().mkpath(at(hub + u"models--Org--tokenizer-only/snapshots/a"_s)));
        putSnapshot(hub + u"datasets--Org--data"_s, u"a"_s, 1);
        putSnapshot(hub + u"models--Org--bad\nname"_s, u"a"_s, 1);
        const QString scope = u"home/.cache/modelscope/hub/models/"_s;
        put(scope + u"Qwen/Qwen3-8B/config.json"_s, configWith(1));
        put(scope + u"Qwen/Qwen2___5-7B/config.json"_s, configWith(1));
        QVERIFY(QFile::link(at(scope + u"Qwen/Qwen2___5-7B"_s), at(scope + u"Qwen/Qwen2.5-7B"_s)));
        const QStringList expected{
            u"Qwen/Qwen2.5-7B"_s, u"Qwen/Qwen3-8B"_s, u"deepseek-ai/DeepSeek-V3"_s, u"gpt2"_s};
        QCOMPARE(ModelLocator(m_environment).cachedModels(), expected);
    }
    void nothingIsFoundWithoutCaches()
    {
        QCOMPARE(ModelLocator(m_environment).cachedModels(), QStringList());
        QCOMPARE(ModelLocator(QProcessEnvironment()).cachedModels(), QStringList());
        const Result<ModelShape> shape = ModelLocator(QProcessEnvironment()).shapeOf(u"Nobody/Nothing"_s);
        QVERIFY(!shape);
        QCOMPARE(shape.error().kind, ErrorKind::NotFound);
    }
    void theCatalogComesLast()
    {
        const QString id = u"Qwen/Qwen3-8B"_s;
        const ModelLocator locator(m_environment);
        const Result<ModelShape> shape = locator.shapeOf(id);
        QVERIFY(shape);
        QCOMPARE(shape->numLayers, 36);
        QVERIFY2(shape->source.startsWith(u"Megatune's catalog ("_s), qPrintable(shape->source));
        QVERIFY(locator.catalogModels().contains(id));
        QCOMPARE(locator.cachedModels(), QStringList());
        put(u"home/.cache/megatune/models/Qwen/Qwen3-8B/config.json"_s, configWith(5));
        QCOMPARE(layersOf(id), 5);
        QCOMPARE(locator.cachedModels(), QStringList{id});
        putSnapshot(u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_s, u"a"_s, 4);
        QCOMPARE(layersOf(id), 4);
        QCOMPARE(locator.cachedModels(), QStringList{id});
        put(u"work/Qwen/Qwen3-8B/config.json"_s, configWith(3));
        QCOMPARE(layersOf(id), 3);
    }
    void aModelThatIsNotFoundGetsTheWaysOut()
    {
        putSnapshot(u"home/.cache/huggingface/hub/models--Qwen--Qwen3-8B"_s, u"a"_s, 1);
        const ModelLocator locator(m_environment);
        const Result<ModelShape> shape = locator.shapeOf(u"Qwen/Qwen3-88B"_s);
        QVERIFY(!shape);
        QCOMPARE(shape.error().kind, ErrorKind::NotFound);
        const QString sentence = shape.error().sentence;
        for (const QString& part :
            {u"Qwen/Qwen3-88B"_s, at(u"home/.cache/huggingface/hub"_s), at(u"home/.cache/modelscope"_s),
                u"folder"_s, u"download"_s, u"Did you mean Qwen/Qwen3-8B?"_s})
            QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY2(!sentence.contains(u"--"), qPrintable(sentence)); // not every subcommand has the same
        const Result<ModelShape> bare = locator.shapeOf(u"qwen3-8b"_s);
        QVERIFY(!bare);
        QVERIFY2(bare.error().sentence.endsWith(u"Did you mean Qwen/Qwen3-8B?"_s),
            qPrintable(bare.error().sentence));
        const Result<ModelShape> other = locator.shapeOf(u"nobody/something-else-entirely"_s);
        QVERIFY(!other);
        QVERIFY(!other.error().sentence.contains(u"Did you mean"_s));
    }
    void anIdCannotLeaveTheCache_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("up") << u"../../../../secret/model"_s;
        QTest::newRow("up in the middle") << u"Org/../../../../../secret/model"_s;
        QTest::newRow("three parts") << u"a/b/c"_s;
        QTest::newRow("dots") << u".."_s;
        QTest::newRow("org of dots") << u"../model"_s;
        QTest::newRow("a newline") << u"Qwen/Qwen3\n-8B"_s;
        QTest::newRow("a null") << QString(u"Qwen/Qw"_s + QChar(0) + u"en"_s);
        QTest::newRow("long") << QString(100'000, u'a');
        QTest::newRow("empty") << QString();
        QTest::newRow("spaces") << u"   "_s;
    }
    void anIdCannotLeaveTheCache()
    {
        put(u"home/secret/model/config.json"_s, configWith(3));
        QVERIFY(QDir().mkpath(at(u"home/.cache/modelscope/hub/models/Org"_s)));
        QVERIFY(QDir().mkpath(at(u"home/.cache/huggingface/hub"_s)));
        QFETCH(QString, model);
        const Result<ModelShape> shape = ModelLocator(m_environment).shapeOf(model);
        QVERIFY(!shape);
        QVERIFY2(shape.error().sentence.size() < 600 && !shape.error().sentence.contains(u'\n'),
            qPrintable(shape.error().sentence));
    }
    void unreadablePlacesGetASentence()
    {
        const ModelLocator locator(m_environment);
        QVERIFY(QDir().mkpath(at(u"models/empty"_s)));
        const Result<ModelShape> empty = locator.shapeOf(at(u"models/empty"_s));
        QVERIFY(!empty);
        QVERIFY2(empty.error().sentence.contains(u"models/empty has no config.json"_s),
            qPrintable(empty.error().sentence));
        put(u"models/broken/config.json"_s, "{\"num_hidden");
        const Result<ModelShape> broken = locator.shapeOf(at(u"models/broken"_s));
        QVERIFY(!broken);
        QCOMPARE(broken.error().kind, ErrorKind::Malformed);
        put(u"models/huge/config.json"_s, QByteArray());
        QVERIFY(QFile::resize(at(u"models/huge/config.json"_s), qint64(8) * 1024 * 1024 * 1024));
        const Result<ModelShape> huge = locator.shapeOf(at(u"models/huge"_s));
        QVERIFY(!huge);
        QVERIFY2(huge.error().sentence.contains(u"larger than 16 MiB"_s), qPrintable(huge.error().sentence));
        if (geteuid() != 0) {
            put(u"models/closed/config.json"_s, configWith(2));
            QVERIFY(QFile::setPermissions(at(u"models/closed/config.json"_s), {}));
            const Result<ModelShape> closed = locator.shapeOf(at(u"models/closed"_s));
            QVERIFY(!closed);
            QCOMPARE(closed.error().kind, ErrorKind::Unreadable);
        }
    }
    void aPipeIsNeverOpened()
    {
        QVERIFY(QDir().mkpath(at(u"models/pipe"_s)));
        QCOMPARE(mkfifo(QFile::encodeName(at(u"models/pipe/config.json"_s)).constData(), 0600), 0);
        const ModelLocator locator(m_environment);
        QVERIFY(!locator.shapeOf(at(u"models/pipe"_s)));
        const Result<ModelShape> direct = locator.shapeOf(at(u"models/pipe/config.json"_s));
        QVERIFY(!direct);
        QCOMPARE(direct.error().kind, ErrorKind::Unreadable);
        QVERIFY(!locator.shapeOf(u"/dev/zero"_s));
    }
    void aLocalFolderWinsOverTheCache()
    {
        putSnapshot(u"home/.cache/huggingface/hub/models--Org--Model"_s, u"a"_s, 22);
        QVERIFY(QDir().mkpath(at(u"work/Org/Model"_s))); // an output folder of that name is not the model
        QCOMPARE(layersOf(u"Org/Model"_s), 22);
        put(u"work/Org/Model/config.json"_s, configWith(21));
        QCOMPARE(layersOf(u"Org/Model"_s), 21);
    }
};

MEGATUNE_TEST(ModelLocatorTest)

} // namespace megatune::tst_modellocator

#include "tst_modellocator.moc"
