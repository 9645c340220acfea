import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploading } from "../../../src/providers/upload.ts";
import { UploadRequest } from "../helpers/upload-request.ts";

beforeEach(() => vi.stubGlobal("XMLHttpRequest", UploadRequest));
afterEach(() => vi.unstubAllGlobals());

const request = { method: "PATCH", headers: { authorization: "Bearer of-this-test" }, body: null, signal: null };

test("reports how much was sent, and answers as fetch does", async () => {
  const parts: number[] = [];
  const sent = uploading((part) => parts.push(part))("/api/v1/x", request);
  UploadRequest.last.progress(50, 200);
  UploadRequest.last.progress(200, 200);
  UploadRequest.last.answer(409, '{"code":"taken"}');
  const response = await sent;
  expect(parts).toEqual([0.25, 1]);
  expect([response.status, response.ok, await response.json()]).toEqual([409, false, { code: "taken" }]);
  expect([UploadRequest.last.opened, UploadRequest.last.headers]).toEqual(["PATCH /api/v1/x", request.headers]);
});

test("stops when it is aborted, and fails where no answer comes", async () => {
  const stop = new AbortController();
  const stopped = uploading(() => {})("/api/v1/x", { ...request, signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toThrow("Stopped");
  expect(UploadRequest.last.isAborted).toBe(true);
  const lost = uploading(() => {})("/api/v1/x", request);
  UploadRequest.last.dispatchEvent(new Event("error"));
  await expect(lost).rejects.toThrow(TypeError);
});
