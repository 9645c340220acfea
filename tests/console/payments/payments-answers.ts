import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Runway } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { me } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf, idOf, pageOf } from "../helpers/work.ts";

const totals = { totalAmount: 48_130, totalSeconds: 288_802, currency: "USD" };
const worked = { totalSeconds: 288_802, countedSeconds: 288_802 };
export const noProvider = "No payout provider is configured.";
const mayPay = { ...cannot, approvePayment: true };
export const approved = [
  entryOf(1, { state: "approved", approvedBy: { _id: idOf(2), name: "Ana Lima" }, can: mayPay }),
  entryOf(2, { state: "approved", approvedBy: { _id: me._id, name: "Mina Okafor" }, can: cannot }),
];

const runway: Runway = {
  asOf: "2026-11-21T09:00:00.000Z",
  currency: "USD",
  owed: [
    { state: "accrued", age: 0, payments: 2, amount: 3000 },
    { state: "failed", age: 8, payments: 1, amount: -500 },
  ],
  totalOwed: 2500,
  onTheWay: 100,
  weeks: [
    { week: "2026-11-16", step: "scheduled", count: 0, amount: 0, isEstimate: false, withoutRate: 0 },
    { week: "2026-11-23", step: "owed", count: 3, amount: 2500, isEstimate: false, withoutRate: 0 },
    { week: "2026-11-30", step: "approved", count: 1, amount: 700, isEstimate: false, withoutRate: 0 },
    { week: "2026-12-07", step: "pending", count: 5, amount: 900, isEstimate: true, withoutRate: 2 },
  ],
  weeklyAmount: 1000,
};

/** What the payments page asks for. */
export const answers: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = [
  [workHistory.list, () => ({ ...entriesOf(approved), totalAmount: 48_130, ...worked })],
  [workHistory.sums, () => ({ sums: { count: 2, people: 2, seconds: 7200, amount: 1200, flagged: 1 } })],
  [workHistory.bulkApprovePayment, () => ({ done: 2, refused: [] })],
  [
    payments.monthly,
    () => ({
      months: [
        { month: "2026-10", payments: 2, seconds: 3600, amount: 600 },
        { month: "2026-11", payments: 347, seconds: 285_202, amount: 47_530 },
      ],
      ...totals,
    }),
  ],
  [
    payments.byProject,
    () => ({
      projectPayments: [
        {
          _id: idOf(50),
          project: { _id: idOf(50), name: "Street signs" },
          payments: 349,
          seconds: 288_802,
          amount: 48_130,
        },
      ],
      ...pageOf(1),
      ...totals,
    }),
  ],
  [
    payments.byHub,
    () => ({
      hubs: [
        { hub: "=Dhaka", people: 3, payments: 348, seconds: 288_000, amount: 50_000 },
        { hub: "", people: 1, payments: 1, seconds: 802, amount: -1870 },
      ],
      ...totals,
    }),
  ],
  [payments.runway, () => runway],
  [payments.byUser, () => ({ userPayments: [], ...pageOf(0), totalAmount: 0, totalSeconds: 0, currency: "USD" })],
  [
    payments.balance,
    () => ({ configured: false, available: null, pending: null, currency: "USD", message: noProvider }),
  ],
];
