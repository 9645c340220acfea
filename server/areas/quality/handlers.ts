import type { quality } from "../../../contract/quality/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { agreementOf, sharedLabels } from "./agreement.ts";
import { goldOf, setGold, share } from "./gold.ts";
import { liftPause, pauseById } from "./pause.ts";
import { accuracySql, pauseView } from "./queries.ts";

export const qualityHandlers: Handlers<typeof quality> = {
  pauses: sqlHandler(({ query }, params) => pageSql({ view: pauseView, key: "pauses", query, params })),
  pause: async ({ params }, { sql, me }) => ({ pause: await pauseById(sql, me, params._id) }),
  lift: ({ params, body }, { change }) =>
    change(async (write) => ({ pause: await liftPause(write, params._id, body.reason) })),
  accuracy: sqlHandler(({ query }, params) => accuracySql(query, params)),
  agreement: async ({ query }, { sql }) => ({ agreement: agreementOf(await sharedLabels(sql, query)) }),
  gold: async ({ params }, { sql, services }) => ({ gold: await goldOf(sql, services.annotationServers, params._id) }),
  setGold: ({ params, body }, { change, services }) =>
    change(async (write) => ({
      gold: await setGold(write, services.annotationServers, params._id, body),
    })),
  share: ({ params, body }, { change }) =>
    change(async (write) => ({ jobs: await share(write, params._id, body.copies) })),
};
