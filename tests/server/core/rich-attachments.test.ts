import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { richText } from "../../../contract/core/fields.ts";
import { withoutSignatures } from "../../../contract/core/rich-text.ts";
import { cleanHtml, cleanText, signedText, textCleaner } from "../../../server/core/rich-text.ts";

const ids = [1, 2, 3].map((n) => `01930000-0000-7000-8000-00000000000${n}`);
const own = `/api/v1/files/${ids[0]}`;
const taking = { attachments: true };
const rules = { field: "body", max: 100_000, ...taking };
const signer = (id: string, what?: string): string => `/api/v1/files/${id}?expires=9&signature=${what ?? ""}`;

const video = `<video src="${own}" controls="" preload="none" title="Lesson 1.mp4"></video>`;
const audio = `<audio src="${own}" controls="" preload="none" title="Words.mp3"></audio>`;
const link = `<a href="${own}" rel="noopener noreferrer" target="_blank">Rules.pdf (1.2 MB)</a>`;

describe("a field that takes attachments", () => {
  test.each([video, audio, `<p>See ${link} first.</p>`, `<p>${video}</p>`])("keeps %s as it is", (html) => {
    expect(cleanHtml(html, taking)).toBe(html);
    expect(cleanText(html, rules).files).toEqual([ids[0]]);
  });

  test("plays nothing by itself, and loads nothing before it is played", () => {
    const html = `<video src="${own}" autoplay loop muted preload="auto" poster="https://evil.example/x" onplay=alert(1) title="A"></video>`;
    expect(cleanHtml(html, taking)).toBe(`<video src="${own}" controls="" preload="none" title="A"></video>`);
  });

  test.each([
    ['<video src="https://evil.example/x.mp4"></video>', ""],
    [`<video src="https://evil.example${own}"></video>`, ""],
    [`<video src="//evil.example${own}"></video>`, ""],
    [`<video src="${own}/../../users"></video>`, ""],
    ['<video src="data:video/mp4;base64,AAAA"></video>', ""],
    ["<video src=javascript:alert(1)></video>", ""],
    ['<video><source src="https://evil.example/x.mp4"></video>', ""],
    ['<audio src="/api/v1/users/block/1"></audio>', ""],
    ['<a href="/api/v1/users/logout">x</a>', "x"],
    [`<a href="//evil.example${own}">x</a>`, "x"],
    [`<a href="${own}#x/../../y">x</a>`, "x"],
    [`<iframe src="${own}"></iframe><embed src="${own}"><object data="${own}"></object>`, ""],
  ])("has no way to another address: %s", (html, clean) => {
    expect(cleanHtml(html, taking)).toBe(clean);
  });

  test("puts what is within a player behind it", () => {
    const html = `<video src="${own}" title="A"><source src=x onerror=alert(1)><p>No player</p></video>`;
    expect(cleanHtml(html, taking)).toBe(
      `<video src="${own}" controls="" preload="none" title="A"></video><p>No player</p>`,
    );
  });

  test("is not empty with a player alone", () => {
    expect(cleanHtml(`<p>${audio}</p>`, taking)).not.toBe("");
  });

  test("signs players and links as attachments, pictures as pictures", () => {
    const html = `<p><img src="${own}" alt="">${link}</p>${video}`;
    const read = signedText(html, signer);
    expect(read.match(/signature=\w+/g)).toEqual(["signature=picture", "signature=attachment", "signature=attachment"]);
    expect(cleanText(read, rules).html).toBe(html);
    expect(withoutSignatures(read)).toBe(html);
  });
});

test("a field that doesn't take them keeps pictures alone, and the words of a link", () => {
  expect(cleanHtml(`<p>a${video}${audio}${link}</p>`)).toBe("<p>aRules.pdf (1.2 MB)</p>");
  expect(cleanText(`${video}<p>a</p>`, { field: "body", max: 1000 }).files).toEqual([]);
});

test("a declared resource keeps no attachments, and says so", () => {
  const refusedOf = (field: z.ZodType): unknown => {
    try {
      return textCleaner({ body: field })({ body: `<p>${video}</p>` });
    } catch (error) {
      return (error as { details: { fields: unknown } }).details.fields;
    }
  };
  expect(refusedOf(richText(1000, taking as { attachments: true }))).toEqual({
    body: ["Pictures and files can't be kept here."],
  });
  expect(refusedOf(richText(1000))).toEqual({ body: "" });
});

/** HTML as an editor, another program or an attacker may send it: tags that we know and don't, nested anyhow. */
const address = fc.constantFrom(
  ...ids.flatMap((id) => [`/api/v1/files/${id}`, signer(id), `https://muster.example/api/v1/files/${id}`]),
  "https://a.example/?a=1&amp;b=2",
  "javascript:alert(1)",
  "//evil.example/x",
  "",
);
const attributes = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom("src", "href", "poster"), address),
      fc.tuple(
        fc.constantFrom("title", "alt", "class", "data-list", "preload", "id", "onplay"),
        fc.string({ maxLength: 8 }),
      ),
      fc.constantFrom(["controls", ""], ["autoplay", ""], ["width", "300"]),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`).join(""));
const tag = fc.constantFrom(
  "p",
  "video",
  "audio",
  "a",
  "img",
  "source",
  "strong",
  "ol",
  "li",
  "div",
  "svg",
  "script",
  "b",
);
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 10 }),
    fc
      .tuple(tag, attributes, tie("html"), fc.boolean())
      .map(([name, all, inner, closes]) => `<${name}${all}>${inner}${closes ? `</${name}>` : ""}`),
    fc.tuple(tie("html"), tie("html")).map((both) => both.join("")),
  ),
}));

describe("whatever is sent", () => {
  test("is the same after a second cleaning, and after being signed, read and sent again", () => {
    fc.assert(
      fc.property(html, fc.boolean(), (sent, attachments) => {
        const { html: clean, files } = cleanText(sent, { ...rules, attachments });
        expect(cleanHtml(clean, { attachments })).toBe(clean);
        const again = cleanText(signedText(clean, signer), { ...rules, attachments });
        expect(again).toEqual({ html: clean, files });
      }),
      { numRuns: 1500 },
    );
  });

  test("has only players of our own files, which wait, and no address elsewhere but in links", () => {
    const player =
      /^<(video|audio) src="\/api\/v1\/files\/[0-9a-f-]{36}" controls="" preload="none"(?: title="[^"<>]*")?>$/;
    fc.assert(
      fc.property(html, (sent) => {
        const clean = cleanHtml(sent, taking);
        for (const [opened] of clean.matchAll(/<(?:video|audio)[^>]*>(?=(.{0,8}))/gs)) expect(opened).toMatch(player);
        expect(clean.match(/<(?:video|audio)\b/g)?.length).toBe(clean.match(/><\/(?:video|audio)>/g)?.length);
        expect(clean).not.toMatch(/<(?:source|script|svg|iframe)|<[^>]*\s(?:on\w+|autoplay|poster|id)[\s=>]/i);
      }),
      { numRuns: 1500 },
    );
  });
});
