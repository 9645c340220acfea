import { lazy } from "react";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import { Prompt } from "../../../contract/prompts/entity.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { promptActions } from "./actions.ts";

export const promptsResource = resource({
  noun: "prompt",
  endpoints: prompts,
  entity: Prompt,
  title: ({ title }: Prompt) => title,
  list: {
    columns: ["title", "kind", "status", "projectId", "annotator", "submittedAt", "reviewedBy", "createdAt"],
    emptyText: "No prompts yet. What people write or compare appears here.",
  },
  form: [],
  show: {
    fields: [
      "status",
      "kind",
      "projectId",
      "annotator",
      "submittedAt",
      "reviewedBy",
      "reviewedAt",
      "activeSeconds",
      "amount",
      "cause",
      "createdAt",
    ],
    tabs: [{ key: "turns", label: "Turns", component: lazy(() => import("./turns.tsx")) }],
  },
  removeText: "Its turns and ratings go with it.",
  actions: promptActions,
});
