<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>JsonText</name>
    <message>
        <source>%1 is larger than %2 MiB and was not read; check that it is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is nested more than %2 levels deep and was not read; check that it is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not complete JSON; fetch or write it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextText</name>
    <message>
        <source>Did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
