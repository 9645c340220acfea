import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { UploadFile } from "../../../src/pages/hours-uploads/upload-file.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import { watchDownloads } from "../helpers/watch-downloads.ts";
import { sentText } from "../helpers/sent-text.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const preview: HoursPreview = {
  headers: ["email"],
  rows: 1,
  people: 1,
  totalSeconds: 3600,
  toCorrect: 0,
  perPerson: [],
  first: [],
  errorCount: 0,
  errors: [],
  wrongLines: [],
  remarkCount: 0,
  remarks: [],
};
const upload: HoursUpload = {
  _id: idOf(9),
  name: "hours.csv",
  project: { _id: idOf(50), name: "Street signs" },
  entries: 1,
  toCorrect: 0,
  people: 1,
  seconds: 3600,
  uploadedBy: { _id: idOf(1), name: "Mina Okafor" },
  createdAt: "2026-11-01T09:00:00.000Z",
  undoneBy: null,
  undoneAt: null,
  can: { undo: true },
};
const whole = { created: 0, totalSeconds: 3600, fileHash: "0".repeat(64), upload: null, preview: null };
const fileOf = (text: string) => new File([text], "hours.csv", { type: "text/csv" });
const file = () => fileOf("email,date,check_in,check_out\none@crowd.example,2026-03-02,09:00,10:00");

const showUploadFile = (answer: (heard: Heard) => unknown) => {
  stubCsvWorker();
  return showRoutes({
    at: ["/here"],
    routes: [{ path: "/here", element: <UploadFile projectId={idOf(50)} /> }],
    answers: [[workHistory.uploadHours, answer]],
  });
};
const textOf = (request: Heard) => sentText(request, "hoursData");

/** The page, at which the first upload fails as given and the others are written. */
const showUpload = async (failure: Error) => {
  const user = userEvent.setup();
  let tries = 0;
  const { server } = await showUploadFile(({ idempotencyKey }) => {
    // The check, which writes nothing, needs no key.
    if (idempotencyKey === undefined) return { ...whole, preview };
    if (++tries === 1) throw failure;
    return { ...whole, created: 1, upload };
  });
  const send = async () => {
    await user.upload(screen.getByLabelText("CSV file"), file());
    await user.click(await screen.findByRole("button", { name: "Upload 1 entry" }));
  };
  const keys = () => server.requestsTo(workHistory.uploadHours).flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  return { user, send, keys };
};

test("after a lost connection an upload may be pressed again, and is the same one to the server", async () => {
  const { user, send, keys } = await showUpload(new TypeError("down"));
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The connection was lost. Press Upload again. Entries are never saved twice.",
  );
  await user.click(screen.getByRole("button", { name: "Upload 1 entry" }));
  await screen.findByText(/1 entry uploaded/);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);

  // After an undo, for example, the same file is another upload.
  await user.click(screen.getByRole("button", { name: "Upload another file" }));
  await send();
  await screen.findByText(/1 entry uploaded/);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(2);
});

test.each([
  [1, 0, "1 waits for approval."],
  [2, 1, "1 waits for approval, 1 for the worker’s correction."],
  [5, 2, "3 wait for approval, 2 for the workers’ corrections."],
  [1, 1, "1 waits for the worker’s correction."],
])("of %i entries, %i of them too long, it says before and after what they wait for", async (rows, toCorrect, text) => {
  const user = userEvent.setup();
  await showUploadFile(({ idempotencyKey }) =>
    idempotencyKey === undefined
      ? { ...whole, preview: { ...preview, rows, toCorrect } }
      : { ...whole, created: rows, upload: { ...upload, entries: rows, toCorrect } },
  );
  await user.upload(screen.getByLabelText("CSV file"), file());
  await screen.findByText(`Nothing is saved until you do. Then ${text}`);
  await user.click(screen.getByRole("button", { name: /^Upload \d/ }));
  await screen.findByText(new RegExp(`^${text}`));
});

test("what the server refuses was not uploaded", async () => {
  const refusal = { statusCode: 409, code: "file_changed" as const, message: "It is another file." };
  const { send } = await showUpload(new AppError(refusal));
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was uploaded. It is another file.");
});

test("columns of other names are found or chosen, remembered, and sent under the names that the server knows", async () => {
  const user = userEvent.setup();
  const { server } = await showUploadFile(({ idempotencyKey }) =>
    idempotencyKey === undefined ? { ...whole, preview } : { ...whole, created: 1, upload },
  );
  const text = "Worker,Date,Check in,Team,Check out\none@crowd.example,2026-03-02,09:00,Blue,10:00";
  await user.upload(screen.getByLabelText("CSV file"), fileOf(text));
  await screen.findByText("No column is E-mail: please choose one below.");
  expect(server.requestsTo(workHistory.uploadHours)).toHaveLength(0);
  await user.click(screen.getByRole("combobox", { name: "Field of Worker" }));
  await user.click(await screen.findByTitle("E-mail (needed)"));
  await user.click(await screen.findByRole("button", { name: "Upload 1 entry" }));
  await user.click(await screen.findByRole("button", { name: "Upload another file" }));
  await user.upload(screen.getByLabelText("CSV file"), fileOf(text));
  await screen.findByRole("button", { name: "Upload 1 entry" });
  const sent = await Promise.all(server.requestsTo(workHistory.uploadHours).map(textOf));
  const file = "email,date,check_in,check_out\r\none@crowd.example,2026-03-02,09:00,10:00\r\n";
  expect(sent).toEqual([file, file, file]);
});

test("a file whose headers are those of the columns is sent as it is", async () => {
  const user = userEvent.setup();
  const { server } = await showUploadFile(() => ({ ...whole, preview }));
  await user.upload(screen.getByLabelText("CSV file"), file());
  await screen.findByRole("button", { name: "Upload 1 entry" });
  const [request] = server.requestsTo(workHistory.uploadHours);
  expect(await textOf(request!)).toBe(await file().text());
});

const late = "The check-out is not after the check-in.";
const threeLines =
  "email,date,check_in,check_out\n\none@crowd.example,2026-03-02,09:00,10:00\ntwo@crowd.example,2026-03-02,09:00,08:00Z\nthree@crowd.example,2026-03-02,09:00,no\n";
/** Refuses each check-out that is written with more than a time. */
const refuseLong = async (request: Heard) => {
  const { idempotencyKey } = request;
  const rows = (await textOf(request)).split(/\r?\n/);
  const errors = rows.flatMap((row, at) => {
    const cells = row.split(",");
    const isRight = at === 0 || row === "" || /^\d\d:\d\d$/.test(cells[3] ?? "");
    return isRight ? [] : [{ line: at + 1, column: "check_out", message: late, cells }];
  });
  const count = rows.filter((row) => row !== "").length - 1;
  if (idempotencyKey !== undefined && errors.length === 0) {
    return { ...whole, created: count, upload: { ...upload, entries: count } };
  }
  const wrongLines = errors.map(({ line }) => line);
  return { ...whole, preview: { ...preview, rows: count, errorCount: errors.length, errors, wrongLines } };
};

test("a cell with an error is corrected in its place, and the file is checked again", async () => {
  const user = userEvent.setup();
  const { router } = await showUploadFile(refuseLong);
  await user.upload(screen.getByLabelText("CSV file"), fileOf(threeLines));
  await screen.findByText("2 lines have problems, so the file can’t be uploaded as it is.");
  await user.click(screen.getByRole("button", { name: "Check-out of line 5: no" }));
  await user.keyboard("{Control>}a{/Control}11:00{Enter}");
  await screen.findByText("1 line has problems, so the file can’t be uploaded as it is.");
  // What is corrected stays in its place.
  expect(screen.getByRole("button", { name: "Check-out of line 5: 11:00" })).toBeTruthy();
  void router.navigate("/elsewhere");
  await screen.findByText("Your changes to the file will be lost.");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await user.click(screen.getByRole("button", { name: "Check-out of line 4: 08:00Z" }));
  await user.keyboard("{Control>}a{/Control}18:00{Enter}");
  await user.click(await screen.findByRole("button", { name: "Upload 3 entries" }));
  await screen.findByText(/^3 entries uploaded/);
});

test("the lines that are right are uploaded, and the others are kept as a file with their problems", async () => {
  const saved = watchDownloads();
  const user = userEvent.setup();
  const { server } = await showUploadFile(refuseLong);
  await user.upload(screen.getByLabelText("CSV file"), fileOf(threeLines));
  await user.click(await screen.findByRole("button", { name: "Upload 1 entry, keep 2 lines as a file" }));
  await screen.findByText(/^1 entry uploaded/);
  await screen.findByText(/^2 lines with problems not uploaded/);
  const sent = await textOf(server.requestsTo(workHistory.uploadHours).at(-1)!);
  expect(sent).toBe("email,date,check_in,check_out\r\n\r\none@crowd.example,2026-03-02,09:00,10:00\r\n");
  expect(saved.map(({ name }) => name)).toEqual(["problems-hours.csv"]);
  expect(await saved[0]!.blob.text()).toContain(`three@crowd.example,2026-03-02,09:00,no,5,check_out: ${late}`);
});

test("a line that has nothing in the columns that are used is not left out without a word", async () => {
  const user = userEvent.setup();
  await showUploadFile(refuseLong);
  const text = "Team,E-mail,Date,Check in,Check out\nBlue,one@crowd.example,2026-03-02,09:00,10:00\nRed,,,,\n";
  await user.upload(screen.getByLabelText("CSV file"), fileOf(text));
  await screen.findByText("Nothing in the columns that are used.");
  expect(screen.getByRole("button", { name: "Upload 1 entry, keep 1 line as a file" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Upload 1 entry" })).toBeNull();
});
