import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { endpointNamed } from "../../contract/index.ts";
import { handlers } from "../../server/areas/index.ts";
import type { SqlHandler, Services } from "../../server/core/http/context.ts";
import { sqlStatement } from "../../server/core/http/sql-handler.ts";
import { hashOfSecret } from "../../server/core/ids.ts";
import { leanest } from "./leanest.ts";
import { signIn } from "./sign-in.ts";
import { median } from "./percentile.ts";

/** Requests a second of a list, against Fastify and pg alone answering the same statement, in turn. */
export interface ListFigure {
  readonly list: string;
  readonly muster: number;
  readonly bare: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
  /** Bare with SQL that was written for this page alone (leanest.ts). */
  readonly leanest: number;
  readonly "ratio to it": number;
}

const seconds = 4;
const rounds = 3;
const connections = 32;
const pool = 20;

export const benchLists = async (url: string, databaseUrl: string, barePort: number): Promise<ListFigure[]> => {
  const figures: ListFigure[] = [];
  for (const [name, { sql, as }] of Object.entries(leanest)) {
    const endpoint: Endpoint = endpointNamed(name as keyof typeof leanest);
    const [area = "", call = ""] = name.split(".");
    const token = await signIn(url, `${as}@demo.muster.example`);
    const query = endpoint.query!.parse({ limit: 20 });
    const { sqlHandler: build } = handlers[area]![call] as SqlHandler<Endpoint>;
    const statement = sqlStatement(hashOfSecret(token), endpoint.policy, (params) =>
      build({ params: {}, query, body: undefined, files: {} }, params, {} as Services),
    );
    const values = statement.values.map((value) => (Buffer.isBuffer(value) ? { hex: value.toString("hex") } : value));
    const bare = await startBare(databaseUrl, barePort, statement.text, values);
    const leanBare = await startBare(databaseUrl, barePort + 1, sql, values.slice(0, 1));
    const measured: { muster: number; bare: number; leanest: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const one = {
        muster: await rate(`${url}${endpoint.path}?limit=20`, token),
        bare: await rate(`http://127.0.0.1:${barePort}/`),
        leanest: await rate(`http://127.0.0.1:${barePort + 1}/`),
      };
      // The first round warms them up.
      if (round > 0) measured.push(one);
    }
    bare.kill();
    leanBare.kill();
    figures.push({
      list: `${methodsOf(endpoint)[0]} ${name}`,
      muster: median(measured.map((one) => one.muster)),
      bare: median(measured.map((one) => one.bare)),
      ratio: median(measured.map((one) => one.muster / one.bare)),
      leanest: median(measured.map((one) => one.leanest)),
      "ratio to it": median(measured.map((one) => one.muster / one.leanest)),
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
