import { addStateLooks, type StateLook } from "../core/states.ts";

export const projectStates = ["draft", "active", "paused", "completed"] as const;
export type ProjectState = (typeof projectStates)[number];

/** In which workers see a project that is open to them. */
export const seenProjectStates = ["active", "paused"] as const satisfies readonly ProjectState[];
export const isSeenByPeople = (status: ProjectState): boolean =>
  (seenProjectStates as readonly string[]).includes(status);

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
