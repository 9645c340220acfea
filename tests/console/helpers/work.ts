import type { AvailableProject } from "../../../contract/projects/endpoints.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";

/** An id with a number in it, so that a test can recognise it. */
export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** What the caller may do with an entry: nothing. */
export const cannot = {
  approve: false,
  reject: false,
  approvePayment: false,
  correct: false,
  withdraw: false,
  undo: false,
  sendBack: false,
  checkOut: false,
};

/** An entry that waits for approval, as a manager sees it. */
export const entryOf = (n: number, more: Partial<WorkHistory> = {}): WorkHistory => ({
  _id: idOf(1000 + n),
  user: { _id: idOf(100 + n), name: `Worker ${n}` },
  project: { _id: idOf(50), name: "Street signs" },
  state: "pending",
  checkedInDate: "2026-11-20",
  checkedInTime: "09:04:00",
  checkedInAt: "2026-11-20T09:04:00.000Z",
  checkedOutAt: "2026-11-20T11:04:30.000Z",
  seconds: 7230,
  source: "clock",
  note: "",
  rejectionCause: null,
  correctionAsked: null,
  upload: null,
  amount: 1205,
  approvedBy: null,
  approvedAt: null,
  paymentApprovedBy: null,
  paymentApprovedAt: null,
  longestShift: 720,
  isForgotten: false,
  lastActiveAt: null,
  originalCheckedInAt: null,
  originalCheckedOutAt: null,
  correctionReason: null,
  correctedAt: null,
  checkedOutBy: null,
  amendedAt: null,
  earlierCause: null,
  flags: [],
  version: 1,
  can: { ...cannot, approve: true, reject: true },
  ...more,
});

/** A project that is open to the worker. */
export const projectOf = (n: number, more: Partial<AvailableProject> = {}): AvailableProject => ({
  _id: idOf(50 + n),
  name: `Project ${n}`,
  description: "",
  platform: "CVAT",
  skills: [],
  payBy: "hour",
  hourlyRate: 600,
  pieceRate: null,
  longestShift: 480,
  isCheckedIn: false,
  hasGuideline: false,
  isOpen: true,
  reasons: [],
  ...more,
});

/** The reply of a list of one's own work history that fits on one page. */
export const ownEntriesOf = (workHistory: readonly WorkHistory[], limit = 20) => ({
  workHistory: [...workHistory],
  ...pageOf(workHistory.length, limit),
  total: workHistory.length,
  totalSeconds: workHistory.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
  countedSeconds: workHistory
    .filter(({ state }) => state !== "rejected" && state !== "needs_correction")
    .reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
  totalAmount: workHistory.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});

/** The same of everyone's. */
export const entriesOf = (...of: Parameters<typeof ownEntriesOf>) => ({
  ...ownEntriesOf(...of),
  isAmountExact: true,
  secondsInHour: null,
});

export const pageOf = (count: number, limit = 20) => ({
  meta: { limit, skip: 0, page: 0, pages: Math.ceil(count / limit), countExact: true, cut: false, next: null },
  count,
  filteredTotalCount: count,
});
