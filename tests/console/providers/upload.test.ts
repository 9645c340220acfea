import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploading } from "../../../src/providers/upload.ts";

/** As much of a request as an upload needs, moved by the test. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  opened = "";
  isAborted = false;
  open = (method: string, address: string) => void (this.opened = `${method} ${address}`);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  send = () => void (Request.last = this);
  abort = () => {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  };
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", Request));
afterEach(() => vi.unstubAllGlobals());

const request = { method: "PATCH", headers: { authorization: "Bearer of-this-test" }, body: null, signal: null };

test("reports how much was sent, and answers as fetch does", async () => {
  const parts: number[] = [];
  const sent = uploading((part) => parts.push(part))("/api/v1/x", request);
  const progress = (loaded: number) =>
    Request.last.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded, total: 200 }));
  progress(50);
  progress(200);
  Request.last.answer(409, '{"code":"taken"}');
  const response = await sent;
  expect(parts).toEqual([0.25, 1]);
  expect([response.status, response.ok, await response.json()]).toEqual([409, false, { code: "taken" }]);
  expect([Request.last.opened, Request.last.headers]).toEqual(["PATCH /api/v1/x", request.headers]);
});

test("stops when it is aborted, and fails where no answer comes", async () => {
  const stop = new AbortController();
  const stopped = uploading(() => {})("/api/v1/x", { ...request, signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toThrow("Stopped");
  expect(Request.last.isAborted).toBe(true);
  const lost = uploading(() => {})("/api/v1/x", request);
  Request.last.dispatchEvent(new Event("error"));
  await expect(lost).rejects.toThrow(TypeError);
});
