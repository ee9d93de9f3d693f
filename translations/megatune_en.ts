<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>GridText</name>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation>
            <numerusform>The %n kept layout was tried.</numerusform>
            <numerusform>All %n kept layouts were tried.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RandomText</name>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation>
            <numerusform>The %n kept layout was tried.</numerusform>
            <numerusform>All %n kept layouts were tried.</numerusform>
        </translation>
    </message>
</context>
</TS>
