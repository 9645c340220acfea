import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { AdjustmentAmount, adjustmentMax } from "../../../contract/payments/fields.ts";
import { fieldOf } from "../../../src/ui/fields/field.ts";
import { FieldInput } from "../../../src/ui/fields/field-input.tsx";
import { problemOf } from "../../../src/ui/form/rules.ts";
import { company, showPage } from "../helpers/show-page.tsx";

afterEach(cleanup);
const field = fieldOf("amount", AdjustmentAmount);

const show = async (start?: unknown) => {
  let value = start;
  const Holder = () => {
    const [current, hold] = useState(start);
    return <FieldInput aria-label="Amount" field={field} value={current} onChange={(next) => hold((value = next))} />;
  };
  await showPage(<Holder />, { answers: [] });
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>("radio")
      .find(({ checked }) => checked)
      ?.closest("label")?.textContent;
  return {
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }),
    value: () => value,
    chosen,
  };
};

describe("money that is paid or deducted", () => {
  test("is a choice beside an amount, which phones have no minus for", async () => {
    const { user, input, value, chosen } = await show();
    await user.type(input, "12.5");
    expect([value(), chosen()]).toEqual([1250, "Add"]);
    await user.click(screen.getByText("Deduct"));
    expect([value(), input.value]).toEqual([-1250, "12.5"]);
    await user.type(input, "0");
    expect(value()).toBe(-1250);
    await user.click(screen.getByText("Add"));
    expect(value()).toBe(1250);
  });

  test("a minus that is typed says the same, and the choice holds before there is an amount", async () => {
    const { user, input, value, chosen } = await show();
    await user.type(input, "-3");
    expect([value(), chosen()]).toEqual([-300, "Deduct"]);
    await user.clear(input);
    expect([value(), chosen()]).toEqual([null, "Deduct"]);
    await user.type(input, "4");
    expect(value()).toBe(-400);
  });

  test("shows the amount, and rejects a value that is no amount, empty, or too large", async () => {
    const { user, input, value, chosen } = await show(-725);
    expect([input.value, chosen()]).toEqual(["7.25", "Deduct"]);
    await user.clear(input);
    await user.type(input, "7.255");
    expect(problemOf(field, value(), company)).toBe("Enter an amount such as 6.00.");
    await user.clear(input);
    await user.type(input, "12,50");
    expect([input.value, problemOf(field, value(), company)]).toEqual(["12,50", "Enter an amount such as 6.00."]);
    await user.clear(input);
    expect(problemOf(field, value(), company)).toBe("Fill this in.");
    await user.type(input, "0");
    expect(problemOf(field, value(), company)).toBe("Enter an amount other than zero.");
    expect(problemOf(field, adjustmentMax + 1, company)).toBe("At most $10,000,000.00.");
    expect(problemOf(field, -adjustmentMax - 1, company)).toBe("At least -$10,000,000.00.");
  });
});
