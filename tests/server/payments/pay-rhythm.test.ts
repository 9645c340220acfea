import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { PayoutMethod } from "../../../contract/payout-runs/methods.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertLine } from "../helpers/payments.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payments, payDetails } = contract;
let server: TestServer;
let pat: Actor;

beforeAll(async () => {
  server = await startTestServer();
  pat = await server.person("payments");
});
afterAll(() => server.close());

interface Limits {
  readonly hubs?: string[];
  readonly people?: string[];
  readonly projects?: string[];
  readonly method?: PayoutMethod;
}

/** Runs that were sent at noon of these days; where no day is given, one that waits to be sent. */
const runs = (only: Limits, ...days: readonly (string | null)[]) =>
  server.db.sql
    .insertInto("payout_runs")
    .values(
      days.map((day) => ({
        _id: newId(),
        name: "A run",
        method: "file" as const,
        state: day ? ("sending" as const) : ("scheduled" as const),
        currency: "USD",
        created_by: pat._id,
        scheduled_by: pat._id,
        scheduled_at: `${day ?? "2026-11-01"}T10:00:00Z`,
        ...(day && { sent_by: pat._id, sent_at: `${day}T12:00:00Z` }),
        ...only,
      })),
    )
    .execute();
const worker = (hub: string) => server.person("annotator", { hub });
const rhythmOf = async (as: Actor) => (await server.call(payments.mySums, { as })).body.rhythm;

describe("when payouts go out", () => {
  test("is not known before the first was sent", async () => {
    const ann = await worker("Nowhere");
    await runs({ hubs: ["Nowhere"] }, null);
    expect(await rhythmOf(ann)).toEqual({ lastSent: null, everyDays: null });
  });

  test("is read from the runs of one's own hub that were sent, two of one day being one", async () => {
    const ann = await worker("Accra");
    await runs({ hubs: ["Accra"] }, "2026-03-01", "2026-03-15", "2026-03-15", "2026-03-30", null);
    await runs({ hubs: ["Lagos"] }, "2026-03-31");
    await runs({ people: [pat._id] }, "2026-04-01");
    expect(await rhythmOf(ann)).toEqual({ lastSent: "2026-03-30", everyDays: 14 });
  });

  test("is read from the runs of projects that one has payment lines of, and by one's own pay method", async () => {
    const [ann, other] = [await worker("Quito"), await worker("Quito")];
    const [own, others] = [await insertProject(server.db, "Own"), await insertProject(server.db, "Of others")];
    const line = { kind: "adjustment", state: "accrued", amount: 100, seconds: 0, approvedAt: "2026-03-01" } as const;
    await insertLine(server.db, { ...line, worker: ann, project: own }, [pat, other]);
    await insertLine(server.db, { ...line, worker: ann, project: null }, [pat, other]);
    await insertLine(server.db, { ...line, worker: other, project: others }, [pat, ann]);
    const hubs = ["Quito"];
    await runs({ hubs, projects: [own, others] }, "2026-03-01", "2026-03-15", "2026-03-29");
    await runs({ hubs, projects: [others] }, "2026-03-30", "2026-04-04");
    expect(await rhythmOf(ann)).toEqual({ lastSent: "2026-03-29", everyDays: 14 });
    await runs({ hubs, method: "airtm" }, "2026-03-31");
    expect(await rhythmOf(ann)).toEqual({ lastSent: "2026-03-31", everyDays: null });
    const bank = { method: "bank", holder: "A", account: "DE89370400440532013000", bankCode: "", bankName: "B" };
    const given = await server.call(payDetails.edit, { as: ann, body: { ...bank, country: "DE" } });
    expect(given.status).toBe(200);
    expect(await rhythmOf(ann)).toEqual({ lastSent: "2026-03-29", everyDays: 14 });
    await server.call(payDetails.edit, { as: ann, body: { method: "airtm", email: ann.email } });
    expect(await rhythmOf(ann)).toEqual({ lastSent: "2026-03-31", everyDays: null });
  });

  test("is no rhythm with one gap, nor with gaps that differ much", async () => {
    const [few, irregular] = [await worker("Few"), await worker("Irregular")];
    await runs({ hubs: ["Few"] }, "2026-03-01", "2026-03-15");
    await runs({ hubs: ["Irregular"] }, "2026-03-01", "2026-03-03", "2026-03-17", "2026-04-30");
    expect(await rhythmOf(few)).toEqual({ lastSent: "2026-03-15", everyDays: null });
    expect(await rhythmOf(irregular)).toEqual({ lastSent: "2026-04-30", everyDays: null });
  });
});
