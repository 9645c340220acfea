import type { WorkHistory } from "../../../contract/work-history.ts";
import type { Config } from "../../config.ts";
import type { Write } from "../../db/write.ts";
import { type Outgoing, send } from "../notifications/actions.ts";
import type { Verdict } from "./approvals.ts";

/** Tells each worker once what became of their hours, however many entries were decided. */
export const tellWorkers = (
  write: Write,
  config: Config,
  verdict: Verdict,
  entries: readonly WorkHistory[],
): Promise<void> => {
  const workers = Map.groupBy(entries, ({ user }) => user._id);
  return send(
    write,
    config,
    [...workers].map(([userId, own]) => outcome(userId, verdict, own)),
  );
};

const outcome = (userId: string, verdict: Verdict, entries: readonly WorkHistory[]): Outgoing => {
  const sum = (of: "seconds" | "amount") => entries.reduce((total, entry) => total + (entry[of] ?? 0), 0);
  const days = entries.map(({ checkedInDate }) => checkedInDate).sort();
  const hours = {
    count: entries.length,
    seconds: sum("seconds"),
    projects: [...new Set(entries.map(({ project }) => project._id))],
    from: days[0]!,
    to: days.at(-1)!,
  };
  if (verdict.to === "approved") return { userId, kind: "hours_approved", params: hours };
  if (verdict.to === "rejected") return { userId, kind: "hours_rejected", params: { ...hours, cause: verdict.cause } };
  if (verdict.to === "needs_correction") {
    return { userId, kind: "hours_sent_back", params: { ...hours, question: verdict.question } };
  }
  return { userId, kind: "payment_approved", params: { ...hours, amount: sum("amount") } };
};
