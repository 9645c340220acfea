import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { NamedEndpoint } from "../../../contract/index.ts";
import { AppError, notFound } from "../app-error.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { linksOf } from "./page-files.ts";

const dist = fileURLToPath(new URL("../../../dist/", import.meta.url));
const noncePlaceholders = { style: "__NONCE__", script: "__SCRIPT_NONCE__" } as const;

/** What browsers heed on pages alone, and the count of requests: two thirds of a kB for each of a page's files. */
const pageHeaders = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

const leaveOutPageHeaders = (reply: FastifyReply): void => {
  for (const name of pageHeaders) reply.removeHeader(name);
  // A worker takes its policy from its own file.
  reply.header("content-security-policy", "default-src 'self'");
};

/**
 * Serves the built console: files with a hash in their name, cached for ever, and index.html, with fresh nonces for
 * antd's styles and for the script of the theme, for every other URL that a browser requests. What is left is an unknown
 * address, or one of the endpoints with a method that it does not answer.
 */
export const serveConsole = async (app: FastifyInstance, endpoints: readonly NamedEndpoint[]): Promise<void> => {
  const allowedAt = allowedMethods(endpoints);
  const built = existsSync(`${dist}index.html`);
  if (built) {
    await app.register(staticFiles, {
      root: dist,
      index: false,
      wildcard: false,
      // scripts/compressed.ts writes them.
      preCompressed: true,
      globIgnore: ["**/*.br"],
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
        if (hashed) leaveOutPageHeaders(reply);
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
      .send(
        page
          ?.replaceAll(noncePlaceholders.style, reply.cspNonce.style)
          .replaceAll(noncePlaceholders.script, reply.cspNonce.script)
          .replace("</body>", `${linksFor(url)}</body>`),
      );

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (page && wantsPage && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/")) {
      return sendPage(reply, request.url);
    }
    const allowed = allowedAt(request.url);
    if (allowed.length === 0) throw notFound("address");
    reply.header("allow", allowed.join(", "));
    throw new AppError("method_not_allowed");
  });
  if (page) app.get("/", (_, reply) => sendPage(reply));
};
