import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { stateWords } from "../../../contract/states.ts";
import { StateTag } from "../../../src/ui/fields/state-tag.tsx";

afterEach(cleanup);
const states = Object.keys(stateWords) as (keyof typeof stateWords)[];

test("every state has its word and a shape of its own, so that colour alone tells nothing apart", () => {
  const shapes = states.map((state) => {
    const { container } = render(<StateTag state={state} />);
    expect(container.textContent).toBe(stateWords[state]);
    return container.querySelector("svg")?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(states.length);
});
