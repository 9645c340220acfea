import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import type { Values } from "../../../src/ui/form/form-values.ts";
import { useFill } from "../../../src/ui/form/use-fill.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const proposals: Readonly<Record<string, Values>> = {
  a: { reviewer: "Rita", annotator: "Ann" },
  b: { reviewer: "Rosa", annotator: null },
};

/** A form, what was read for it, and a way to type into it. */
const formWith = (start: Values) => {
  const form = { values: start };
  const asked: string[] = [];
  const read = async ({ dataset }: Values): Promise<Values> => {
    asked.push(String(dataset));
    const found = proposals[String(dataset)];
    if (!found) throw new Error("No such dataset");
    return found;
  };
  const put = (values: Values) => {
    form.values = { ...form.values, ...values };
  };
  const { result } = renderHook(() => useFill({ by: ["server", "dataset"], read }, () => form.values, put));
  const type = (values: Values) =>
    act(() => {
      put(values);
      result.current();
    });
  return { form, asked, type };
};

test("fills empty fields once all is chosen by which they are known, and reads once for what is typed at a stretch", async () => {
  const { form, asked, type } = formWith({ reviewer: null, annotator: null });
  type({ dataset: "a" });
  type({ server: "one", dataset: "x" });
  type({ dataset: "a" });
  type({ title: "Row" });
  await waitFor(() => expect(form.values).toMatchObject({ reviewer: "Rita", annotator: "Ann", title: "Row" }));
  expect(asked).toEqual(["a"]);
});

test("replaces what it filled, and leaves what the user chose and what can't be read", async () => {
  const { form, asked, type } = formWith({ server: "one", reviewer: null, annotator: "Abe" });
  type({ dataset: "a" });
  await waitFor(() => expect(form.values["reviewer"]).toBe("Rita"));
  expect(form.values["annotator"]).toBe("Abe");
  type({ dataset: "b" });
  await waitFor(() => expect(form.values["reviewer"]).toBe("Rosa"));
  type({ dataset: "none" });
  await waitFor(() => expect(asked.at(-1)).toBe("none"));
  expect(form.values).toMatchObject({ reviewer: "Rosa", annotator: "Abe" });
});

test("jobs are filled by fields of their form", async () => {
  const { fill } = await resourceNamed("jobs");
  for (const name of fill!.by) expect(Object.keys(jobs.create.body.shape)).toContain(name);
});
