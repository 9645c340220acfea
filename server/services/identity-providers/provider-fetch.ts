import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../core/app-error.ts";
import { boundedText } from "../bounded-text.ts";

const timeoutMs = 5000;
/** In bytes; a discovery document or a key set has a few thousand. */
const sizeMax = 256 * 1024;

/** Reads a provider's JSON: no redirects, five seconds, 256 kB. Throws provider_unreachable, and logs why. */
export const fetchOf =
  (name: string, log: FastifyBaseLogger) =>
  async (address: string): Promise<unknown> => {
    try {
      const response = await fetch(address, {
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: "application/json" },
      });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      return JSON.parse(await boundedText(response.body, sizeMax));
    } catch (error) {
      log.warn({ provider: name, address, reason: (error as Error).message }, "a sign-in provider did not answer");
      throw new AppError("provider_unreachable", { params: { name } });
    }
  };
