import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import { root } from "./imports.ts";

/** Addresses of the API in the documents are those of the contract. */

/** Those that are no endpoint of the contract, each with what they are. */
const others: Readonly<Record<string, string>> = {
  "/api/docs": "the page of the API's description",
  "/api/v1/openapi.json": "the same for programs",
  "/api/v1/labels": "the area that docs/low-code.md makes",
  "/api/jobs/:": "a call of an annotation server",
};

interface Address {
  readonly written: string;
  readonly method: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** A call as it is sent, not the beginning of some. */
  readonly isCall: boolean;
}

/** Every parameter is written alike, `{id}` and `:_id`, and `…` stands for whatever comes before. */
const alike = (path: string): string => path.replace(/\{\w+\}|:\w+/g, ":").replace(/\.$/, "");

const address =
  /(?:\b(GET|POST|PUT|PATCH|DELETE) )?(https:\/\/muster\.example|(?<![\w.…]))((?:\/api|…)\/[^\s`"'),;\]]+)/;
/** What curl puts behind an address. */
const parameters = /((?:\s+\\?\s*--data-urlencode '[^']+')*)/;

/** The addresses in a text, those of other hosts left out. */
const addressesIn = (text: string): Address[] =>
  [...text.matchAll(new RegExp(address.source + parameters.source, "g"))]
    .filter(([, , , found]) => !found!.endsWith("…"))
    .map(([written, method, host, found, sent = ""]) => {
      const [path = "", query = ""] = found!.split("?");
      const more = [...sent.matchAll(/'(\w+)=([^']*)'/g)].map(([, name, value]) => [name!, value!]);
      return {
        written,
        method,
        path: alike(path),
        query: { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(more) },
        isCall: method !== undefined || host !== "",
      };
    });

const known = allEndpoints.map(({ endpoint }) => ({
  methods: methodsOf(endpoint) as readonly string[],
  path: alike(endpoint.path),
  endpoint,
}));

const meant = ({ method, path, isCall }: Omit<Address, "query">) =>
  known.filter(({ methods, path: whole }) => {
    if (method !== undefined && !methods.includes(method)) return false;
    if (path.startsWith("…")) return whole.endsWith(path.slice(1));
    return whole === path || (!isCall && whole.startsWith(`${path}/`));
  });

const documents = async () => {
  const files = (await readdir(join(root, "docs"))).filter((file) => file.endsWith(".md"));
  const all = ["README.md", ...files.map((file) => join("docs", file))];
  return Promise.all(all.map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })));
};

/** Whether a list answers all without a limit. */
const isWhole = ({ query }: Endpoint): boolean => {
  const limit = query?.shape["limit"];
  return limit !== undefined && schemaInfo(limit as z.ZodType).defaultValue === unpagedMax;
};

test("each address is that of an endpoint, and takes the query that stands behind it", async () => {
  const found = (await documents()).flatMap(({ file, text }) =>
    addressesIn(text).map((address) => ({ file, ...address })),
  );
  expect(found.length).toBeGreaterThan(80);
  const wrong = found.filter(({ query, ...one }) => {
    const takes = ({ query: schema }: Endpoint): boolean => {
      const isList = (name: string): boolean => schemaInfo(schema!.shape[name] as z.ZodType).kind === "list";
      const names = Object.keys(query);
      if (!names.every((name) => name in (schema?.shape ?? {}))) return false;
      const values = names.map((name) => [name, isList(name) ? [query[name]] : query[name]]);
      return names.length === 0 || schema!.safeParse(Object.fromEntries(values)).success;
    };
    return !(one.path in others) && !meant(one).some(({ endpoint }) => takes(endpoint));
  });
  expect(wrong.map(({ file, written }) => `${file}: ${written}`)).toEqual([]);
});

/** Endpoints as a document writes them. */
const written = (those: readonly NamedEndpoint[]): string[] =>
  those.map(({ endpoint }) => `${methodsOf(endpoint).join("|")} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`);

test.each([
  ["Calls without tokens", ({ policy }: Endpoint) => policy.denyApiTokens === true],
  ["Lists that answer all", isWhole],
])("%s: docs/api.md names all of them", async (heading, isOne) => {
  const text = await readFile(join(root, "docs/api.md"), "utf8");
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const listed = /```text\n([^`]+)\n```/.exec(section)?.[1]?.split("\n") ?? [];
  expect(listed).toEqual(written(allEndpoints.filter(({ endpoint }) => isOne(endpoint))));
});
