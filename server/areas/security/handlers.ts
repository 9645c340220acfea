import type { security } from "../../../contract/security/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  switchOffSecondFactor,
} from "./second-factor.ts";
import { createToken, endOthers, endOwn, sessionsOf, tokensOf } from "./sessions.ts";

export const securityHandlers: Handlers<typeof security> = {
  secondFactor: (_, { sql, me }) => secondFactorOf(sql, me._id),
  beginSecondFactor: ({ body }, context) => beginSecondFactor(context, body.currentPassword),
  confirmSecondFactor: ({ body }, context) => confirmSecondFactor(context, body.code),
  newRecoveryCodes: ({ body }, context) => replaceRecoveryCodes(context, body),
  switchOffSecondFactor: ({ body }, context) => switchOffSecondFactor(context, body),
  sessions: async (_, { sql, me }) => ({ sessions: await sessionsOf(sql, me._id, me.sessionId) }),
  endSession: ({ params }, { change }) =>
    change(async (write) => {
      await endOwn(write, "browser", params._id);
      return { message: "The session has ended." };
    }),
  endOtherSessions: (_, { change }) => change((write) => endOthers(write)),
  tokens: async (_, { sql, me }) => ({ tokens: await tokensOf(sql, me._id) }),
  createToken: ({ body }, context) => createToken(context, body),
  revokeToken: ({ params }, { change }) =>
    change(async (write) => {
      await endOwn(write, "token", params._id);
      return { message: "The token works no more." };
    }),
};
