import { expect, test } from "vitest";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { userActions } from "../../../src/resources/users/actions.tsx";
import { userBulkActions } from "../../../src/resources/users/bulk-actions.tsx";
import { somebody } from "../helpers/people.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const person: User = { ...somebody, _id: idOf(1), firstName: "Ann", lastName: "Abe", isEmailVerified: false };
const ofRow = userActions.find(({ endpoint }) => endpoint === users.bulkInvite)!;

test("is offered for people who have not verified their address and may sign in, to whom may change them", () => {
  expect(ofRow.isOpen?.(person)).toBe(true);
  const others = [{ isEmailVerified: true }, { isActive: false }, { can: { ...person.can, edit: false } }];
  expect(others.map((fields) => ofRow.isOpen?.({ ...person, ...fields }))).toEqual([false, false, false]);
});

test("says why a person was not sent one, and is for many at once too", async () => {
  const message = "They were mailed a link lately.";
  let refused = [{ _id: person._id, name: "Ann Abe", code: "invited_lately", message }];
  const { server } = await showPage(<p>People</p>, {
    answers: [[users.bulkInvite, () => ({ done: 0, refused, ids: [] })]],
  });
  await expect(ofRow.run?.(person)).rejects.toThrow(message);
  refused = [];
  await ofRow.run?.(person);
  const many = { filter: { isEmailVerified: ["false"] }, expected: 40 };
  await userBulkActions.find(({ endpoint }) => endpoint === users.bulkInvite)!.run?.(many, 40);
  const one = { ids: [person._id] };
  expect(server.requestsTo(users.bulkInvite).map(({ body }) => (body as { select: unknown }).select)).toEqual([
    one,
    one,
    many,
  ]);
});
