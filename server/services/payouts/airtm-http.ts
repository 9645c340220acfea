import { z } from "zod";
import { boundedText, TooLong } from "../bounded-text.ts";
import { keyCodes, retryCodes } from "./airtm-words.ts";
import { ProviderError, ProviderSilence } from "./provider.ts";

export interface AirtmAccount {
  readonly key: string;
  readonly secret: string;
  /** Of the API, without a final slash. */
  readonly url: string;
}

/** In bytes; a payout has a few hundred. */
const sizeMax = 256 * 1024;
const Refused = z.object({ code: z.string() });

export type Request = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/**
 * Sends requests to AirTM: no redirects, a time-out, a bounded reply. Throws ProviderError only where AirTM itself
 * rejected the request in its documented form; any other failure may have come after the request took effect.
 */
export const airtmRequest = ({ key, secret, url }: AirtmAccount, timeoutMs: number): Request => {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  return async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization, accept: "application/json", ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async (response) => ({ response, text: await textOf(response) }),
      (error: unknown) => {
        throw silenceOf(error);
      },
    );
    return understood(reply);
  };
};

const silenceOf = (error: unknown): ProviderSilence =>
  new ProviderSilence((error as Error).name === "TimeoutError" ? "no answer in time" : "no connection");

const textOf = async ({ body }: Response): Promise<string> => {
  try {
    return await boundedText(body, sizeMax);
  } catch (error) {
    throw error instanceof TooLong ? new ProviderSilence(error.message) : silenceOf(error);
  }
};

const understood = ({ response, text }: { response: Response; text: string }): unknown => {
  const { ok, status } = response;
  if (ok && text === "") return null;
  const json = jsonOf(text);
  if (ok) {
    if (json === undefined) throw new ProviderSilence("an answer that is no JSON");
    return json;
  }
  const refused = Refused.safeParse(json);
  const code = refused.success ? refused.data.code : null;
  if (status === 401 || status === 403 || (code !== null && keyCodes.has(code))) {
    throw new ProviderSilence("AirTM does not accept this server's key");
  }
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (code !== null && isFinal && !retryCodes.has(code)) throw new ProviderError(code);
  throw new ProviderSilence(status === 429 ? "AirTM is asked too often" : `status ${status}`);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
