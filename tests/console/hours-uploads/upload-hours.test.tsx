import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { UploadFile } from "../../../src/pages/hours-uploads/upload-file.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const preview: HoursPreview = {
  headers: ["email"],
  rows: 1,
  people: 1,
  totalSeconds: 3600,
  perPerson: [],
  first: [],
  errorCount: 0,
  errors: [],
  remarkCount: 0,
  remarks: [],
};
const upload: HoursUpload = {
  _id: idOf(9),
  name: "hours.csv",
  project: { _id: idOf(50), name: "Street signs" },
  entries: 1,
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

/** The page, at which the first upload fails as given and the others are written. */
const showUpload = async (failure: Error) => {
  const user = userEvent.setup();
  let tries = 0;
  const { server } = await showPage(<UploadFile projectId={idOf(50)} />, {
    answers: [
      [
        workHistory.uploadHours,
        ({ idempotencyKey }) => {
          // The check, which writes nothing, needs no key.
          if (idempotencyKey === undefined) return { ...whole, preview };
          if (++tries === 1) throw failure;
          return { ...whole, created: 1, upload };
        },
      ],
    ],
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

test("what the server refuses was not uploaded", async () => {
  const refusal = { statusCode: 409, code: "file_changed" as const, message: "It is another file." };
  const { send } = await showUpload(new AppError(refusal));
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was uploaded. It is another file.");
});

test("columns of other names are found or chosen, remembered, and sent with the file", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<UploadFile projectId={idOf(50)} />, {
    answers: [
      [
        workHistory.uploadHours,
        ({ idempotencyKey }) =>
          idempotencyKey === undefined ? { ...whole, preview } : { ...whole, created: 1, upload },
      ],
    ],
  });
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
  const sent = server.requestsTo(workHistory.uploadHours).map(({ form }) => form?.get("columns"));
  expect(sent).toEqual(Array.from({ length: 3 }, () => "email,date,check_in,,check_out"));
});

test("a file whose headers are those of an export is sent as it is", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<UploadFile projectId={idOf(50)} />, {
    answers: [[workHistory.uploadHours, () => ({ ...whole, preview })]],
  });
  await user.upload(screen.getByLabelText("CSV file"), file());
  await screen.findByRole("button", { name: "Upload 1 entry" });
  const [request] = server.requestsTo(workHistory.uploadHours);
  expect(request?.form?.has("columns")).toBe(false);
  expect(screen.queryByText(/^Columns: /)).toBeNull();
});
