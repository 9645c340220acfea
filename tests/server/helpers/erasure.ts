import { expect } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertEntry } from "./hours.ts";
import type { Actor, TestServer } from "./test-server.ts";

const { duplicates, payDetails, payoutRuns, payouts, workHistory } = contract;

/**
 * Pays everything that is owed to a person, by a file for the bank: one schedules, an administrator sends and settles.
 */
export const payOut = async (
  server: TestServer,
  person: Actor,
  { payer, admin }: { payer: Actor; admin: Actor },
): Promise<void> => {
  const details = { method: "bank", account: "DE89370400440532013000", bankCode: "", bankName: "Quastenflosser Bank" };
  const body = { ...details, holder: "Zenobia Quastenflosser", country: "DE" };
  expect((await server.call(payDetails.edit, { as: person, body })).status).toBe(200);
  const run = { name: "Last pay", method: "file", people: [person._id] };
  const made = await server.call(payoutRuns.create, { as: payer, body: run });
  const params = { _id: made.body.payoutRun._id };
  const steps = [
    await server.call(payoutRuns.schedule, { as: payer, params, body: {} }),
    await server.call(payoutRuns.send, { as: admin, params, body: {} }),
    await server.call(payouts.bulkPaid, {
      as: admin,
      body: { select: { filter: { run: [params._id] }, expected: 1 } },
    }),
  ];
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
};

/** Texts about their hours, by them and about them; all of these hours are rejected in the end. */
export const talkOfHours = async (
  server: TestServer,
  person: Actor,
  manager: Actor,
  project: string,
): Promise<void> => {
  const entry = (time: string) =>
    insertEntry(server.db, person, project, { from: `2026-02-02T${time}:00Z`, seconds: 7200, note: "Zenobia's note" });
  const [corrected, first, next] = [await entry("06:00"), await entry("12:00"), await entry("13:00")];
  const params = { _id: corrected };
  const correct = (time: string) =>
    server.call(workHistory.correct, {
      as: person,
      params,
      body: { checkedOutAt: `2026-02-02T${time}:00Z`, reason: "Zenobia overslept" },
    });
  const reject = (_id: string) =>
    server.call(workHistory.reject, { as: manager, params: { _id }, body: { rejectionCause: "Zenobia, no" } });
  const steps = [
    await server.call(workHistory.sendBack, { as: manager, params, body: { correctionAsked: "Zenobia, when?" } }),
    await correct("07:00"),
    await reject(corrected),
    await correct("07:30"),
    await server.call(duplicates.dismiss, {
      as: manager,
      params: { _id: project },
      body: { entries: [first, next], reason: "Zenobia has two screens" },
    }),
    await reject(corrected),
    await reject(first),
    await reject(next),
  ];
  expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 200));
};

/** Has a person ask to be erased; returns the id of the request. */
export const askErasure = async (server: TestServer, person: Actor): Promise<string> =>
  (await server.call(contract.privacy.ask, { as: person })).body.erasure._id;

/** Has a person ask to be erased, and an administrator do it. */
export const erasePerson = async (server: TestServer, admin: Actor, person: Actor) =>
  server.call(contract.privacy.erase, { as: admin, params: { _id: await askErasure(server, person) }, body: {} });
