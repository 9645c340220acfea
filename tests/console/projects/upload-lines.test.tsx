import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { audio } from "../../../contract/audio/endpoints.ts";
import { imageTranscription as images } from "../../../contract/image-transcription/endpoints.ts";
import type { ItemsUpload } from "../../../contract/tasks/item-upload.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { UploadItems } from "../../../src/resources/projects/upload-items.tsx";
import type { Heard } from "../helpers/fake-server.ts";
import { projectOf } from "../helpers/project.ts";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import { sentText } from "../helpers/sent-text.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { FetchedUpload } from "../helpers/upload-request.ts";
import { idOf } from "../helpers/work.ts";

type Answer = (request: Heard) => ItemsUpload | Promise<ItemsUpload>;

/** The dialog that uploads items of a kind, whose table is checked and added by `answer`. */
const show = (kind: "line" | "image", answer: Answer) => {
  vi.stubGlobal("XMLHttpRequest", FetchedUpload);
  stubCsvWorker();
  const element = <UploadItems project={projectOf()} kind={kind} onClose={() => undefined} />;
  return showRoutes({
    at: ["/here"],
    routes: [{ path: "/here", element }],
    answers: [
      [tasks.beginUpload, () => ({ upload: { _id: idOf(7), phase: "sending", done: 0, of: 0 } })],
      [(kind === "line" ? audio : images).upload, answer],
    ],
  });
};

test("lines to read are a table alone, which is checked before it is uploaded", async () => {
  let rows = 0;
  const { server } = await show("line", () => {
    rows += 1;
    const first = [{ line: 2, reference: "one", place: "Good morning", language: "en" }];
    return { rows: 1, created: rows > 1 ? 1 : 0, leftOut: 0, errorCount: 0, errors: [], first };
  });
  expect(screen.queryByText("Choose a file or a zip, or drop it here")).toBeNull();
  const table = new File(["text,reference\nGood morning,one\n"], "lines.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText("Table"), { target: { files: [table] } });
  await screen.findByRole("cell", { name: "Good morning" });
  fireEvent.click(screen.getByRole("button", { name: "Upload 1 item" }));
  await waitFor(() => expect(server.requestsTo(audio.upload)).toHaveLength(2));
});

test("a table that is dropped where files go is taken as the table", async () => {
  const { server } = await show("image", () => ({
    rows: 1,
    created: 0,
    leftOut: 0,
    errorCount: 0,
    errors: [],
    first: [],
  }));
  const table = new File(["url\nhttps://media.example.org/a.png\n"], "Items.CSV");
  fireEvent.drop(screen.getByRole("button", { name: /Choose a file or a zip/ }), { dataTransfer: { files: [table] } });
  await screen.findByRole("button", { name: "Upload 1 item" });
  const [{ form }] = server.requestsTo(images.upload) as [Heard];
  expect([form?.has("csvData"), form?.has("media")]).toEqual([true, false]);
});

test("files that no line names are said to be left out", async () => {
  const first = [{ line: 2, reference: "", place: "a.png", language: "" }];
  await show("image", () => ({ rows: 1, created: 0, leftOut: 2, errorCount: 0, errors: [], first }));
  const table = new File(["file\na.png\n"], "items.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText("Table"), { target: { files: [table] } });
  await screen.findByText("Left out: 2 files that no line names.");
});

test("a table under other names is mapped, and a wrong line corrected in its cell or left out", async () => {
  const user = userEvent.setup();
  const textsOf = async (request: Heard) => (await sentText(request, "csvData")).split("\r\n");
  const answer = async (request: Heard) => {
    const lines = (await textsOf(request)).slice(1, -1);
    const errors = lines.flatMap((text, at) =>
      text === "long,x" ? [{ line: at + 2, column: "language", message: "A language code, such as en or pt-BR." }] : [],
    );
    return { rows: lines.length, created: 0, leftOut: 0, errorCount: errors.length, errors, first: [] };
  };
  const { server } = await show("line", answer);
  const table = new File(["Text,Tongue\nGood morning,en\nlong,x\n"], "lines.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("Table"), table);
  await screen.findByRole("button", { name: "Upload 2 items" });
  await user.click(screen.getByText("Columns: 1 of 2 used, not used: Tongue"));
  await user.click(screen.getByRole("combobox", { name: "Field of Tongue" }));
  await user.click(await screen.findByTitle("Language"));
  await screen.findByText("A language code, such as en or pt-BR.");
  expect(screen.getByRole("button", { name: "Upload 1 item, keep 1 line as a file" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Language of line 3: x" }));
  await user.keyboard("{Control>}a{/Control}nl{Enter}");
  await user.click(await screen.findByRole("button", { name: "Upload 2 items" }));
  await waitFor(() => expect(server.requestsTo(audio.upload)).toHaveLength(4));
  const sent = await textsOf(server.requestsTo(audio.upload).at(-1)!);
  expect(sent).toEqual(["text,language", "Good morning,en", "long,nl", ""]);
});
