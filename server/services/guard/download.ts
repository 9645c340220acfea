import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { Forbidden, type Guard, guardedRequest } from "./guarded-request.ts";

/** An address gave no file; the message is for whoever gave the address, and has nothing of the answer but its status. */
export class DownloadFailure extends Error {}

/** Times in milliseconds, `size` in bytes. */
export interface DownloadLimits {
  /** For all of it. */
  readonly whole: number;
  /** Until something arrives, and until something more does. */
  readonly idle: number;
  readonly size: number;
}

const redirectsMax = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const leadsOn = "The address leads to another one.";
const late = "The address did not answer in time.";

/**
 * Writes what an address answers into a new file. Where it leads on, each further address is checked as the first one was.
 * Throws DownloadFailure, and what the disk does wrong; part of the file may be there then.
 */
export const download = async (guard: Guard, url: string, to: string, limits: DownloadLimits): Promise<void> => {
  const whole = AbortSignal.timeout(limits.whole);
  const response = await follow(guard, url, limits, whole);
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new DownloadFailure(`The address answered ${statusCode}.`);
    const encoding = headers["content-encoding"];
    if (encoding && encoding !== "identity") throw new DownloadFailure("The address answers in a compressed form.");
    if (Number(headers["content-length"] ?? 0) > limits.size) throw tooLarge(limits);
    await pipeline(received(response, limits, whole), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  } finally {
    response.destroy();
  }
};

const follow = async (
  guard: Guard,
  first: string,
  limits: DownloadLimits,
  whole: AbortSignal,
): Promise<IncomingMessage> => {
  let url = first;
  for (let followed = 0; followed <= redirectsMax; followed++) {
    const response = await begin(guard, url, limits, whole).catch((error: unknown) => {
      if (!(error instanceof Forbidden)) throw error;
      throw new DownloadFailure(followed === 0 ? error.message : `${leadsOn} ${error.message}`);
    });
    const { location } = response.headers;
    if (!redirects.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    if (!URL.canParse(location, url)) throw new DownloadFailure(`${leadsOn} This is no web address.`);
    url = new URL(location, url).href;
  }
  throw new DownloadFailure(`The address leads on more than ${redirectsMax} times.`);
};

/** Until the answer begins. Throws Forbidden and DownloadFailure. */
const begin = async (
  guard: Guard,
  url: string,
  limits: DownloadLimits,
  whole: AbortSignal,
): Promise<IncomingMessage> => {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), limits.idle);
  const signal = AbortSignal.any([whole, idle.signal]);
  try {
    return await guardedRequest(guard, { url, headers: { accept: "*/*", "user-agent": "Muster" }, signal });
  } catch (error) {
    if (error instanceof Forbidden) throw error;
    throw new DownloadFailure(signal.aborted ? late : "The address can't be reached.");
  } finally {
    clearTimeout(timer);
  }
};

const received = async function* (
  response: IncomingMessage,
  limits: DownloadLimits,
  whole: AbortSignal,
): AsyncGenerator<Buffer, void> {
  let [size, isLate] = [0, false];
  response.setTimeout(limits.idle, () => {
    isLate = true;
    response.destroy();
  });
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limits.size) throw tooLarge(limits);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    throw new DownloadFailure(isLate || whole.aborted ? late : "The address broke off before the end of the file.");
  }
};

const tooLarge = ({ size }: DownloadLimits): DownloadFailure =>
  new DownloadFailure(`The file is too large. The limit is ${size / 1_000_000} MB.`);
