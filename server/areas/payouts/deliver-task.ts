import type { Write } from "../../core/db/write.ts";

/** The background task that turns to the provider for all payouts whose time has come. */
export const deliverTask = "deliver-payouts";
/** One of them at a time, of all servers: the others' places are for mails. */
export const deliverQueue = "deliver";

/** Has the payouts delivered whose time has come, now or later. */
export const enqueueDelivery = (write: Write, runAt?: Date): Promise<void> =>
  write.enqueue(deliverTask, {}, { jobKey: deliverTask, queue: deliverQueue, ...(runAt && { runAt }) });
