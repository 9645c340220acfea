import { expect } from "vitest";
import { startAirtm } from "./airtm-stand-in.ts";
import { deliverWith, payoutSteps, timePasses } from "./payouts.ts";
import { type Actor, startTestServer, type TestServer } from "./test-server.ts";

/**
 * Two servers of one database that pay by a stand-in for AirTM, and what tests do with them.
 *
 * @param timeoutMs how long to wait for AirTM: less than its slow answers take, where those are tried
 */
export const startAirtmServers = async (timeoutMs = 5000) => {
  const airtm = await startAirtm();
  const server = await startTestServer({ env: airtm.env });
  const other = await startTestServer({ env: airtm.env, database: server.database });
  const steps = await payoutSteps(server);
  const [admin, payer] = await Promise.all([server.person("admin"), server.person("payments")]);
  const deliver = (on: TestServer = server): Promise<void> => deliverWith(on, airtm, timeoutMs);
  return {
    airtm,
    server,
    other,
    steps,
    admin,
    payer,
    workers: (count: number): Promise<Actor[]> =>
      Promise.all(Array.from({ length: count }, () => server.person("annotator"))),
    /** A run by AirTM that was sent, and that no server has delivered yet. */
    sent: async (people: readonly Actor[], amount = 500): Promise<string> => {
      for (const person of people) {
        await steps.airtm(person);
        await steps.owe(person, amount);
      }
      const id = await steps.draft(payer, "airtm", people);
      expect((await steps.schedule(payer, id)).status).toBe(200);
      expect((await steps.send(admin, id)).status).toBe(200);
      return id;
    },
    /** One round of the background task. */
    deliver,
    /** The next rounds, after all pauses. */
    later: async (): Promise<void> => {
      await timePasses(server);
      await deliver();
    },
    only: async (id: string) => (await steps.payoutsOf(id))[0]!,
    /** AirTM as it begins: money enough, no fault, nothing asked of it yet. */
    reset: (): void => {
      Object.assign(airtm, {
        available: 1_000_000,
        after: () => "COMPLETED",
        refuse: {},
        fault: () => null,
        done: () => undefined,
      });
      airtm.payouts.clear();
      airtm.moved.clear();
      airtm.calls.length = 0;
    },
    close: async (): Promise<void> => {
      await other.close();
      await server.close();
      await airtm.close();
    },
  };
};
