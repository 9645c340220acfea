import { addTodos, type TodoNames } from "../core/todos.ts";

const calibrationsTodos = addTodos({
  calibrationsToDecide: {
    place: 58,
    endpoint: "calibrations.decide",
    list: "calibrations.mine",
    query: { status: ["open"], isDone: "false" },
    page: "/my-calibrations",
    words: ["calibration waits for your decisions", "calibrations wait for your decisions"],
    act: "Decide",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof calibrationsTodos> {}
}
