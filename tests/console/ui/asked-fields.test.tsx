import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Skill, skills } from "../../../contract/skills/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { columnsOf } from "../../../src/pages/work-history/columns.tsx";
import { hoursReads } from "../../../src/pages/work-history/hours-row.ts";
import { jobsResource } from "../../../src/resources/jobs/resource.tsx";
import { projectsResource } from "../../../src/resources/projects/resource.tsx";
import { skillsResource } from "../../../src/resources/skills/resource.tsx";
import { usersResource } from "../../../src/resources/users/resource.tsx";
import { asked } from "../../bench/asked.ts";
import { askedFields, reading } from "../../../src/ui/table/asked-fields.ts";
import { readyColumns } from "../../../src/ui/table/columns.tsx";
import { RecordTable } from "../../../src/ui/table/record-table.tsx";
import type { Column } from "../../../src/ui/table/table-types.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf, skillPage } from "../helpers/skills.ts";

afterEach(() => localStorage.clear());

type Reads = readonly ("description" | "updatedAt")[];

/** A table of skills that answers as soon as it is told to, and what it was asked for. */
const show = async (columns: readonly Column<Skill>[], reads?: Reads) => {
  let answer: (() => void) | undefined;
  const { server } = await showRoutes({
    at: ["/skills"],
    routes: [
      {
        path: "/skills",
        element: (
          <RecordTable
            id="skills"
            label="Skills"
            endpoint={skills.list}
            entity={Skill}
            columns={columns}
            {...(reads && { reads })}
            emptyText="None."
          />
        ),
      },
    ],
    answers: [
      [
        skills.list,
        () =>
          new Promise((resolve) => {
            answer = () => resolve(skillPage([skillOf(1, { description: "Draws well" })], 1));
          }),
      ],
    ],
  });
  const reply = async (calls: number) => {
    await waitFor(() => expect(server.requestsTo(skills.list)).toHaveLength(calls));
    answer?.();
  };
  const fields = () => server.requestsTo(skills.list).map(({ query }) => query.get("fields"));
  return { reply, fields, user: userEvent.setup() };
};
const words: Column<Skill> = { field: "description", render: reading(["description"], (skill) => skill.description) };

test("a table asks for what it shows and reads; a column that is made visible is filled by the next reply", async () => {
  const { reply, fields, user } = await show(["name", "holders"], ["updatedAt"]);
  await reply(1);
  await screen.findByText("Skill 1");
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("checkbox", { name: "What it takes" }));
  await screen.findByRole("columnheader", { name: "What it takes" });
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells.slice(-3)).toEqual(["Skill 1", "1", ""]);
  await reply(2);
  await screen.findByText("Draws well");
  expect(fields()).toEqual(["_id,name,holders,updatedAt,version", "_id,name,description,holders,updatedAt,version"]);
});

test.each<[string, readonly Column<Skill>[], Reads | undefined, string | null]>([
  ["the fields that a column says it reads", ["name", words], [], "_id,name,description,version"],
  ["all, where a column does not say what it reads", ["name", { field: "x", render: () => "" }], [], null],
  ["all, where the table does not say what else it reads", ["name", words], undefined, null],
])("a table asks for %s", async (_, columns, reads, fields) => {
  const { reply, fields: sent } = await show(columns, reads);
  await reply(1);
  await screen.findByText("Skill 1");
  expect(sent()).toEqual([fields]);
});

// What docs/performance.md measures.
test.each([
  ["skills.list", skills.list, skillsResource],
  ["users.list", users.list, usersResource],
  ["projects.list", projects.list, projectsResource],
  ["jobs.list", jobs.list, jobsResource],
] as const)("%s is asked for what its list shows at first and its actions need", (name, endpoint, { entity, list }) => {
  const columns = readyColumns(list.columns, entity, endpoint);
  expect(askedFields(endpoint, columns, list.reads)?.join()).toBe(asked[name]);
});

test("hours, whose details open below a row, are asked for what those show", () => {
  for (const columns of [columnsOf.waiting, columnsOf.read]) {
    const ready = readyColumns(columns, WorkHistory, workHistory.list);
    expect(askedFields(workHistory.list, ready, hoursReads)?.join()).toBe(asked["workHistory.list"]);
  }
});

test("nothing reads a field that was not asked for: it does not compile", () => {
  const hub: Column<User> = {
    field: "hub",
    // @ts-expect-error -- the hub is not among the fields that it reads
    render: reading(["role"], (person) => person.hub),
  };
  const table = (
    <RecordTable
      id="skills"
      label="Skills"
      endpoint={skills.list}
      entity={Skill}
      columns={["name"]}
      reads={["updatedAt"]}
      // @ts-expect-error -- the description is neither
      openPath={({ description }) => description}
      emptyText="None."
    />
  );
  expect([hub, table]).toHaveLength(2);
});
