import type { payDetails } from "../../../contract/pay-details/endpoints.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Handlers } from "../../core/http/context.ts";
import { proveRecently } from "../security/actions.ts";
import { setPayDetails } from "./actions.ts";
import { payDetailsOf, payDetailsView } from "./queries.ts";

export const payDetailsHandlers: Handlers<typeof payDetails> = {
  mine: async (_, { sql, me }) => ({ payDetails: (await payDetailsOf(sql, me, me._id)) ?? null }),
  edit: async ({ body: { currentPassword, ...destination } }, context) => {
    await proveRecently(context, currentPassword);
    return context.change(async (write) => ({ payDetails: await setPayDetails(write, destination) }));
  },
  show: ({ params }, { sql, me }) => readRecord(sql, { view: payDetailsView, noun: "destination" }, me, params._id),
};
