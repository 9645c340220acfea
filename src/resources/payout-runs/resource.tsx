import { lazy } from "react";
import { type PayoutRun as PayoutRunRecord, PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { payouts } from "../../../contract/payouts/endpoints.ts";
import { runActions } from "./actions.ts";
import { resource } from "../../ui/resource/resource.tsx";

const isDraft = ({ state }: PayoutRunRecord): boolean => state === "draft";

export const payoutRunsResource = resource({
  noun: "payout run",
  endpoints: payoutRuns,
  entity: PayoutRun,
  title: (run: PayoutRunRecord) => run.name,
  canEdit: ({ can }) => can.edit,
  list: {
    columns: [
      "name",
      "state",
      "method",
      { field: "payouts", align: "right" },
      { field: "amount", align: "right" },
      "scheduledBy",
      "sentBy",
      "createdAt",
    ],
    emptyText: "No payout runs yet. Create one to see who it pays and who can't be paid, before anything is sent.",
    extra: lazy(() => import("./rules-button.tsx")),
  },
  form: ["name", "method", { title: "Who it pays", fields: ["until", "hubs", "projects", "people"] }],
  outcome: lazy(() => import("./run-outcome.tsx")),
  show: {
    fields: ["state", "method", "payouts", "amount"],
    hasOwnStep: true,
    nextStep: lazy(() => import("./next-step.tsx")),
    tabs: [
      {
        key: "people",
        label: "Pre-flight",
        component: lazy(() => import("./people.tsx")),
        endpoint: payoutRuns.people,
        isOpen: isDraft,
      },
      {
        key: "payouts",
        label: "Payouts",
        component: lazy(() => import("./payouts.tsx")),
        endpoint: payouts.list,
        isOpen: (run) => !isDraft(run),
      },
      { key: "history", label: "History", component: lazy(() => import("./history.tsx")) },
    ],
  },
  actions: runActions,
});
