import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "../app-error.ts";
import { linksOf } from "./page-files.ts";

const dist = fileURLToPath(new URL("../../../dist/", import.meta.url));
const noncePlaceholder = "__NONCE__";

/**
 * Serves the built console: files with a hash in their name, cached for ever, and index.html, with a fresh nonce for
 * antd's styles, for every other URL that a browser requests.
 */
export const serveConsole = async (app: FastifyInstance): Promise<void> => {
  const built = existsSync(`${dist}index.html`);
  if (built) {
    await app.register(staticFiles, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const page = built ? readFileSync(`${dist}index.html`, "utf8") : undefined;
  const linksFor = linksOf(
    existsSync(`${dist}pages.json`) ? JSON.parse(readFileSync(`${dist}pages.json`, "utf8")) : [],
  );
  const sendPage = (reply: FastifyReply, url = "/") =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(page?.replaceAll(noncePlaceholder, reply.cspNonce.style).replace("</body>", `${linksFor(url)}</body>`));

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (page && wantsPage && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/")) {
      return sendPage(reply, request.url);
    }
    throw notFound("address");
  });
  if (page) app.get("/", (_, reply) => sendPage(reply));
};
