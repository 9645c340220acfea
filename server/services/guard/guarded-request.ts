import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress, urlProblem } from "./addresses.ts";

/** The call was not made, since it would have left what may be called. */
export class Forbidden extends Error {}

/** All addresses of a host; tests put another one in the place of the system's. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

export interface Guard {
  /** The one origin that may be plain http on this machine: the demo's stand-in of a model. */
  readonly standIn: string | undefined;
  readonly resolve?: Resolve;
}

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted where there is one; without, the URL is read by GET. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Asks a server that people named. The addresses that are checked are those that the socket then connects to, as they come from
 * the same look-up, so that a host whose answer changes between the two gains nothing. No redirects, no proxy, no
 * connection kept for a later call. Throws Forbidden before anything is sent.
 */
export const guardedRequest = async (
  { standIn, resolve = resolveBySystem }: Guard,
  { url, headers, body, signal }: Asked,
): Promise<IncomingMessage> => {
  const problem = urlProblem(url, standIn);
  if (problem) throw new Forbidden(problem);
  const target = new URL(url);
  const isStandIn = target.origin === standIn;
  const options = {
    method: body === undefined ? "GET" : "POST",
    signal,
    headers: {
      ...headers,
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    },
  };
  return new Promise((answered, failed) => {
    const request =
      isStandIn && target.protocol === "http:"
        ? httpRequest(target, { ...options, agent: false })
        : httpsRequest(target, { ...options, agent: new Agent({ keepAlive: false }), lookup: checkedLookup(resolve) });
    request.once("response", answered).once("error", failed).end(body);
  });
};

const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  async (host, { all, family }, done) => {
    const found = await checked(resolve, host).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error) return done(found, []);
    const fitting = found.filter((one) => !family || one.family === family);
    if (all) return done(null, fitting);
    const [first = found[0]!] = fitting;
    return done(null, first.address, first.family);
  };

/** One private address among several is enough to refuse them all. */
const checked = async (resolve: Resolve, host: string): Promise<LookupAddress[]> => {
  const found = await resolve(host);
  const isFit = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
  if (!isFit) throw new Forbidden("This host is not on the public internet.");
  return [...found];
};
