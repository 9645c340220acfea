import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { download, DownloadFailure } from "../../../server/services/guard/download.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const limits = { whole: 5000, idle: 2000, size: 1000 };

/** What the allowed server answers, by path. */
const answers: Record<string, RequestListener> = {
  "/file": (_, reply) => reply.end("some bytes"),
  "/exact": (_, reply) => reply.end("x".repeat(1000)),
  "/gone": (_, reply) => reply.writeHead(404).end("secret words"),
  "/said-large": (_, reply) => reply.writeHead(200, { "content-length": 1001 }).end("x".repeat(1001)),
  "/large": (_, reply) => {
    reply.write("x".repeat(600));
    reply.end("x".repeat(600));
  },
  "/compressed": (_, reply) => reply.writeHead(200, { "content-encoding": "gzip" }).end("x"),
  "/broken": (_, reply) => {
    reply.writeHead(200, { "content-length": 500 });
    reply.write("x", () => reply.destroy());
  },
  "/silent": () => undefined,
  "/stops": (_, reply) => void reply.writeHead(200).write("x"),
  "/inside": (_, reply) => reply.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/` }).end(),
  "/metadata": (_, reply) => reply.writeHead(307, { location: "https://169.254.169.254/latest" }).end(),
  "/plain": (_, reply) => reply.writeHead(301, { location: "http://media.example.org/file" }).end(),
  "/scheme": (_, reply) => reply.writeHead(301, { location: "file:///etc/passwd" }).end(),
  "/nonsense": (_, reply) => reply.writeHead(301, { location: "https://[" }).end(),
};
let visitors = 0;
const inside = createServer((_, reply) => {
  visitors++;
  reply.end("inside");
});
const allowed = createServer((request, reply) => {
  const [, hops] = /^\/hops\/(\d)$/.exec(request.url!) ?? [];
  if (hops === undefined) answers[request.url!]!(request, reply);
  else reply.writeHead(303, { location: hops === "1" ? "/file" : `/hops/${Number(hops) - 1}` }).end();
});
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
beforeAll(() =>
  Promise.all([allowed, inside].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)))),
);
afterAll(() => {
  for (const server of [allowed, inside]) {
    server.closeAllConnections();
    server.close();
  }
  folder.remove();
});

let files = 0;
const fetched = async (path: string, more: object = {}): Promise<string> => {
  const [to, standIn] = [join(folder.path, String(++files)), `http://127.0.0.1:${portOf(allowed)}`];
  await download({ standIn }, path.startsWith("/") ? `${standIn}${path}` : path, to, { ...limits, ...more });
  return readFileSync(to, "utf8");
};

describe("what an address answers", () => {
  test.each([
    ["/file", "some bytes"],
    ["/exact", "x".repeat(1000)],
    ["/hops/3", "some bytes"],
  ])("%s is written down", async (path, content) => {
    expect(await fetched(path)).toBe(content);
  });

  test.each([
    ["/gone", "The address answered 404."],
    ["/said-large", "The file is too large. The limit is 0.001 MB."],
    ["/large", "The file is too large. The limit is 0.001 MB."],
    ["/compressed", "The address answers in a compressed form."],
    ["/broken", "The address broke off before the end of the file."],
    ["/hops/4", "The address leads on more than 3 times."],
    ["/plain", "The address leads to another one. The address has to begin with https://."],
    ["/scheme", "The address leads to another one. The address has to begin with https://."],
    ["/nonsense", "The address leads to another one. This is no web address."],
    ["http://media.example.org/file", "The address has to begin with https://."],
  ])("%s is refused: %s", async (path, message) => {
    await expect(fetched(path)).rejects.toEqual(new DownloadFailure(message));
  });

  test.each([
    ["/silent", { idle: 50 }],
    ["/silent", { whole: 50 }],
    ["/stops", { idle: 50 }],
    ["/stops", { whole: 50 }],
  ])("%s is given up after %j", async (path, more) => {
    await expect(fetched(path, more)).rejects.toEqual(new DownloadFailure("The address did not answer in time."));
  });
});

describe("an address that leads to this machine or its network", () => {
  test.each([
    ["/inside", "The address leads to another one. The address has to begin with https://."],
    ["/metadata", "The address leads to another one. This address is not on the public internet."],
    ["https://127.0.0.1/", "This address is not on the public internet."],
    ["https://[::ffff:10.0.0.1]/", "This address is not on the public internet."],
  ])("%s is not followed, and nothing is written", async (path, message) => {
    await expect(fetched(path)).rejects.toEqual(new DownloadFailure(message));
    expect(visitors).toBe(0);
    expect(existsSync(join(folder.path, String(files)))).toBe(false);
  });

  test("a host is looked up anew for each address on the way, and refused where that is private", async () => {
    const resolve = async () => [{ address: "10.0.0.1", family: 4 as const }];
    const to = join(folder.path, "looked-up");
    const answer = download({ standIn: undefined, resolve }, "https://media.example.org/file", to, limits);
    await expect(answer).rejects.toEqual(new DownloadFailure("This host is not on the public internet."));
  });
});

test("what the disk does wrong is not the address's fault", async () => {
  const standIn = `http://127.0.0.1:${portOf(allowed)}`;
  const answer = download({ standIn }, `${standIn}/file`, join(folder.path, "none", "file"), limits);
  await expect(answer).rejects.toMatchObject({ code: "ENOENT" });
});
