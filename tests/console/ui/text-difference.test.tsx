import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TextDifference } from "../../../src/ui/show/text-difference.tsx";

afterEach(cleanup);

const same = (text: string) => ({ isSame: true, before: text, after: text });

test("both texts are shown whole, each with what only it has", () => {
  const parts = [
    same("We "),
    { isSame: false, before: "chose ", after: "choose " },
    { isSame: false, before: "", after: "to " },
    same("go"),
    { isSame: false, before: " …", after: "" },
  ];
  render(<TextDifference parts={parts} before="Right answer" after="Your answer" language="en" />);
  expect(screen.getByRole("status").textContent).toBe("3 differences");
  const [before, after] = ["Right answer", "Your answer"].map((name) => screen.getByRole("region", { name }));
  const removed = within(before!).getAllByRole("deletion");
  expect(removed.map(({ textContent }) => textContent)).toEqual([
    " Removed: chose End of what was removed. ",
    " Removed: … End of what was removed. ",
  ]);
  // Neighbouring changes are one.
  const added = within(after!).getAllByRole("insertion");
  expect(added.map(({ textContent }) => textContent)).toEqual([" Added: choose to End of what was added. "]);
  for (const hidden of document.querySelectorAll(".visually-hidden")) hidden.remove();
  expect(before!.querySelector("p")?.textContent).toBe("We chose go …");
  expect(after!.querySelector("p")?.textContent).toBe("We choose to go");
  expect(after!.querySelector("p")?.lang).toBe("en");
});

test("equal texts have no marks, and say so", () => {
  render(<TextDifference parts={[same("One "), same("text")]} before="One" after="Other" />);
  expect(screen.getByRole("status").textContent).toBe("There are no differences.");
  expect(screen.queryByRole("insertion")).toBeNull();
  expect(screen.queryByRole("deletion")).toBeNull();
});
