import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { consensusOf } from "../../contract/tasks/accuracy/consensus.ts";
import { characterErrors, wordErrors } from "../../contract/tasks/accuracy/errors.ts";
import { defaultNormalisation as plain, Normalisation, unitsOf } from "../../contract/tasks/accuracy/normalisation.ts";

const keysOf = (text: string, changes: Partial<Normalisation> = {}): string[] =>
  unitsOf(text, { ...plain, ...changes }).map(({ key }) => key);

describe("what counts as equal", () => {
  test.each([
    ["case and signs", "“Hello,” she said – WELL, well-known!", {}, "hello she said well well known"],
    [
      "apostrophes and numbers",
      "Don’t pay 1,000.50 at 10:30, o'clock 'now'.",
      {},
      "don't pay 1,000.50 at 10:30 o'clock now",
    ],
    ["signs that count", "Hello, well-known", { ignorePunctuation: false, ignoreCase: false }, "Hello, well-known"],
    ["compatible forms", "ﬁne Ｗｉｄｅ ①", {}, "fine wide 1"],
    ["spaces", "  a\u00a0b\t\n c ", {}, "a b c"],
    ["fillers", "Uh, I, um, you know, know you", { fillers: ["uh", "um", "you know"] }, "i know you"],
    ["accents", "Crème brûlée, ñandú", { ignoreDiacritics: true }, "creme brulee nandu"],
    ["accents that count", "Crème", {}, "crème"],
    ["German", "Straße STRASSE", { language: "de" }, "strasse strasse"],
    ["Greek", "ΟΔΟΣ οδός", { language: "el", ignoreDiacritics: true }, "οδοσ οδοσ"],
    ["Russian", "Ёлка, Йод", { language: "ru", ignoreDiacritics: true }, "елка йод"],
    ["Turkish", "ISPARTA İzmir", { language: "tr" }, "ısparta izmir"],
    ["not Turkish", "ISPARTA", {}, "isparta"],
    ["Arabic", "الـــسَّلامُ أهلاً، مرحبا؟", { language: "ar", ignoreDiacritics: true }, "السلام أهلا مرحبا"],
    ["Hebrew", "שָׁלוֹם", { language: "he", ignoreDiacritics: true }, "שלום"],
    ["Hindi keeps its vowels", "हिन्दी", { language: "hi", ignoreDiacritics: true }, "हिन्दी"],
    ["Chinese", "你好，世界。", { language: "zh-Hans" }, "你 好 世 界"],
    ["Japanese", "ｶﾞラス、えーと窓㋿", { language: "ja", fillers: ["えーと"] }, "ガ ラ ス 窓 令 和"],
    ["Thai keeps its vowels", "น้ำ", { language: "th", ignoreDiacritics: true }, "น้ำ"],
  ] as const)("%s", (_, text, changes, keys) => {
    expect(keysOf(text, { ...changes, fillers: "fillers" in changes ? [...changes.fillers] : [] }).join(" ")).toBe(
      keys,
    );
  });

  test("languages without spaces count characters", () => {
    const chinese = { ...plain, language: "zh" };
    expect(wordErrors("今天天气很好", "今天天汽好", chinese)).toMatchObject({
      substitutions: 1,
      deletions: 1,
      length: 6,
    });
    expect(characterErrors("今天 天气", "今天天气", chinese).rate).toBe(0);
    expect(characterErrors("cafe\u0301 au", "café o", plain)).toMatchObject({
      length: 7,
      substitutions: 1,
      deletions: 1,
    });
  });

  test("a text in its normalised form stays as it is, and each unit is where it says", () => {
    const some = fc.record({
      language: fc.constantFrom("en", "tr", "de", "el", "ar", "ja", "th"),
      ignoreCase: fc.boolean(),
      ignorePunctuation: fc.boolean(),
      ignoreDiacritics: fc.boolean(),
      fillers: fc.constant<string[]>([]),
    });
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...Array.from(" '.,-¨éßİIıأ")),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      ),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, some, (written, normalisation) => {
        const units = unitsOf(written, normalisation);
        for (const { key, start, end } of units) {
          expect(unitsOf(written.slice(start, end), normalisation).map((unit) => unit.key)).toContain(key);
          expect(key).not.toBe("");
        }
        const keys = units.map(({ key }) => key);
        expect(unitsOf(keys.join(" "), normalisation).map(({ key }) => key)).toEqual(keys);
        expect(units.every(({ start }, at) => at === 0 || start >= units[at - 1]!.start)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("only a language that is one", () => {
    expect(Normalisation.safeParse({ ...plain, language: "pt-BR" }).success).toBe(true);
    expect(Normalisation.safeParse({ ...plain, language: "no language" }).success).toBe(false);
  });
});

describe("consensus", () => {
  test.each([
    [["The cat sat.", "the cat sat", "The bat sat"], "The cat sat."],
    [["a b d e", "a b c d e", "a b c d x"], "a b c d e"],
    [["one two", "one two three", "one two three"], "one two three"],
    [["one two three", "one three", "one three"], "one three"],
    [["so one two", "one two", "so one two"], "so one two"],
    [["a x c", "a y c", "a z c"], "a x c"],
    [["left alone", "right together"], "left alone"],
    [["only"], "only"],
    [[], ""],
  ])("%j", (texts, agreed) => {
    expect(consensusOf(texts, plain)).toBe(agreed);
  });

  test("each errs elsewhere, and together they are right", () => {
    const words = "we choose to go to the moon in this decade and do the other things".split(" ");
    const versions = [
      words.toSpliced(2, 1),
      words.toSpliced(6, 1, "noon"),
      words.toSpliced(9, 0, "very"),
      words.toSpliced(12, 1, "this"),
    ];
    expect(
      consensusOf(
        versions.map((one) => one.join(" ")),
        plain,
      ),
    ).toBe(words.join(" "));
  });

  test("without spaces where the language has none", () => {
    expect(consensusOf(["今天天气好", "今天天气很好", "今天天气很好啊"], { ...plain, language: "zh" })).toBe(
      "今天天气很好",
    );
  });

  test("what all say is the consensus, whatever the order", () => {
    const texts = fc.array(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, fc.nat(4), (lists, at) => {
        const all = lists.map((list) => list.join(" "));
        const same = all[at % all.length]!;
        expect(consensusOf([...all, ...all.map(() => same), same], plain)).toBe(same);
      }),
    );
  });
});
