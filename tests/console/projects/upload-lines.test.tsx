import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { UploadItems } from "../../../src/resources/projects/upload-items.tsx";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { FetchedUpload } from "../helpers/upload-request.ts";
import { idOf } from "../helpers/work.ts";

const { audio, tasks } = contract;

test("lines to read are a table alone, which is checked before it is uploaded", async () => {
  vi.stubGlobal("XMLHttpRequest", FetchedUpload);
  let rows = 0;
  const { server } = await showPage(<UploadItems project={projectOf()} kind="line" onClose={() => undefined} />, {
    answers: [
      [tasks.beginUpload, () => ({ upload: { _id: idOf(7), phase: "sending", done: 0, of: 0 } })],
      [
        audio.upload,
        () => {
          rows += 1;
          const first = [{ line: 2, reference: "one", place: "Good morning", language: "en" }];
          return { rows: 1, created: rows > 1 ? 1 : 0, errorCount: 0, errors: [], first };
        },
      ],
    ],
  });
  expect(screen.queryByText("Choose a file or a zip, or drop it here")).toBeNull();
  const table = new File(["text,reference\nGood morning,one\n"], "lines.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText("Table"), { target: { files: [table] } });
  await screen.findByText("Good morning");
  fireEvent.click(screen.getByRole("button", { name: "Upload 1 item" }));
  await waitFor(() => expect(server.requestsTo(audio.upload)).toHaveLength(2));
});
