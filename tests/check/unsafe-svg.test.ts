import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findUnsafeSvg } from "../../src/check/content/unsafe-svg.ts";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">\n${inner}\n</svg>`;

describe("an SVG that does more than draw is refused with a reason", () => {
  test.each([
    ["<script>alert(1)</script>", "<script>"],
    ['<script href="//evil.example/a.js"/>', "<script>"],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', "<s:script>"],
    ["<foreignObject><p/></foreignObject>", "<foreignObject>"],
    ['<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="/"/>', "<h:iframe>"],
    ['<a href="https://evil.example/"><path/></a>', "<a>"],
    ['<g onload="alert(1)"/>', "<g onload>"],
    ['<g\nonclick = "alert(1)"/>', "<g onclick>"],
    ['<use href="https://evil.example/a.svg#a"/>', "<use href>"],
    ['<use x:href="//evil.example/a.svg#a"/>', "<use x:href>"],
    ["<use href='a.svg#a'/>", "<use href>"],
    ['<image href="https://evil.example/seen.png"/>', "<image href>"],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', "<image href>"],
    ['<use href="&#106;avascript:alert(1)"/>', "<use href>"],
    ['<use href="&#x23;"/><use href="&#x68;ttps://evil.example/"/>', "<use href>"],
    ['<set attributeName="href" to="#a"/>', "<set>"],
    ['<animate attributeName="xlink:href" to="#a"/>', "<animate attributeName>"],
    ['<animate attributeName="fill" to="javascript:alert(1)"/>', "<animate to>"],
    ['<g xml:base="https://evil.example/"/>', "<g xml:base>"],
    ['<rect fill="url(https://evil.example/a.svg#a)"/>', "<rect fill>"],
    ["<rect fill=\"url( 'a.svg#a')\"/>", "<rect fill>"],
    ['<rect style="fill:u\\72l(//evil.example/a)"/>', "<rect style>"],
    ['<style>@import "//evil.example/a.css";</style>', "@import"],
    ["<style>g { fill: url(//evil.example/a) }</style>", "url(//evil.example/a"],
    ["<style>g { fill: url(&#x2f;/evil.example/a) }</style>", "url(//evil.example/a"],
    ["<style>g { fill: u<!-- -->rl(//evil.example/a) }</style>", "<!-- --> in <style>"],
    ["<style>g { fill: u<g/>rl(//evil.example/a) }</style>", "<g/> in <style>"],
    ["<style/>url(a)<script/>", "<script>"],
    ["<style><![CDATA[ @import 'a' ]]></style>", "@import"],
    ["<style>u<![CDATA[rl(//evil.example/a)]]></style>", "<![CDATA[rl( in <style>"],
    ["<style><![CDATA[u]]>rl(//evil.example/a)</style>", "rl(//evil.ex in <style>"],
    ['<metadata><x:script xmlns:x="http://www.w3.org/1999/xhtml"/></metadata>', "<x:script>"],
    [
      '<g xmlns:x="http://www.inkscape.org/"><x:script xmlns:x="http://www.w3.org/1999/xhtml"/></g>',
      "<x:script>",
    ],
    [
      '<!-- xmlns:x="http://www.inkscape.org/" --><x:script xmlns:x="http://www.w3.org/2000/svg"/>',
      "<x:script>",
    ],
    ["<g title='a' b></g>", "\"<g title='a'\""],
  ])("%s", (inner, what) => {
    expect(findUnsafeSvg(svg(inner))).toMatchObject({
      offset: expect.any(Number),
      what: { en: what },
    });
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg>&a;</svg>', '"<!DOCTYPE sv"'],
    ['<?xml-stylesheet href="//evil.example/a.css"?><svg/>', '"<?xml-styles"'],
    ['<?xml version="1.0" encoding="utf-7"?><svg/>', "an encoding other than UTF-8"],
    ["<\0s\0v\0g\0/\0>\0", "an encoding other than UTF-8"],
    ["<html><body/></html>", "<html>"],
    ["<svg/><!-- open", '"<!-- open"'],
  ])("%j", (text, what) => {
    expect(findUnsafeSvg(text)).toMatchObject({ what: { en: what } });
  });
});

describe("an SVG that only draws is accepted", () => {
  test.each([
    '<use href="#a"/><use xlink:href="#a"/>',
    '<rect fill="url(#gold)" style="fill: url(\'#gold\')"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    "<text>javascript: is no address here, nor is url(x)</text>",
    "<!-- <script> in a comment -->",
    "<style><![CDATA[ g { fill: url(#gold) } ]]></style>",
    '<image href="data:image/jpg;base64,AAAA"/>',
    '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>',
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    "<style>g { fill: url(#gold) }</style>",
    '<animate attributeName="opacity" values="0;1" dur="1s"/>',
  ])("%s", (inner) => {
    expect(findUnsafeSvg(svg(inner))).toBe(undefined);
  });

  test("with a declaration and a byte order mark", () => {
    expect(findUnsafeSvg('\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<svg/>')).toBe(undefined);
  });

  const pictures = listFilesBelow("campaigns").filter((path) => path.endsWith(".svg"));
  test(`accepts all ${pictures.length} pictures of the campaigns`, () => {
    expect(pictures.length).toBeGreaterThan(50);
    for (const path of pictures) expect(findUnsafeSvg(readFileSync(path, "utf8")), path).toBe(undefined);
  });
});
