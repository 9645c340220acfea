import { expect } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor, TestServer } from "./test-server.ts";
import { startWorkServer } from "./work-server.ts";

const { payments } = contract;

/** Two servers on one database, two people who pay, an administrator, and steps with adjustments. */
export const startPaying = async () => {
  const server = await startWorkServer();
  const other = await startWorkServer(server.database);
  const [admin, pat, pia, ann] = await Promise.all([
    server.person("admin"),
    server.person("payments", { firstName: "Pat", lastName: "P" }),
    server.person("payments", { firstName: "Pia", lastName: "P" }),
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
  ]);
  const create = (body: object = {}, as = pat, headers = {}, on: TestServer = server) =>
    on.call(payments.create, {
      as,
      headers,
      body: { user: ann._id, amount: 2500, reason: "For the weekend", ...body },
    });
  return {
    server,
    other,
    admin,
    pat,
    pia,
    ann,
    create,
    propose: async (body: object = {}, as: Actor = pat): Promise<string> => {
      const answer = await create(body, as);
      expect(answer.status).toBe(201);
      return answer.body.payment._id;
    },
    approve: (_id: string, as = pia, body: object = {}, on: TestServer = server) =>
      on.call(payments.approve, { as, params: { _id }, body }),
    decline: (_id: string, as = pia, body: object = { cause: "Not agreed" }) =>
      server.call(payments.decline, { as, params: { _id }, body }),
    show: async (_id: string, as = pat) => (await server.call(payments.show, { as, params: { _id } })).body.payment,
    count: async (from: string, ...values: unknown[]): Promise<number> =>
      (await server.db.pool.query<{ n: number }>(`select count(*) as n from ${from}`, values)).rows[0]!.n,
    close: async () => {
      await other.close();
      await server.close();
    },
  };
};
