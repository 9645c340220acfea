import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { withoutSignatures } from "../../../contract/core/rich-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { putFile } from "../helpers/pictures.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { questionBanks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

let names = 0;
const bank = async (): Promise<string> =>
  (await server.call(questionBanks.create, { as: manager, body: { name: `Files ${++names}` } })).body.questionBank._id;
const upload = (_id: string, content: string | Uint8Array<ArrayBuffer>, format: "gift" | "csv", preview = false) =>
  server.call(questionBanks.importQuestions, {
    as: manager,
    params: { _id },
    files: { questions: { name: `questions.${format}`, content, type: format === "csv" ? "text/csv" : "text/plain" } },
    body: { format, preview: String(preview) },
  });
const questionsOf = async (_id: string) =>
  (await server.call(questionBanks.show, { as: manager, params: { _id } })).body.questionBank.questions;

const gift = `// A comment of the file
$CATEGORY: $course$/Boxes

::Tight::How tight is a <b>box</b>? {
  ~%50%It touches: all sides#Yes
  ~%50%It cuts nothing off
  // another comment
  ~%-100%It leaves a gap
}

Read the guideline first.

Is 2 \\= 2? {T#No#Right####Of course}

How wide is a lane? {#3.5:0.25}
`;

test("a GIFT file is shown first, with what is left out of it, and then added", async () => {
  const _id = await bank();
  const preview = await upload(_id, gift, "gift", true);
  expect(preview).toMatchObject({
    status: 200,
    body: {
      added: 0,
      file: {
        total: 3,
        questions: [
          { line: 4, kind: "multiple", title: "Tight", text: "How tight is a box?", points: 1 },
          { line: 13, kind: "true_false" },
          { line: 15, kind: "numeric" },
        ],
        errorCount: 0,
        remarks: [
          { line: 2, message: expect.stringContaining("category “$course$/Boxes”") },
          { line: 11, message: expect.stringContaining("no question") },
        ],
      },
    },
  });
  expect(await questionsOf(_id)).toEqual([]);
  expect(await upload(_id, gift, "gift")).toMatchObject({ status: 200, body: { added: 3 } });
  expect(await questionsOf(_id)).toMatchObject([
    {
      text: "How tight is a <strong>box</strong>?",
      content: {
        choices: [
          { text: "It touches: all sides", fraction: 50, feedback: "Yes" },
          { fraction: 50 },
          { fraction: -100 },
        ],
      },
    },
    {
      text: "<p>Is 2 = 2?</p>",
      explanation: "<p>Of course</p>",
      content: { isTrue: true, feedbackTrue: "Right", feedbackFalse: "No" },
    },
    { content: { answers: [{ value: 3.5, tolerance: 0.25, fraction: 100 }] } },
  ]);
});

test("every wrong question of a file is told by its line, and none is added", async () => {
  const _id = await bank();
  const file = "Good? {T}\n\nNever closed {=a ~b\n\n\nAll wrong {~%50%a ~%20%b}\n\nOne {=a}\n\n{=no text}\n";
  const preview = await upload(_id, file, "gift", true);
  expect(preview.body.file).toMatchObject({
    total: 2,
    errorCount: 3,
    errors: [
      { line: 3, column: "question", message: "A bracket { is never closed." },
      { line: 6, column: "content.choices", message: expect.stringContaining("sum to 70%") },
      { line: 10, column: "text", message: "Write the question." },
    ],
  });
  const refused = await upload(_id, file, "gift");
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toMatchObject({ "questions.3.question": ["A bracket { is never closed."] });
  expect(await questionsOf(_id)).toEqual([]);
});

test("what is exported is what is imported, in both formats", async () => {
  const _id = await bank();
  await upload(_id, gift, "gift");
  const bare = async (id: string) =>
    (await questionsOf(id)).map(({ title, text, points, explanation, content }: Record<string, unknown>) => ({
      title,
      text,
      points,
      explanation,
      content,
    }));
  for (const [format, endpoint] of [
    ["gift", questionBanks.exportGift],
    ["csv", questionBanks.exportCsv],
  ] as const) {
    const file = await server.call(endpoint, { as: manager, params: { _id } });
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="questions.${format}"`);
    const other = await bank();
    expect(await upload(other, file.body, format)).toMatchObject({ status: 200, body: { added: 3 } });
    expect(await bare(other)).toEqual(await bare(_id));
  }
});

const pictured = async (_id: string, picture: string) => {
  const text = `<p>What is this?<img src="/api/v1/files/${picture}" alt="A car"></p>`;
  const questions = [
    { text, content: { kind: "true_false", isTrue: true } },
    { text: "<p>And that?</p>", content: { kind: "true_false", isTrue: false } },
  ];
  const added = await server.call(questionBanks.addQuestions, {
    as: manager,
    params: { bankId: _id },
    body: { questions },
  });
  expect(added.status).toBe(200);
};
const texts = async (_id: string): Promise<string[]> =>
  (await questionsOf(_id)).map(({ text }: { text: string }) => withoutSignatures(text));

test.each(["gift", "csv"] as const)(
  "a picture comes back from %s, or is left out where it isn't kept",
  async (format) => {
    const [_id, picture] = [await bank(), newId()];
    await putFile(server, manager, picture);
    await pictured(_id, picture);
    const exported = format === "gift" ? questionBanks.exportGift : questionBanks.exportCsv;
    const file: string = (await server.call(exported, { as: manager, params: { _id } })).body;
    const same = await bank();
    expect((await upload(same, file, format)).body).toMatchObject({ added: 2, file: { remarkCount: 0 } });
    expect(await texts(same)).toEqual(await texts(_id));
    expect((await texts(same))[0]).toContain(picture);
    const elsewhere = await bank();
    const moved = await upload(elsewhere, file.replaceAll(picture, newId()), format);
    expect(moved.body).toMatchObject({
      added: 2,
      file: { errorCount: 0, remarks: [{ message: "A picture that isn't kept here is left out." }] },
    });
    expect(await texts(elsewhere)).toEqual(["<p>What is this?</p>", "<p>And that?</p>"]);
  },
);

test("what is lost of a formatted text is said by its line, in both formats", async () => {
  const _id = await bank();
  const lost = '<p>Is H<sub>2</sub>O wet?</p><table><tr><td>a</td></tr></table><img src="@@PLUGINFILE@@/box.png">';
  const more =
    '<p style="color: red">Look: <a href="javascript:x">there</a><marquee>!</marquee></p><iframe src="x">b</iframe>';
  const messages = [
    "A subscript is kept as plain text.",
    "A table is left out, but for its words.",
    "A picture is left out.",
    "Colors, sizes and alignments are left out.",
    "The tag <marquee> is left out, but for its words.",
    "An embedded page is left out.",
    "A link is left out, but for its words.",
  ];
  const csv = `kind,text,explanation,answers\nessay,Plain,,\nessay,${quoted(lost)},${quoted(more)},\n`;
  expect((await upload(_id, csv, "csv", true)).body.file).toMatchObject({
    errorCount: 0,
    remarks: messages.map((message) => ({ line: 3, message })),
  });
  const escaped = (html: string) => html.replace(/[=:#~{}]/g, "\\$&");
  const gift = `Plain {}\n\n[html]${escaped(lost)} {####[html]${escaped(more)}}\n`;
  const { errorCount, remarks } = (await upload(_id, gift, "gift", true)).body.file;
  expect(errorCount).toBe(0);
  expect(remarks.map(({ message }: { message: string }) => message).toSorted()).toEqual(messages.toSorted());
});
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test("a CSV says what is wrong by line and column", async () => {
  const _id = await bank();
  const csv =
    'kind,text,answers\r\nessay,Say why,\r\nguess,What?,x\r\nsingle,Which?,"50 | a\n0 | a"\r\nNumber,How many?,many\r\n';
  const preview = await upload(_id, csv, "csv", true);
  expect(preview.body.file).toMatchObject({
    total: 1,
    errors: [
      { line: 3, column: "kind", message: expect.stringContaining("single, multiple") },
      { line: 4, column: "answers 2", message: "Another choice reads the same." },
      { line: 4, column: "answers", message: expect.stringContaining("100%") },
      { line: 6, column: "answers 1" },
      { line: 6, column: "answers 1" },
    ],
  });
  expect((await upload(_id, "kind,colour\nessay,red\n", "csv")).status).toBe(400);
});

test("files with nothing in them, of another kind or in another encoding are told apart", async () => {
  const _id = await bank();
  expect((await upload(_id, "// nothing here\n", "gift")).body).toMatchObject({
    fields: { "questions.1.question": ["This file has no questions."] },
  });
  expect((await upload(_id, "x".repeat(1_000_001), "gift")).status).toBe(413);
  const windows = Uint8Array.from(Buffer.from("Caf\u00e9? {T}", "latin1"));
  expect((await upload(_id, windows, "gift")).status).toBe(200);
  expect(await questionsOf(_id)).toMatchObject([{ text: "<p>Café?</p>" }]);
  const missing = await upload("0190a000-0000-7000-8000-000000000000", "Is it? {T}", "gift");
  expect(missing.status).toBe(404);
});
