import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { directory } from "../../../contract/directory/endpoints.ts";
import { Day, Instant, line, Seconds } from "../../../contract/core/fields.ts";
import { fieldOf } from "../../../src/ui/fields/field.ts";
import { languages } from "../../../src/ui/fields/languages.ts";
import { FieldInput } from "../../../src/ui/fields/field-input.tsx";
import { problemOf } from "../../../src/ui/form/rules.ts";
import { company, showPage } from "../helpers/show-page.tsx";

afterEach(cleanup);

/** An input with a state around it, as a form would be. */
const show = async (name: string, schema: z.ZodType, start: unknown, area?: string) => {
  let value = start;
  const Holder = () => {
    const [current, hold] = useState(start);
    const change = (next: unknown) => hold((value = next));
    const field = fieldOf(name, schema);
    return <FieldInput aria-label={name} field={field} value={current} onChange={change} {...(area && { area })} />;
  };
  const values = [
    { value: "Retail", count: 12 },
    { value: "Health", count: 3 },
  ];
  const answer = ({ query }: { query: URLSearchParams }) => ({
    type: query.get("type"),
    values,
    meta: { limit: 100, skip: 0, page: 0, pages: 1, countExact: true, cut: false, next: null },
    filteredTotalCount: 2,
  });
  const { server } = await showPage(<Holder />, { answers: [[directory.values, answer]] });
  return { server, user: userEvent.setup(), value: () => value };
};

describe("seconds", () => {
  test("are a number, and from a minute on in words too", async () => {
    const { user, value } = await show("time", Seconds.nullable(), 35);
    const input = screen.getByRole<HTMLInputElement>("spinbutton", { name: "time" });
    expect(input.value).toBe("35");
    await user.clear(input);
    expect(value()).toBeNull();
    await user.type(input, "95");
    expect(value()).toBe(95);
    expect(screen.getByText("1 min 35 s")).toBeTruthy();
  });
});

describe("instants", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test("keep their minutes while the year is typed, also where local time was odd in the first centuries", async () => {
    vi.stubEnv("TZ", "Europe/Amsterdam");
    const { value } = await show("opens", Instant.nullable(), "2026-11-20T09:30:00.000Z");
    const input = screen.getByLabelText<HTMLInputElement>("opens");
    expect(input.value).toBe("2026-11-20T10:30");
    for (const year of ["0002", "0020", "0202"]) {
      const typed = `${year}-11-20T10:30`;
      fireEvent.change(input, { target: { value: typed } });
      expect([value(), input.value]).toEqual(["2026-11-20T09:30:00.000Z", typed]);
    }
    fireEvent.change(input, { target: { value: "2027-11-20T10:30" } });
    expect([value(), input.value]).toEqual(["2027-11-20T09:30:00.000Z", "2027-11-20T10:30"]);
    fireEvent.change(input, { target: { value: "0002-11-20T10:30" } });
    fireEvent.blur(input);
    expect([value(), input.value]).toEqual(["2027-11-20T09:30:00.000Z", "2027-11-20T10:30"]);
    fireEvent.change(input, { target: { value: "" } });
    expect(value()).toBeNull();
  });

  test.each([
    ["is left", fireEvent.blur],
    ["gets its last key", fireEvent.keyUp],
  ])(
    "are emptied part by part: only the first is reported as a change, so that it is read when it %s",
    async (_, end) => {
      const { value } = await show("opens", Instant.nullable(), "2026-11-20T09:30:00.000Z");
      const input = screen.getByLabelText<HTMLInputElement>("opens");
      const before = input.value;
      let badInput = true;
      Object.defineProperty(input, "validity", { get: () => ({ badInput }) });
      fireEvent.change(input, { target: { value: "" } });
      fireEvent.keyUp(input);
      expect(value()).toBe("2026-11-20T09:30:00.000Z");
      fireEvent.blur(input);
      expect([value(), input.value]).toEqual(["2026-11-20T09:30:00.000Z", before]);
      fireEvent.change(input, { target: { value: "" } });
      badInput = false;
      end(input);
      expect([value(), input.value]).toEqual([null, ""]);
    },
  );
});

describe("minutes", () => {
  const LongestShift = z.int().min(15).max(1440).nullable().meta({ widget: "minutes" });
  test("are taken as typed, and shown in hours and minutes once one goes on", async () => {
    const { user, value } = await show("shift", LongestShift, null);
    const hours = screen.getByRole<HTMLInputElement>("spinbutton", { name: "shift" });
    const minutes = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Minutes" });
    await user.type(minutes, "90");
    expect([value(), minutes.value]).toEqual([90, "90"]);
    await user.type(minutes, "0");
    expect([value(), minutes.value]).toEqual([900, "900"]);
    await user.tab();
    expect([value(), hours.value, minutes.value]).toEqual([900, "15", "0"]);
    await user.clear(hours);
    await user.type(hours, "1000");
    expect(value()).toBe(60_000);
    expect(problemOf(fieldOf("shift", LongestShift), value(), company)).toBe("At most 24 h.");
  });
});

describe("a language", () => {
  const language = line(35, 0).meta({ widget: "language" });
  test("is found by its name, and kept as its tag", async () => {
    const { user, value } = await show("language", language, "");
    const input = await screen.findByRole("combobox", { name: "language" });
    await user.type(input, "brazil");
    await user.click(await screen.findByText("Portuguese (Brazil)"));
    expect(value()).toBe("pt-BR");
  });
  test("that is not in the list is typed as its tag, and written in the one way", async () => {
    const { user, value } = await show("language", language, "de");
    expect(await screen.findByText("German")).toBeTruthy();
    await user.type(screen.getByRole("combobox", { name: "language" }), "PT-ao");
    await user.click(await screen.findByText("Portuguese (Angola)"));
    expect(value()).toBe("pt-AO");
  });
  test("and several are a filter's", async () => {
    const { user, value } = await show("languages", z.array(language).optional(), ["de"]);
    await user.type(await screen.findByRole("combobox", { name: "languages" }), "welsh");
    await user.click(await screen.findByText("Welsh"));
    expect(value()).toEqual(["de", "cy"]);
  });
  test("that another code has replaced is not offered", () => {
    const tags = languages().map(({ value }) => value);
    expect(tags).toContain("he");
    expect(tags).not.toContain("iw");
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.length).toBeGreaterThan(180);
  });
});

describe("a number", () => {
  test("keeps its decimals, unless it is a whole one", async () => {
    const { user, value } = await show("pace", z.number(), 3);
    await user.type(screen.getByRole("spinbutton", { name: "pace" }), ".75");
    await user.tab();
    expect(value()).toBe(3.75);
    cleanup();
    const whole = await show("people", z.int(), 3);
    await whole.user.type(screen.getByRole("spinbutton", { name: "people" }), ".75");
    await whole.user.tab();
    expect(whole.value()).toBe(4);
  });
});

describe("a day of a filter", () => {
  test("is reported once it is whole, and shows what is typed until then", async () => {
    const heard = vi.fn<(day: unknown) => void>();
    const field = fieldOf("from", Day.nullable());
    const filter = (value: string | null) => (
      <FieldInput aria-label="from" isFilter field={field} value={value} onChange={heard} />
    );
    const { rerender } = await showPage(filter(null), { answers: [] });
    const input = screen.getByLabelText<HTMLInputElement>("from");
    fireEvent.change(input, { target: { value: "0002-11-15" } });
    fireEvent.keyDown(input, { key: "Enter" });
    expect([input.value, heard.mock.calls]).toEqual(["0002-11-15", []]);
    fireEvent.change(input, { target: { value: "2026-11-15" } });
    expect(heard).not.toHaveBeenCalled();
    fireEvent.blur(input);
    expect(heard.mock.calls).toEqual([["2026-11-15"]]);
    rerender(filter("2026-11-20"));
    expect(screen.getByLabelText<HTMLInputElement>("from").value).toBe("2026-11-20");
    fireEvent.change(screen.getByLabelText("from"), { target: { value: "" } });
    await waitFor(() => expect(heard.mock.calls.slice(1)).toEqual([[null]]));
  });
});

describe("a line of text", () => {
  test("offers what other records of its area have there, and takes anything else", async () => {
    const { server, user, value } = await show("industry", line(80, 0), "", "directory");
    const input = screen.getByRole("combobox", { name: "industry" });
    expect(server.requestsTo(directory.values)).toEqual([]);
    await user.click(input);
    await user.click(await screen.findByTitle("Retail"));
    expect(value()).toBe("Retail");
    await user.clear(input);
    await user.type(input, "Mining");
    expect(value()).toBe("Mining");
    await waitFor(() => expect(server.requestsTo(directory.values).at(-1)?.query.get("search")).toBe("Mining"));
  });
  test.each([
    ["name", "directory"],
    ["industry", "skills"],
    ["industry", undefined],
  ])("of %s in %s is a plain one", async (name, area) => {
    await show(name, line(80, 0), "", area);
    expect(screen.getByRole("textbox", { name })).toBeTruthy();
  });
});
