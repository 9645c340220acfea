import type { system } from "../../../contract/system/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Handlers } from "../../core/http/context.ts";
import { streamEvents } from "./events.ts";
import { mailById, outboxPage } from "./outbox.ts";
import { setUp } from "./set-up.ts";

export const systemHandlers: Handlers<typeof system> = {
  // Not cached: right after the set-up no client may be told that there is none yet.
  company: async (_, { sql, services }) => ({
    ...(await readCompany(sql)),
    signInProviders: services.identityProviders.offered,
  }),
  setUp: ({ params, body }, context) => setUp(context, params.token, body),
  outbox: ({ query }, { change }) => change((write) => outboxPage(write, query)),
  mail: ({ params }, { change }) => change((write) => mailById(write, params._id)),
  events: (_, { services, me }, { reply, lastEventId }) => streamEvents(services, me, reply, lastEventId),
};
