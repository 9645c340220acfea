import routerProvider from "@refinedev/react-router";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Skill, skills } from "../../../contract/skills/endpoints.ts";
import { RecordLink } from "../../../src/ui/fields/record-link.tsx";
import { RecordTable } from "../../../src/ui/table/record-table.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf, skillPage } from "../helpers/skills.ts";

const show = (element: React.ReactNode, list: () => unknown) =>
  showRoutes({ at: ["/skills"], routes: [{ path: "/skills", element }], answers: [[skills.list, list]] });

/** How often what a column shows was worked out, by the skill's name. */
const countedTable = () => {
  const drawn = new Map<string, number>();
  const render = ({ name, holders }: Skill) => {
    drawn.set(name, (drawn.get(name) ?? 0) + 1);
    return `${holders} have it`;
  };
  const columns = ["name", { field: "holders", render }] as const;
  const run = async () => undefined;
  const table = (
    <RecordTable
      id="skills"
      label="Skills"
      endpoint={skills.list}
      entity={Skill}
      columns={columns}
      bulkActions={[{ key: "archive", label: "Archive", endpoint: skills.bulkInsert, done: "archived", run }]}
      emptyText="Create the first one."
    />
  );
  return { drawn, table };
};

test("selecting a record draws no cell of the table again", async () => {
  const { drawn, table } = countedTable();
  await show(table, () => skillPage([skillOf(1), skillOf(2)], 2));
  await screen.findByText("2 have it");
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  const before = new Map(drawn);
  await userEvent.setup().click(screen.getByRole("checkbox", { name: "Select Skill 1" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Skill 1" }).checked).toBe(true);
  expect(drawn).toEqual(before);
});

test("of a list that is read again, what has changed is drawn again", async () => {
  const { drawn, table } = countedTable();
  let holders = 2;
  await show(table, () => skillPage([skillOf(1), skillOf(2, { holders })], 2));
  await screen.findByText("2 have it");
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  const before = drawn.get("Skill 1");
  holders = 7;
  await userEvent.setup().click(screen.getByRole("columnheader", { name: "Name" }));
  await screen.findByText("7 have it");
  expect(screen.queryByText("2 have it")).toBeNull();
  expect(drawn.get("Skill 1")).toBe(before);
});

test("links to records don't read the address, each for itself", async () => {
  const parse = vi.spyOn(routerProvider, "parse");
  const readsWith = async (links: number): Promise<number> => {
    parse.mockClear();
    const all = Array.from({ length: links }, (_, n) => <RecordLink key={n} area="skills" to={skillOf(n)} />);
    const { unmount } = await show(all, () => skillPage([], 0));
    expect(await screen.findAllByRole("link")).toHaveLength(links);
    unmount();
    return parse.mock.calls.length;
  };
  expect(await readsWith(20)).toBe(await readsWith(1));
});
