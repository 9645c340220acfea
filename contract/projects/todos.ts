import type { Todos } from "../core/todos.ts";

const toProjects = { list: "projects.list", page: "/projects", may: "projects.edit" } as const;

/** What of this area can wait for people to act. */
export const projectTodos = {
  projectsWithoutRate: {
    place: 110,
    ...toProjects,
    query: { status: ["active"], lacks: ["rate"] },
    words: ["active project has no rate", "active projects have no rate"],
    act: "Set rates",
  },
  projectsWithoutGuideline: {
    place: 120,
    ...toProjects,
    query: { status: ["active"], lacks: ["guideline"] },
    words: ["active project has no guideline", "active projects have no guideline"],
    act: "Write guidelines",
  },
  projectsFull: {
    place: 130,
    ...toProjects,
    query: { status: ["active"], lacks: ["places"] },
    words: ["active project is full", "active projects are full"],
    act: "See the projects",
  },
} as const satisfies Todos;
