import { expect, test } from "vitest";
import type { Actor, CurrentUser } from "../../../server/core/current-user.ts";
import type { AnyWrite, Write } from "../../../server/core/db/write.ts";

const asPerson = (write: Pick<Write, "me">): string => write.me._id;
const asAnyActor = (write: Pick<AnyWrite, "me">): string | undefined => write.me?._id;

test("an action that needs a person does not take a write without one", () => {
  const me: Actor = { _id: "a", role: "manager" };
  const user: CurrentUser = {
    _id: "u",
    role: "manager",
    isEmailVerified: true,
    lacksSecondFactor: false,
    isInPerson: true,
    sessionId: "s",
  };
  const ofUser: Pick<Write<CurrentUser>, "me"> = { me: user };
  const withoutActor: Pick<Write<null>, "me"> = { me: null };
  expect([asPerson({ me }), asPerson(ofUser)]).toEqual(["a", "u"]);
  expect([asAnyActor({ me }), asAnyActor(ofUser), asAnyActor(withoutActor)]).toEqual(["a", "u", undefined]);
  // @ts-expect-error -- no one acts in it
  expect(() => asPerson(withoutActor)).toThrow(TypeError);
});
