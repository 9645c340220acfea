import type { AnyWrite } from "../../core/db/write.ts";

/** The background task that processes all due payouts. */
export const deliverTask = "deliver-payouts";
/** One of them at a time over all servers: the other workers are for mails. */
export const deliverQueue = "deliver";

/** Queues the delivery of due payouts, for now or later. */
export const enqueueDelivery = (write: AnyWrite, runAt?: Date): Promise<void> =>
  write.enqueue(deliverTask, {}, { jobKey: deliverTask, queue: deliverQueue, ...(runAt && { runAt }) });
