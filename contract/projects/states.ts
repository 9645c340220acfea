export const projectStates = ["draft", "active", "paused", "completed"] as const;
export type ProjectState = (typeof projectStates)[number];

export const projectStateWords: Record<ProjectState, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};
