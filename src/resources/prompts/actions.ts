import { lazy } from "react";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

/** How a prompt is decided on. */
export const promptActions: readonly RecordAction<Prompt>[] = [
  {
    key: "approve",
    label: "Approve",
    step: "main",
    endpoint: prompts.review,
    isOpen: ({ can }) => can.review,
    run: ({ _id, version }) => call(prompts.review, { params: { _id }, body: { decision: "approve", version } }),
    done: ({ title }) => `“${title}” is approved`,
  },
  {
    key: "reject",
    label: "Reject…",
    step: "other",
    danger: true,
    endpoint: prompts.review,
    isOpen: ({ can }) => can.review,
    dialog: lazy(() => import("./reject.tsx")),
  },
];
