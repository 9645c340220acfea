import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import { FieldLabel } from "../../../src/ui/fields/field-label.tsx";
import { fieldAt } from "../../../src/ui/fields/field.ts";

test("an amount's label says how it is rounded, by mouse and keyboard, and does not sort its column", async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  const { label, about } = fieldAt(WorkHistory, "amount")!;
  render(
    <button type="button" aria-label="Sort" onClick={onSort} onKeyDown={onSort}>
      <FieldLabel label={label} about={about} />
    </button>,
  );
  await user.click(screen.getByRole("button", { name: "About Amount" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe(amountRule);
  await user.keyboard("{Enter}");
  expect(onSort).not.toHaveBeenCalled();
});

test("a label that says it all is text alone", () => {
  const { container } = render(<FieldLabel {...fieldAt(WorkHistory, "note")!} />);
  expect(container.innerHTML).toBe("Note");
});
