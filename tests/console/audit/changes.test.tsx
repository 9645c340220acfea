import { render, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesOf } from "../../../src/ui/rich-text/changes.ts";
import { richAttributes, richTags } from "../../../contract/core/rich-text.ts";
import { cleanHtml } from "../../../server/core/rich-text.ts";
import ChangesView from "../../../src/ui/rich-text/changes-view.tsx";

const htmlOf = (text: DocumentFragment): string => {
  const box = document.createElement("div");
  for (const hidden of text.querySelectorAll(".visually-hidden")) hidden.remove();
  box.append(text);
  return box.innerHTML;
};
/** As the browser holds it once it is clean: the cleaning itself does not work in this one, and is tested in a real one. */
const fragmentOf = (html: string): DocumentFragment => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};
const marked = (before: string, after: string) => {
  const { text, count } = changesOf(fragmentOf(before), fragmentOf(after));
  return { html: htmlOf(text), count };
};
/** The text as it was, or as it is, read off a marked one. */
const side = (html: string, drop: "ins" | "del"): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const one of body.querySelectorAll(drop)) one.remove();
  return body.textContent ?? "";
};
const list = (...items: readonly string[]) =>
  `<ol>${items.map((item) => `<li data-list="ordered">${item}</li>`).join("")}</ol>`;

describe("what changed in a text", () => {
  test("nothing: the text as it is", async () => {
    const html = `<h2>Head</h2><p>Draw <strong>tight</strong> boxes.</p>${list("Cars", "Signs")}`;
    expect(marked(html, html)).toEqual({ html, count: 0 });
    expect(marked("", "")).toEqual({ html: "", count: 0 });
  });

  test("words inside a paragraph, with the spaces between them", async () => {
    expect(marked("<p>Draw a loose box around it.</p>", "<p>Draw two tight boxes around it.</p>")).toEqual({
      html: "<p>Draw <del>a loose box</del><ins>two tight boxes</ins> around it.</p>",
      count: 2,
    });
    expect(marked("<p>Ask first.</p>", "<p>Ask first, always.</p>").html).toBe("<p>Ask first<ins>, always</ins>.</p>");
  });

  test("paragraphs and items that were added, removed, and kept", async () => {
    const before = `<p>One stays.</p><p>Two goes away entirely.</p>${list("Look at it", "Draw it")}`;
    const after = `<p>One stays.</p>${list("Look at it", "Read the note", "Draw it twice")}<p>New end.</p>`;
    expect(marked(before, after)).toEqual({
      html: `<p>One stays.</p><p class="rich-gone"><del>Two goes away entirely.</del></p>${list(
        "Look at it",
        "<ins>Read the note</ins>",
        "Draw it<ins> twice</ins>",
      )}<p><ins>New end.</ins></p>`,
      count: 4,
    });
  });

  test("formatting, links and pictures; a new signature alone is no change", async () => {
    expect(marked("<p>Draw tight boxes</p>", "<p>Draw <strong>tight</strong> boxes</p>").html).toBe(
      "<p>Draw <del>tight</del><ins><strong>tight</strong></ins> boxes</p>",
    );
    const link = (to: string) => `<p>See <a href="https://${to}.example">the rules</a></p>`;
    expect(marked(link("old"), link("new")).html).toContain('<ins><a href="https://new.example">the rules</a></ins>');
    const picture = (id: number, signature: string) =>
      `<p>Such: <img src="/api/v1/files/00000000-0000-7000-8000-00000000000${id}?expires=1&amp;signature=${signature}" alt="A car"></p>`;
    expect(marked(picture(1, "a"), picture(1, "b")).count).toBe(0);
    const changed = marked(picture(1, "a"), picture(2, "b"));
    expect(changed.html).toMatch(/<del><img src="[^"]*01\?[^>]*><\/del><ins><img src="[^"]*02\?[^>]*><\/ins>/);
  });

  test("code line by line, and quotations of several paragraphs", async () => {
    const code = (...lines: readonly string[]) =>
      `<div class="ql-code-block-container">${lines.map((line) => `<div class="ql-code-block">${line}</div>`).join("")}</div>`;
    expect(marked(code("a = 1", "b = 2"), code("a = 1", "x = 0", "b = 2")).html).toBe(
      code("a = 1", "<ins>x = 0</ins>", "b = 2"),
    );
    const quotation = (first: string) => `<blockquote><p>${first} of all</p><p>Then rest</p></blockquote>`;
    expect(marked(quotation("Work first"), quotation("Sleep first")).html).toBe(
      "<blockquote><p><del>Work</del><ins>Sleep</ins> first of all</p><p>Then rest</p></blockquote>",
    );
  });

  test("both texts can be read off the marked one, whatever they are", async () => {
    const word = fc.constantFrom("box", "draw", "tight", "Ask", "two", "  ", "é", "—", "don't");
    const inline = fc
      .tuple(fc.array(word, { maxLength: 6 }), fc.constantFrom("", "strong", "em"))
      .map(([words, tag]) => (tag ? `<${tag}>${words.join(" ")}</${tag}>` : words.join(" ")));
    const paragraph = fc.array(inline, { maxLength: 3 }).map((parts) => `<p>${parts.join(" ")}</p>`);
    const items = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => list(...parts));
    const text = fc.array(fc.oneof(paragraph, items), { maxLength: 6 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const { html, count } = marked(before, after);
        const plain = (of: string) => new DOMParser().parseFromString(of, "text/html").body.textContent ?? "";
        expect(side(html, "ins")).toBe(plain(before));
        expect(side(html, "del")).toBe(plain(after));
        if (count === 0) expect(html.replaceAll(/<\/ol><ol>/g, "")).toBe(after.replaceAll(/<\/ol><ol>/g, ""));
      }),
      { numRuns: 300 },
    );
  });

  test("texts without a word in common are one change, and no longer looked at word by word", () => {
    const long = (word: string) => `<p>${Array.from({ length: 2000 }, (_, n) => `${word}${n}`).join(" ")} end</p>`;
    expect(marked(long("a"), long("b"))).toMatchObject({
      count: 2,
      html: expect.stringMatching(/^<p class="rich-gone">/),
    });
    const many = (word: string) => Array.from({ length: 60 }, (_, n) => `<p>${word} ${n}</p>`).join("");
    expect(marked(many("a"), many("b")).count).toBe(120);
  });
});

describe("shown", () => {
  test("only allowed content comes out of a hostile text, from either side", () => {
    const hostile = (n: number) => `<p onclick="x()">Harmless ${n}</p><script>x()</script><img src="x" onerror="x()">
      <svg onload="x()"></svg><a href="javascript:x()">link ${n}</a><p style="position:fixed">b</p>
      <ins onmouseover="x()">mine</ins><img src="https://evil.example/${n}.png"><p>&lt;script&gt;${n}&lt;/script&gt;</p>
      <li data-list="ordered" class="ql-indent-1 rich-gone"><iframe src="//evil.example"></iframe>item ${n}</li>`;
    const box = document.createElement("div");
    box.append(changesOf(fragmentOf(cleanHtml(hostile(1))), fragmentOf(cleanHtml(hostile(2)))).text);
    expect(box.textContent).toContain("<script>");
    expect(box.innerHTML).not.toMatch(/evil|javascript:|onclick|<script/);
    const tags = new Set<string>([...richTags, "ins", "del", "span"]);
    const attributes = new Set<string>(["class", ...Object.values(richAttributes).flat()]);
    for (const element of box.querySelectorAll("*")) {
      expect(tags).toContain(element.localName);
      for (const name of element.getAttributeNames()) expect(attributes).toContain(name);
    }
    expect(box.querySelectorAll("ins, del").length).toBeGreaterThan(2);
  });

  test("screen readers announce where a change begins and ends", async () => {
    const { container } = render(<ChangesView before="<p>Draw a box</p>" after="<p>Draw two boxes</p>" />);
    expect(await screen.findByText(/2 changes/)).toBeTruthy();
    expect(container.querySelector(".rich-changes")?.textContent).toBe(
      "Draw  Removed: a box End of what was removed.  Added: two boxes End of what was added. ",
    );
  });
});
