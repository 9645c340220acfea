import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { GIFTQuestion, NumericalFormat, TextFormat } from "gift-pegjs";
import { describe, expect, test } from "vitest";
import { readGift } from "../../server/areas/question-banks/gift-read.ts";
import { giftFile } from "../../server/areas/question-banks/gift-write.ts";
import { shared } from "./shared.ts";

const folder = "peer/gift";
const files = readdirSync(join(process.env["MUSTER_SHARED"] ?? "", folder)).filter((name) => name.endsWith(".gift"));
const read = (name: string) => readGift(shared(`${folder}/${name}`));

type Asked = Exclude<GIFTQuestion, { type: "Description" | "Category" }>;
const expectedOf = (name: string): Asked[] =>
  (JSON.parse(shared(`${folder}/${name.replace(/\.gift$/, ".json")}`)) as GIFTQuestion[]).filter(
    (one): one is Asked => one.type !== "Description" && one.type !== "Category",
  );

/** The words of a text, whatever its format; the parser leaves a semicolon behind a line break, and never decodes matches. */
const words = (text: TextFormat | string | null | undefined): string =>
  (typeof text === "string" ? text : (text?.text ?? ""))
    .replace(/<!--[^]*?-->|<\/?[a-z][^<>]*>|&nbsp;/gi, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, "");

const weightOf = ({ weight, isCorrect }: { weight: number | null; isCorrect: boolean }) =>
  weight ?? (isCorrect ? 100 : 0);

/** A number with what it accepts. */
const number = (of: NumericalFormat): [number, number] =>
  of.type === "high-low"
    ? [(of.numberHigh! + of.numberLow!) / 2, (of.numberHigh! - of.numberLow!) / 2]
    : [of.number!, of.range ?? 0];

/** What both sides say of a question, in the same form. */
const summary = (asked: Asked): object => {
  const common = { title: words(asked.title), text: words(asked.stem), explanation: words(asked.globalFeedback) };
  const answers = (choices: Extract<Asked, { type: "MC" }>["choices"]) =>
    choices.map((choice) => [words(choice.text), weightOf(choice), words(choice.feedback)]);
  switch (asked.type) {
    case "MC":
      return {
        ...common,
        kind: asked.choices.some(({ isCorrect }) => isCorrect) ? "single" : "multiple",
        answers: answers(asked.choices),
      };
    case "Short":
      return { ...common, kind: "short_text", answers: answers(asked.choices) };
    case "Matching":
      return {
        ...common,
        kind: "matching",
        answers: asked.matchPairs.map((pair) => [words(pair.subquestion), words(pair.subanswer)]),
      };
    case "TF":
      return {
        ...common,
        kind: "true_false",
        // Moodle says the first to those who are wrong.
        answers: [asked.isTrue, words(asked.trueFeedback), words(asked.falseFeedback)],
      };
    case "Numerical": {
      const choices = Array.isArray(asked.choices)
        ? asked.choices
        : [{ isCorrect: true, weight: null, feedback: null, text: asked.choices }];
      const numbers = choices.filter(({ text }) => text.type !== undefined);
      return {
        ...common,
        kind: "numeric",
        answers: numbers.map((choice) => [
          ...number(choice.text).map((value) => value.toPrecision(9)),
          weightOf(choice),
          words(choice.feedback),
        ]),
      };
    }
    default:
      return { ...common, kind: "essay", answers: [] };
  }
};

type Read = Awaited<ReturnType<typeof readGift>>["questions"][number]["question"];
const ours = ({ title, text, explanation, content }: Read): object => {
  const common = { title: words(title), text: words(text), explanation: words(explanation), kind: content.kind };
  switch (content.kind) {
    case "single":
    case "multiple":
      return { ...common, answers: content.choices.map((one) => [words(one.text), one.fraction, words(one.feedback)]) };
    case "short_text":
      return { ...common, answers: content.answers.map((one) => [words(one.text), one.fraction, words(one.feedback)]) };
    case "matching":
      return {
        ...common,
        answers: [
          ...content.pairs.map(({ prompt, match }) => [words(prompt), words(match)]),
          ...content.distractors.map((distractor) => ["", words(distractor)]),
        ],
      };
    case "true_false": {
      const [right, wrong] = content.isTrue
        ? [content.feedbackTrue, content.feedbackFalse]
        : [content.feedbackFalse, content.feedbackTrue];
      return { ...common, answers: [content.isTrue, words(wrong), words(right)] };
    }
    case "numeric":
      return {
        ...common,
        answers: content.answers.map((one) => [
          one.value.toPrecision(9),
          one.tolerance.toPrecision(9),
          one.fraction,
          words(one.feedback),
        ]),
      };
    default:
      return { ...common, answers: [] };
  }
};

describe("GIFT files that others made", () => {
  test("are 51", () => {
    expect(files).toHaveLength(51);
  });

  test.each(files)("%s is read as its authors expect", async (name) => {
    const { questions, errors } = await read(name);
    expect(errors).toEqual([]);
    expect(questions.map(({ question }) => ours(question))).toEqual(expectedOf(name).map(summary));
  });

  test.each(files)("%s comes back from our own export", async (name) => {
    const questions = (await read(name)).questions.map(({ question }) => question);
    const again = await readGift(await giftFile(questions));
    expect(again.errors).toEqual([]);
    expect(again.questions.map(({ question }) => question)).toEqual(questions);
  });

  test("leave out only what is said", async () => {
    const said = await Promise.all(
      files.map(async (name) => (await read(name)).remarks.map(({ line, message }) => `${name} ${line}: ${message}`)),
    );
    expect(said.flat()).toMatchInlineSnapshot(`
      [
        "category1.gift 1: The category “$course$/top/Default for LING-373-2194-B” is left out: all comes into this bank.",
        "categorySpecialCharacter.gift 1: The category “$course$/top/Default for Unit 1: Topic” is left out: all comes into this bank.",
        "description1.gift 1: This has no answers, so it is no question and is left out.",
        "descriptionTitleEscapedColon.gift 1: This has no answers, so it is no question and is left out.",
        "descriptionWithID.gift 1: The id or the tags of this question are left out.",
        "descriptionWithID.gift 2: This has no answers, so it is no question and is left out.",
        "formatExamples.gift 2: Answers are plain text, so their formats are left out.",
        "markdown.gift 1: This has no answers, so it is no question and is left out.",
        "markdown.gift 3: This has no answers, so it is no question and is left out.",
        "markdown.gift 6: This has no answers, so it is no question and is left out.",
        "markdown.gift 11: This has no answers, so it is no question and is left out.",
        "mcHTMLComment.gift 1: Colors, sizes and alignments are left out.",
        "multiLineFeedback1.gift 11: Answers are plain text, so their formats are left out.",
        "multiLineFeedback1.gift 11: Colors, sizes and alignments are left out.",
        "multiLineFeedback1.gift 11: A picture is left out.",
        "newlineAndLaTeX.gift 1: A formula in LaTeX is kept as plain text.",
        "numerical1.gift 23: Answers are plain text, so their formats are left out.",
        "options1.gift 29: Markdown is kept as plain text.",
        "tag_id.gift 1: The id or the tags of this question are left out.",
        "tag_id_and_two_tags.gift 1: The id or the tags of this question are left out.",
        "tag_id_and_two_tags.gift 2: The id or the tags of this question are left out.",
        "tag_two_tags.gift 1: The id or the tags of this question are left out.",
        "tf1_markdown.gift 1: Markdown is kept as plain text.",
        "totara_moodle_match.gift 4: Markdown is kept as plain text.",
        "totara_moodle_numerical.gift 12: What is said to any other number is left out.",
        "type_inferred_multiline_markdown.gift 1: Markdown is kept as plain text.",
      ]
    `);
  });
});
