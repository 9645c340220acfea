import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { cvatProtocol } from "./cvat-protocol.ts";
import { type Fault, faultOf } from "./faults.ts";
import { labelStudioProtocol } from "./label-studio-protocol.ts";
import type { Asked, Options, Protocol } from "./protocol.ts";
import { quantigoProtocol } from "./quantigo-protocol.ts";
import { type Kind, makeWorld, type World } from "./world.ts";

const protocols: Readonly<Record<Kind, Protocol>> = {
  quantigo: quantigoProtocol,
  cvat: cvatProtocol,
  "label-studio": labelStudioProtocol,
};
/** Every reply says that no real server has sent it. */
const itsHeader = { "x-stand-in": "annotation" };
const slowMs = 400;

/** The stand-in of an annotation server: a small world behind the protocol of one kind, which fails on request. */
export interface AnnotationStandIn {
  readonly url: string;
  readonly world: World;
  /** The calls so far, such as `jobs.info` or `PATCH /api/jobs/{id}`. */
  readonly calls: string[];
  /** What is to go wrong with the next calls. */
  readonly faults: Fault[];
  close(): Promise<void>;
}

interface Wanted extends Partial<Options> {
  readonly kind: Kind;
  readonly key: string;
  /** 0: any that is free. */
  readonly port?: number;
}

export const startAnnotationStandIn = async (wanted: Wanted): Promise<AnnotationStandIn> => {
  const { kind, key, port = 0, pageSize = 100 } = wanted;
  const { type, callOf, keyOf, answer } = protocols[kind];
  const calls: string[] = [];
  const faults: Fault[] = [];
  let world = makeWorld(kind);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await askedBy(request);
    if (!/^\/(public\/)?api\/|^\/stand-in\//.test(asked.path)) return showPage(response, kind);
    if (keyOf(request.headers) !== key) return reply(response, 401, { detail: "Invalid token." });
    if (asked.path.startsWith("/stand-in/")) return control(asked, response);
    if (!request.headers.accept?.includes(type)) return reply(response, 406, { detail: "Not acceptable." });
    const call = callOf(asked);
    calls.push(call);
    const fault = take(faults, call);
    if (fault && fault.status !== "cut-after" && fault.status !== "slow") return fail(response, fault);
    const [status, body] = answer(world, asked, { pageSize });
    if (fault?.status === "cut-after") return void response.destroy();
    if (fault) await new Promise((resolve) => setTimeout(resolve, slowMs));
    reply(response, status, body, type);
  };

  const control = ({ verb, path, given }: Asked, response: ServerResponse): void => {
    if (verb === "POST" && path === "/stand-in/reset") {
      faults.length = 0;
      world = makeWorld(kind);
      return reply(response, 200, {});
    }
    const fault = verb === "POST" && path === "/stand-in/faults" ? faultOf(given) : null;
    if (!fault) return reply(response, 400, { detail: "POST /stand-in/faults { method, status, times, retryAfter }" });
    faults.push(fault);
    reply(response, 200, {});
  };

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get world() {
      return world;
    },
    calls,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const askedBy = async (request: IncomingMessage): Promise<Asked> => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const body = await text(request);
  const given = { ...Object.fromEntries(searchParams), ...(body === "" ? {} : (JSON.parse(body) as object)) };
  return { verb: request.method ?? "", path: pathname, given };
};

const take = (faults: Fault[], call: string): Fault | undefined => {
  const fault = faults.find(({ method }) => method === "*" || method === call);
  if (fault && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
};

const fail = (response: ServerResponse, { status, retryAfter }: Fault): void => {
  if (status === "hang") return;
  if (status === "cut") return void response.destroy();
  const headers = { ...itsHeader, ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) };
  if (typeof status === "number") return void response.writeHead(status, headers).end('{"detail": "On request."}');
  const page = "<html>";
  response.writeHead(200, headers).end(status === "too-large" ? page.padEnd(21 * 1024 * 1024) : page);
};

const reply = (response: ServerResponse, status: number, body: unknown, type = "application/json"): void =>
  void response.writeHead(status, { ...itsHeader, "content-type": type }).end(JSON.stringify(body));

/** For people who follow a link to a job. */
const showPage = (response: ServerResponse, kind: Kind): void =>
  void response
    .writeHead(200, { ...itsHeader, "content-type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><title>Stand-in</title><h1>This is a stand-in</h1>` +
        `<p>The demo has no annotation server (${kind}), so there is nothing to annotate here.</p></html>`,
    );
