import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** Every reply says that no model has given it. */
const itsHeader = { "x-stand-in": "model" };

/** What it does instead of answering, once: for tests. */
export type ModelFault = "500" | "401" | "redirect" | "hang" | "endless" | "no answer" | "cut";

export interface ModelStandIn {
  readonly url: string;
  /** The bodies that it was sent, with the key of each. */
  readonly calls: { readonly body: string; readonly key: string | undefined }[];
  readonly faults: ModelFault[];
  /** Milliseconds between the words of an answer. */
  pause: number;
  close(): Promise<void>;
}

/**
 * A stand-in of a model endpoint, which says that it is one: `/v1/chat/completions` as OpenAI's, streamed where the
 * caller asks for it, and `/answer` for templates, which replies `{ answer: { text } }`.
 */
export const startModelStandIn = async ({ port = 0, pause = 0 } = {}): Promise<ModelStandIn> => {
  const standIn = { calls: [] as ModelStandIn["calls"], faults: [] as ModelFault[], pause };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return showPage(response);
    const body = await text(request);
    standIn.calls.push({ body, key: request.headers.authorization });
    const fault = standIn.faults.shift();
    if (fault) return fail(response, fault);
    const asked = JSON.parse(body) as Asked;
    const answer = answerTo(asked);
    if (request.url === "/answer") return reply(response, { answer: { text: answer } });
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404, itsHeader).end();
    if (!asked.stream) return reply(response, { choices: [{ message: { role: "assistant", content: answer } }] });
    await streamWords(response, answer, standIn.pause);
  };

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
};

interface Asked {
  readonly model?: string;
  readonly prompt?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
}

/** Long enough to be read as it arrives, and different for each model. */
const answerTo = ({ model = "no model", prompt, messages = [] }: Asked): string => {
  const asked = messages.at(-1)?.content ?? prompt ?? "";
  const turn = Math.ceil(messages.length / 2) || 1;
  const style = model.endsWith("b")
    ? "In short: a real model would answer this in a few words."
    : "A real model would explain it step by step: first what is asked, then what is known, and then what follows from it.";
  return `This is a stand-in, not a model. You asked in turn ${turn}: “${asked.slice(0, 200)}”. ${style}`;
};

const streamWords = async (response: ServerResponse, answer: string, pause: number): Promise<void> => {
  response.writeHead(200, { ...itsHeader, "content-type": "text/event-stream" });
  for (const word of answer.split(/(?<= )/)) {
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`);
    if (pause > 0) await delay(pause);
  }
  response.end("data: [DONE]\n\n");
};

const reply = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { ...itsHeader, "content-type": "application/json" }).end(JSON.stringify(body));

const fail = (response: ServerResponse, fault: ModelFault): void => {
  if (fault === "hang") return;
  if (fault === "cut") return void response.destroy();
  if (fault === "redirect")
    return void response.writeHead(302, { ...itsHeader, location: "/v1/chat/completions" }).end();
  if (fault === "no answer") return reply(response, { choices: [] });
  if (fault !== "endless") return void response.writeHead(Number(fault), itsHeader).end('{"error": "On request."}');
  response.writeHead(200, { ...itsHeader, "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
  };
  response.on("drain", more);
  more();
};

const showPage = (response: ServerResponse): void =>
  void response
    .writeHead(200, { ...itsHeader, "content-type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><title>Stand-in</title><h1>This is a stand-in</h1>` +
        `<p>The demo has no model: what answers here only says that it is none.</p></html>`,
    );
