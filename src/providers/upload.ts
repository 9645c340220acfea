import type { Transport } from "./client.ts";

/** A status whose response may not have a body. */
const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;

/**
 * Sends a request and reports how much of it was sent, from 0 to 1. Uses XMLHttpRequest, because fetch can't report
 * that. Rejects if there was no response or the signal aborted it.
 */
export const uploading =
  (onProgress: (part: number) => void): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener("load", () => {
        const { status, responseText } = request;
        resolve(new Response(isBodiless(status) ? null : responseText, { status }));
      });
      request.addEventListener("error", () => reject(new TypeError("No answer")));
      request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body);
    });
