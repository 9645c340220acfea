import { expect, test } from "vitest";
import { isNothing, nothingTyped, type Typed, withoutSent } from "../../../src/custom/prompts/typed.ts";

const sent: Typed = {
  next: "And then?",
  ideal: { one: "So.", two: "Well." },
  scores: { a: { tone: 3, truth: 4 }, b: { tone: 1 } },
  choice: "better",
  best: "a",
  reason: "Kinder",
};

test("what was saved is forgotten, and the next turn is not", () => {
  expect(withoutSent(sent, sent)).toEqual({ ...nothingTyped, next: "And then?" });
  expect(isNothing(withoutSent({ ...sent, next: "" }, sent))).toBe(true);
});

test("what was changed since it was sent stays", () => {
  const now: Typed = {
    ...sent,
    ideal: { one: "So be it.", two: "Well." },
    scores: { a: { tone: 5, truth: 4 }, b: { tone: 1 } },
    best: "b",
    reason: "",
  };
  expect(withoutSent(now, sent)).toEqual({
    next: "And then?",
    ideal: { one: "So be it." },
    scores: { a: { tone: 5 } },
    choice: "better",
    best: "b",
    reason: "",
  });
});
