import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { handlers } from "../../server/areas/index.ts";
import type { SqlHandler, Services } from "../../server/core/http/context.ts";
import { sqlStatement } from "../../server/core/http/sql-handler.ts";
import { hashOfSecret } from "../../server/core/ids.ts";
import { leanest } from "./leanest.ts";
import { signIn } from "./sign-in.ts";

/** Requests a second of a list, against Fastify and pg alone answering the same statement, in turn. */
export interface ListFigure {
  readonly list: string;
  readonly muster: number;
  readonly bare: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
  /** Bare with SQL that was written for this page alone (leanest.ts), where there is some. */
  readonly leanest?: number;
  readonly "ratio to it"?: number;
}

const seconds = 4;
const rounds = 3;
const connections = 32;
const pool = 20;

const lists = [
  { name: "skills.list", endpoint: contract.skills.list, sqlHandler: handlers["skills"]?.["list"], as: "manager" },
  { name: "users.list", endpoint: contract.users.list, sqlHandler: handlers["users"]?.["list"], as: "manager" },
  {
    name: "projects.list",
    endpoint: contract.projects.list,
    sqlHandler: handlers["projects"]?.["list"],
    as: "manager",
  },
  {
    name: "workHistory.list",
    endpoint: contract.workHistory.list,
    sqlHandler: handlers["workHistory"]?.["list"],
    as: "manager",
  },
  {
    name: "projects.available",
    endpoint: contract.projects.available,
    sqlHandler: handlers["projects"]?.["available"],
    as: "worker",
  },
] as const;

export const benchLists = async (url: string, databaseUrl: string, barePort: number): Promise<ListFigure[]> => {
  const figures: ListFigure[] = [];
  for (const { name, endpoint, sqlHandler, as } of lists) {
    const token = await signIn(url, `${as}@demo.muster.example`);
    const query = endpoint.query.parse({ limit: 20 });
    const { sqlHandler: build } = sqlHandler as SqlHandler<Endpoint>;
    const statement = sqlStatement(hashOfSecret(token), endpoint.policy, (params) =>
      build({ params: {}, query, body: undefined, files: {} }, params, {} as Services),
    );
    const values = statement.values.map((value) => (Buffer.isBuffer(value) ? { hex: value.toString("hex") } : value));
    const bare = await startBare(databaseUrl, barePort, statement.text, values);
    const lean = leanest[name.replace(/\.list$/, "")];
    const leanBare = lean ? await startBare(databaseUrl, barePort + 1, lean, values.slice(0, 1)) : undefined;
    if (leanBare) {
      const [ours, theirs] = await Promise.all([
        fetch(`${url}${endpoint.path}?limit=20`, { headers: { authorization: `Bearer ${token}` } }),
        fetch(`http://127.0.0.1:${barePort + 1}/`),
      ]);
      assert.deepEqual(await theirs.json(), await ours.json());
    }
    const measured: { muster: number; bare: number; leanest: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const one = {
        muster: await rate(`${url}${endpoint.path}?limit=20`, token),
        bare: await rate(`http://127.0.0.1:${barePort}/`),
        leanest: leanBare ? await rate(`http://127.0.0.1:${barePort + 1}/`) : 0,
      };
      // The first round warms them up.
      if (round > 0) measured.push(one);
    }
    bare.kill();
    leanBare?.kill();
    figures.push({
      list: `${methodsOf(endpoint)[0]} ${name}`,
      muster: median(measured.map((one) => one.muster)),
      bare: median(measured.map((one) => one.bare)),
      ratio: median(measured.map((one) => one.muster / one.bare)),
      ...(leanBare && {
        leanest: median(measured.map((one) => one.leanest)),
        "ratio to it": median(measured.map((one) => one.muster / one.leanest)),
      }),
    });
  }
  return figures;
};

/** Fastify and pg alone on a port, answering one statement. */
const startBare = async (url: string, port: number, text: string, values: readonly unknown[]) => {
  const bare = spawn(process.execPath, [new URL("bare.ts", import.meta.url).pathname], {
    env: { ...process.env, PORT: String(port), BARE: JSON.stringify({ url, max: pool, text, values }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(bare.stdout, "data");
  return bare;
};

/** Requests a second of an address, by 32 connections in four seconds. Throws where one of them fails. */
export const rate = async (url: string, token?: string): Promise<number> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "identity", ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} refused ${result.non2xx + result.errors} requests`);
  return result.requests.average;
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
