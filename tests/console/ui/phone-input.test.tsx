import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import PhoneInput from "../../../src/ui/fields/phone-input.tsx";
import { numberOf, partsOf, typedParts } from "../../../src/ui/fields/phone-number.ts";
import { showPage } from "../helpers/show-page.tsx";

describe("a telephone number in parts", () => {
  test.each([
    ["+4915112345678", "US", { country: "DE", national: "01511 2345678" }],
    ["+12025550123", "DE", { country: "US", national: "(202) 555-0123" }],
    ["", "KE", { country: "KE", national: "" }],
  ])("%s", (value, home, parts) => {
    expect(partsOf(value, home)).toEqual(parts);
    expect(numberOf(parts)).toBe(value);
  });

  test("a whole international number that is typed or pasted brings its country along", () => {
    expect(typedParts("+254 712 345678", "US").country).toBe("KE");
    expect(typedParts("00254712345678", "US").country).toBe("KE");
    expect(typedParts("+25", "US")).toEqual({ country: "US", national: "+25" });
  });

  test("what is no number yet keeps its digits, for the server to judge", () => {
    expect(numberOf({ country: "DE", national: "1" })).toBe("+491");
    expect(numberOf({ country: "DE", national: " - " })).toBe("");
  });
});

const ContactForm = ({ tell }: { tell: (value: unknown) => void }) => {
  const [value, setValue] = useState<unknown>("+4915112345678");
  const [home, setHome] = useState("");
  const change = (next: unknown) => {
    tell(next);
    setValue(next);
  };
  return (
    <form>
      <label htmlFor="phone">Phone</label>
      <PhoneInput
        id="phone"
        label="Phone"
        nullable
        home={home.length === 2 ? home : undefined}
        value={value}
        onChange={change}
      />
      <button type="button" onClick={() => setValue("+12025550123")}>
        Theirs
      </button>
      <button type="button" onClick={() => setValue(null)}>
        Nothing
      </button>
      <label htmlFor="country">Country</label>
      <input id="country" value={home} onChange={(event) => setHome(event.target.value)} />
    </form>
  );
};

test("typing and choosing a country make one number; a value from elsewhere shows", async () => {
  const user = userEvent.setup();
  const tell = vi.fn();
  await showPage(<ContactForm tell={tell} />, { answers: [] });
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
  expect(input.value).toBe("01511 2345678");
  await user.clear(input);
  expect(tell).toHaveBeenLastCalledWith(null);
  await user.type(input, "030 123456");
  expect(tell).toHaveBeenLastCalledWith("+4930123456");
  await user.selectOptions(screen.getByRole("combobox", { name: "Phone: country" }), "Austria +43");
  await waitFor(() => expect(tell).toHaveBeenLastCalledWith("+4330123456"));
  await user.click(screen.getByRole("button", { name: "Theirs" }));
  expect(input.value).toBe("(202) 555-0123");
});

test("an empty number is of the country that the form names", async () => {
  const user = userEvent.setup();
  const tell = vi.fn();
  await showPage(<ContactForm tell={tell} />, { answers: [] });
  await user.click(screen.getByRole("button", { name: "Nothing" }));
  await user.type(screen.getByRole("textbox", { name: "Country" }), "KE");
  await user.type(screen.getByRole("textbox", { name: "Phone" }), "0712345678");
  expect(tell).toHaveBeenLastCalledWith("+254712345678");
});
