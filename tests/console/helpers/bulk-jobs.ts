import type { BulkJob } from "../../../contract/bulk-jobs/endpoints.ts";
import { me } from "./show-page.tsx";
import { idOf } from "./work.ts";

const now = new Date().toISOString();
/** A bulk job that is running, of 10,000 entries. */
export const bulkJobOf = (more: Partial<BulkJob> = {}): BulkJob => ({
  _id: idOf(900),
  kind: "approve",
  state: "running",
  askedBy: { _id: me._id, name: "Mina Okafor" },
  onlyClean: false,
  total: 10_000,
  seconds: 36_000_000,
  amount: 6_000_000,
  done: 6247,
  refused: 3,
  undoes: null,
  createdAt: now,
  startedAt: now,
  finishedAt: null,
  can: { start: false, cancel: true, undo: false },
  ...more,
});
