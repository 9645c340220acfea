import { expect } from "vitest";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import type { Actor, TestServer } from "./test-server.ts";

let made = 0;
/** A login that no other account has. */
export const freshLogin = (): string => `login.${++made}`;

/** How a manager links people to accounts of an annotation server, and how those are read. */
export const accountCalls = (world: () => { readonly server: TestServer; readonly manager: Actor }) => {
  const create = (userId: string, login: string, more: object = {}) => {
    const { server, manager } = world();
    return server.call(annotation.createQaiUser, { as: manager, body: { userId, login, ...more } });
  };
  return {
    create,
    /** A person with an account. */
    withAccount: async (): Promise<Actor> => {
      const person = await world().server.person("annotator");
      expect((await create(person._id, freshLogin())).status).toBe(201);
      return person;
    },
    read: (as: Actor, _id: string) => world().server.call(annotation.show, { as, params: { _id } }),
  };
};
