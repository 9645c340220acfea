import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestText } from "../helpers/request.ts";

/** The tests' own way to make a call asks, and reads, as `fetch` does. */
const replies: Readonly<Record<string, readonly [status: number, headers: object, body: string | Buffer]>> = {
  "/text": [200, { "content-type": "text/plain", "x-total-count": "2" }, "Zo\u00eb \u{1f600}"],
  "/gzip": [200, { "content-type": "application/json", "content-encoding": "gzip" }, gzipSync('{"name":"Łucja"}')],
  "/mark": [200, { "content-type": "text/csv" }, "\ufeffname,hub"],
  "/twice": [201, { "set-cookie": ["a=1", "b=2"], vary: ["origin", "accept"] }, "{}"],
  "/nothing": [204, {}, ""],
  "/refused": [413, { connection: "close" }, '{"code":"too_large"}'],
};

interface Heard {
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}
const heard: Heard[] = [];
const keep = async (request: IncomingMessage): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  // What only `fetch` says of itself, which nothing of the server reads.
  const { connection: _, "sec-fetch-mode": _mode, "accept-language": _language, ...headers } = request.headers;
  heard.push({ method: request.method, headers, body: Buffer.concat(parts).toString() });
};

const server = createServer(async (request, response) => {
  await keep(request);
  const [status, headers, body] = replies[request.url!.split("?")[0]!]!;
  response.writeHead(status, headers as Record<string, string>).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ofReply = (status: number, headers: Headers, text: string) => {
  const {
    date: _,
    connection: _kept,
    "keep-alive": _for,
    "transfer-encoding": _parts,
    ...rest
  } = Object.fromEntries(headers);
  return { status, headers: rest, cookies: headers.getSetCookie(), text };
};

test.each(Object.keys(replies))("%s", async (path) => {
  const url = new URL(`${path}?name=Zo%C3%AB`, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const json = { authorization: "Bearer x", "content-type": "application/json" };
  const calls: readonly { method: string; headers: Record<string, string>; body?: string }[] = [
    { method: "GET", headers: { "user-agent": "A browser" } },
    { method: "POST", headers: json, body: '{"name":"Łucja"}' },
    { method: "POST", headers: json },
    { method: "PATCH", headers: {} },
    { method: "DELETE", headers: {} },
    { method: "DELETE", headers: json, body: "{}" },
  ];
  for (const call of calls) {
    heard.length = 0;
    const fetched = await fetch(url, call);
    const expected = ofReply(fetched.status, fetched.headers, await fetched.text());
    const { status, headers, text } = await requestText(url, call);
    expect(ofReply(status, headers, text)).toEqual(expected);
    expect(heard[1]).toEqual(heard[0]);
  }
});

test("a server that is gone is an error", async () => {
  await expect(requestText(new URL("http://127.0.0.1:1/"), { method: "GET", headers: {} })).rejects.toThrow(
    "ECONNREFUSED",
  );
});
