import { expect, test } from "vitest";
import { stateAreas } from "../console/helpers/state-areas.ts";
import { shared } from "./shared.ts";

test("docs/client-state.md has the areas of the specification, in its order", async () => {
  const [, list = ""] = /^- Client state areas: (.+)\.$/m.exec(shared("spec/product-spec.md")) ?? [];
  expect((await stateAreas()).map(({ area }) => area)).toEqual(list.split(", "));
});
