import { addTodos, type TodoNames } from "../core/todos.ts";

const toProjects = { list: "projects.list", page: "/projects", endpoint: "projects.edit" } as const;

/** The to-dos of this area. */
const projectTodos = addTodos({
  projectsWithoutRate: {
    place: 110,
    ...toProjects,
    query: { status: ["active"], missing: ["rate"] },
    words: ["active project has no rate", "active projects have no rate"],
    act: "Set rates",
  },
  projectsWithoutGuideline: {
    place: 120,
    ...toProjects,
    query: { status: ["active"], missing: ["guideline"] },
    words: ["active project has no guideline", "active projects have no guideline"],
    act: "Add guidelines",
  },
  projectsFull: {
    place: 130,
    ...toProjects,
    query: { status: ["active"], missing: ["places"] },
    words: ["active project is full", "active projects are full"],
    act: "View projects",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof projectTodos> {}
}
