import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { isState, StateTag } from "../../../src/ui/fields/state-tag.tsx";

afterEach(cleanup);

/** The words of the states of every area, as each says them. */
const files = import.meta.glob<Record<string, unknown>>("../../../contract/*/states.ts", { eager: true });
const stateLabels = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.entries(file))
    .filter(([name]) => name.endsWith("StateLabels"))
    .flatMap(([, words]) => Object.entries(words as Record<string, string>)),
);
const states = Object.keys(stateLabels);

test("every state has its word and a shape of its own, so that none is shown by colour alone", () => {
  expect(states.length).toBeGreaterThan(20);
  expect(states.filter((state) => !isState(state))).toEqual([]);
  const shapes = states.filter(isState).map((state) => {
    const { container } = render(<StateTag state={state} word={stateLabels[state]!} />);
    expect(container.textContent).toBe(stateLabels[state]);
    return container.querySelector("svg")?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(states.length);
});
