import { addStateLooks, type StateLook } from "../core/states.ts";

export const projectStates = ["draft", "active", "paused", "completed"] as const;
export type ProjectState = (typeof projectStates)[number];

export const projectStateLabels: Record<ProjectState, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};

addStateLooks({
  draft: { tone: "neutral", icon: "pencil" },
  active: { tone: "good", icon: "disc" },
  paused: { tone: "waiting", icon: "bars" },
  completed: { tone: "done", icon: "flag" },
} satisfies Record<ProjectState, StateLook>);
