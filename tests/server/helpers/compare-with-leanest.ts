import { expect } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { endpointNamed } from "../../../contract/index.ts";
import { hashOfSecret } from "../../../server/core/ids.ts";
import { leanest } from "../../bench/leanest.ts";
import type { TestServer } from "./test-server.ts";

type List = keyof typeof leanest;

/** The lists that docs/performance.md measures against SQL that was written for them alone. */
export const leanestLists = Object.keys(leanest) as List[];

/** Expects that this SQL answers what the list answers, of a server with the demo company. */
export const compareWithLeanest = async (server: TestServer, name: List): Promise<void> => {
  const { sql, as } = leanest[name];
  const email = `${as}@demo.muster.example`;
  const found = server.db.sql.selectFrom("users").select("_id").where("email", "=", email);
  const { _id } = await found.executeTakeFirstOrThrow();
  const person = await server.withToken({ _id, email, role: as === "worker" ? "annotator" : as, token: "" });
  const endpoint: Endpoint = endpointNamed(name);
  const { body } = await server.call(endpoint, { as: person, query: { limit: 20 } });
  expect(body[endpoint.list!].length).toBeGreaterThan(3);
  const { rows } = await server.db.pool.query<{ body: string }>(sql, [hashOfSecret(person.token)]);
  expect(JSON.parse(rows[0]!.body)).toEqual(body);
};
