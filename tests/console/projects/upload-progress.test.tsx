import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { audio } from "../../../contract/audio/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { UploadProgress } from "../../../contract/tasks/item-upload.ts";
import { UploadItems } from "../../../src/resources/projects/upload-items.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { projectOf } from "../helpers/project.ts";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { FetchedUpload, HeldUpload, UploadRequest } from "../helpers/upload-request.ts";
import { idOf } from "../helpers/work.ts";

const first = [{ line: 2, reference: "one", place: "Good morning", language: "en" }];
const reply = { rows: 100_000, leftOut: 0, errorCount: 0, errors: [], first };
const begun = { _id: idOf(7), phase: "sending", done: 0, of: 0 } as const satisfies UploadProgress;
const table = new File(["text,reference\nGood morning,one\n"], "lines.csv", { type: "text/csv" });

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FetchedUpload);
  stubCsvWorker();
});

/** The dialog with a checked table, whose upload the server ends when the test says so. */
const show = async (stopped: () => UploadProgress = () => ({ ...begun, phase: "stopped" })) => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const onClose = vi.fn();
  let calls = 0;
  let upload: UploadProgress = begun;
  const element = (
    <>
      <UploadItems project={projectOf()} kind="line" onClose={onClose} />
      <ToastStack />
    </>
  );
  const { server } = await showRoutes({
    at: ["/here"],
    routes: [{ path: "/here", element }],
    answers: [
      [tasks.beginUpload, () => ({ upload: begun })],
      [tasks.uploadProgress, () => ({ upload })],
      [tasks.stopUpload, () => ({ upload: stopped() })],
      [
        audio.upload,
        async () => {
          calls += 1;
          return { ...reply, created: calls === 1 ? 0 : await promise };
        },
      ],
    ],
  });
  fireEvent.change(screen.getByLabelText("Table"), { target: { files: [table] } });
  const add = await screen.findByRole("button", { name: "Upload 100,000 items" });
  const noted = (now: Partial<UploadProgress>) => (upload = { ...begun, ...now });
  return { server, onClose, add, noted, end: () => resolve(100_000) };
};
const bar = () => screen.getByRole("progressbar");

test("an upload shows the share of its bytes, then how many rows the server has checked and added", async () => {
  const { server, onClose, add, noted, end } = await show();
  const before = UploadRequest.last;
  vi.stubGlobal("XMLHttpRequest", HeldUpload);
  fireEvent.click(add);
  await waitFor(() => expect(UploadRequest.last).not.toBe(before));
  const request = UploadRequest.last as HeldUpload;
  request.progress(37, 100);
  await waitFor(() => expect(bar().getAttribute("aria-valuetext")).toBe("37% sent"));
  expect(bar().getAttribute("aria-valuenow")).toBe("37");
  noted({ phase: "adding", done: 62_000, of: 100_000 });
  request.arrive();
  await waitFor(() => expect(bar().getAttribute("aria-valuetext")).toBe("62,000 of 100,000 rows"), { timeout: 5000 });
  expect(screen.getByRole("status").textContent).toBe("Adding…");
  expect(server.requestsTo(tasks.uploadProgress)[0]!.params).toEqual({ _id: idOf(7) });
  end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("Stop ends the call, and says that nothing was uploaded; the dialog stays", async () => {
  const { server, onClose, add } = await show();
  fireEvent.click(add);
  const stop = await screen.findByRole("button", { name: "Stop" });
  await waitFor(() => expect(stop).toHaveProperty("disabled", false));
  fireEvent.click(stop);
  expect(await screen.findByText("Stopped. Nothing was uploaded.")).toBeTruthy();
  expect(server.requestsTo(tasks.stopUpload)).toHaveLength(1);
  expect(UploadRequest.last.isAborted).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Upload 100,000 items" })).toHaveProperty("disabled", false);
});

test("what was added before Stop arrived ends as it would have", async () => {
  const { onClose, add, end } = await show(() => {
    throw new AppError({ statusCode: 409, code: "upload_over", message: "The upload is over already." });
  });
  fireEvent.click(add);
  const stop = await screen.findByRole("button", { name: "Stop" });
  await waitFor(() => expect(stop).toHaveProperty("disabled", false));
  fireEvent.click(stop);
  end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(UploadRequest.last.isAborted).toBe(false);
});
