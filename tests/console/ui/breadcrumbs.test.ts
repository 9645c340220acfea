import { expect, test } from "vitest";
import { breadcrumbsOf } from "../../../src/ui/resource/breadcrumbs.ts";
import { idOf } from "../helpers/work.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const experienceResource = await resourceNamed("experience");
const groupsResource = await resourceNamed("groups");

test.each([
  ["who has the list", experienceResource, "manager", ["Experience"]],
  ["who reads the records only to choose from them", experienceResource, "annotator", []],
  ["who has another page in its place", groupsResource, "annotator", ["My groups"]],
] as const)("links above a record to what may be opened: %s", (_, resource, role, labels) => {
  expect(breadcrumbsOf(resource, role).map(({ label }) => label)).toEqual(labels);
  const record = { _id: idOf(1), name: "One" };
  expect(breadcrumbsOf(resource, role, record).at(-1)).toEqual({
    label: "One",
    to: `${resource.paths.list}/${idOf(1)}`,
  });
});
