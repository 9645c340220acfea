import { expect, test } from "vitest";
import { allEndpoints, type NamedEndpoint, contract } from "../../contract/index.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import { mustHide, personal } from "./hiding.ts";

/** Whether replies hide personal data is tested where every call is made by every role: matrix.test.ts. */

test("the contract marks as personal what the matrix looks for", () => {
  expect([...personal]).toEqual(expect.arrayContaining(["email", "experience", "fieldOfExperienceCategory"]));
});

test("a reply that contains too much would be found", async () => {
  const worker: Actor = { _id: "1", role: "annotator", email: "ann@test.example", token: "a-token-of-ann" };
  const other: Actor = { _id: "2", role: "reviewer", email: "ben@test.example", token: "a-token-of-ben" };
  const users = allEndpoints.find(({ endpoint }) => endpoint === contract.users.list)!;
  const checkReply = (
    body: unknown,
    { named = users, whose = "other" }: { named?: NamedEndpoint; whose?: "own" | "other" } = {},
  ) =>
    mustHide(
      named,
      { status: 200, body, headers: new Headers() },
      {
        caller: worker,
        given: undefined,
        tokens: [worker.token, other.token],
        whose,
        peopleAmong: async (ids) => new Set(ids.filter((id) => id === worker._id || id === other._id)),
      },
    );
  await expect(checkReply([{ _id: other._id, email: other.email }])).rejects.toThrow();
  await expect(checkReply({ message: `${other.email} is taken.` })).rejects.toThrow();
  await expect(checkReply([{ _id: other._id, experience: [{ years: 1 }] }])).rejects.toThrow();
  await expect(checkReply([{ _id: other._id, experience: [{ years: 1 }] }], { whose: "own" })).rejects.toThrow();
  await expect(checkReply([{ _id: worker._id, password_hash: "" }])).rejects.toThrow();
  await expect(checkReply([{ _id: worker._id, bio: other.token }])).rejects.toThrow();
  await checkReply([{ _id: worker._id, email: worker.email, experience: [{ years: 1 }] }]);
  // A record of hours is its worker's, whatever its own id is.
  const named = allEndpoints.find(({ endpoint }) => endpoint === contract.workHistory.list)!;
  await expect(checkReply([{ _id: "3", user: { _id: other._id }, note: "Power cut" }], { named })).rejects.toThrow();
  await checkReply([{ _id: "3", user: { _id: worker._id }, note: "Power cut" }], { named });
});
