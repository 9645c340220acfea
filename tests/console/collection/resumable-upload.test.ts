import { beforeEach, describe, expect, test, vi } from "vitest";
import { uploadInParts, cancelUpload, forgetUpload } from "../../../src/custom/collection/resumable-upload.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { fakeTus } from "../helpers/collection.ts";
import { me } from "../helpers/show-page.tsx";

let tus: ReturnType<typeof fakeTus>;
let number = 0;
beforeEach(async () => {
  tus = fakeTus();
  vi.stubGlobal("fetch", tus.fetch);
  vi.stubGlobal("XMLHttpRequest", tus.Request);
  // What would wait for the connection goes on at once.
  vi.stubGlobal("setTimeout", (run: () => void) => queueMicrotask(run));
  await session.start({ token: "a-token-of-this-test-only", user: { ...me, role: "annotator" }, remember: false });
});

/** One that no other test has sent. */
const fileOf = (text: string): File => new File([text], `words-${++number}.txt`, { lastModified: 1 });
const upload = (file: File, signal = new AbortController().signal, onProgress: (part: number) => void = () => {}) =>
  uploadInParts(file, { signal, onProgress });

describe("a file", () => {
  test("is announced with its size and name, sent, and reported as far as it is", async () => {
    const seen: number[] = [];
    expect(await upload(fileOf("A red bicycle."), undefined, (part) => seen.push(part))).toBe(tus.state._id);
    expect(tus.state).toMatchObject({ size: 14, received: "A red bicycle.", calls: ["POST", "PATCH 0"] });
    expect(seen.at(-1)).toBe(1);
  });

  test("goes on behind what arrived before the connection failed", async () => {
    tus.state.failures = ["offline", 503];
    await upload(fileOf("twelve bytes"));
    expect(tus.state.received).toBe("twelve bytes");
    expect(tus.state.calls).toEqual(["POST", "PATCH 0", "HEAD", "PATCH 6", "HEAD", "PATCH 6"]);
  });

  test("goes on after the page was loaded anew, and begins anew where the server forgot it", async () => {
    const file = fileOf("twelve bytes");
    tus.state.failures = ["offline", 413];
    await expect(upload(file)).rejects.toBeInstanceOf(ApiError);
    tus.state.calls = [];
    await upload(file);
    expect(tus.state.calls).toEqual(["HEAD", "PATCH 6"]);
    tus.state.size = -1;
    tus.state.calls = [];
    await upload(file);
    expect(tus.state.calls).toEqual(["HEAD", "POST", "PATCH 0"]);
  });

  test("is another upload once its item was made, or it was cancelled", async () => {
    const file = fileOf("four");
    await upload(file);
    forgetUpload(file);
    await upload(file);
    await cancelUpload(file);
    expect(tus.state.calls).toEqual(["POST", "PATCH 0", "POST", "PATCH 0", "DELETE"]);
  });
});

test("a pause ends it at once, and says that it was one", async () => {
  const pausing = new AbortController();
  const going = upload(fileOf("four"), pausing.signal);
  pausing.abort();
  await expect(going).rejects.toHaveProperty("name", "AbortError");
});

test("it is given up after eight tries of which nothing arrived", async () => {
  tus.state.failures = Array.from({ length: 20 }, () => 503);
  await expect(upload(fileOf("four"))).rejects.toHaveProperty("statusCode", 503);
  expect(tus.state.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(8);
});
