import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { Id } from "../../../contract/core/fields.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { privacy } from "../../../contract/privacy/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { ReferenceSelect } from "../../../src/ui/fields/reference-select.tsx";
import { fieldOf } from "../../../src/ui/fields/field.ts";
import { FieldInput } from "../../../src/ui/fields/field-input.tsx";
import { RecordForm } from "../../../src/ui/form/record-form.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { somebody } from "../helpers/people.ts";
import { showPage } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf, skillPage } from "../helpers/skills.ts";
import { idOf, pageOf } from "../helpers/work.ts";

/** The names of what a form's references point at, where they are known by id alone. */
interface Shown {
  readonly reference: string;
  readonly as?: "manager" | "reviewer";
  readonly answers: readonly (readonly [endpoint: Endpoint, answer: (heard: Heard) => unknown])[];
}
const showForm = async ({ reference, as = "manager", answers }: Shown) => {
  const one = Id.nullable().meta({ label: "One", reference });
  const shape = { first: one, second: one, many: z.array(Id).meta({ label: "Many", reference }) };
  const fields = Object.entries(shape).map(([name, schema]) => fieldOf(name, schema));
  const form = (
    <RecordForm
      area="projects"
      label="A form"
      sections={[{ fields }]}
      record={{ first: idOf(1), second: idOf(2), many: [idOf(3), idOf(1)] }}
      save={async () => undefined}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
  return (await showRoutes({ as, at: ["/form"], routes: [{ path: "/form", element: form }], answers })).server;
};

const groupReply = (n: number) => ({
  group: {
    _id: idOf(n),
    name: `Group ${n}`,
    description: "",
    kind: "plain",
    rule: null,
    members: [],
    groupAdmins: [],
    totalUsers: 0,
    totalMembers: 0,
    groupMembersId: [],
    createdAt: "2026-11-01T09:00:00.000Z",
    updatedAt: "2026-11-01T09:00:00.000Z",
    version: 1,
    can: { edit: false, members: false, mail: false, convert: false },
  },
  ...pageOf(0),
});

test("three references into an area ask for their names together", async () => {
  const names = ({ query }: Heard) => {
    const found = query.getAll("_id").map((id) => skillOf(Number(id.slice(-2))));
    return skillPage(found, found.length);
  };
  const server = await showForm({ reference: "skills", answers: [[skills.list, names]] });
  await waitFor(() => expect(screen.getAllByTitle(/^Skill \d$/).map(({ title }) => title)).toContain("Skill 3"));
  expect(screen.getAllByTitle("Skill 1")).toHaveLength(2);
  expect(server.requestsTo(skills.list).map(({ query }) => query.getAll("_id"))).toEqual([[idOf(1), idOf(2), idOf(3)]]);
});

test("whoever may see records of an area but not list them reads the names of those that they may see", async () => {
  const group = ({ params }: Heard) => {
    const n = Number(params["_id"]!.slice(-2));
    if (n === 2) throw new AppError({ statusCode: 404, code: "not_found", message: "Not found" });
    return groupReply(n);
  };
  const server = await showForm({ reference: "groups", as: "reviewer", answers: [[groups.show, group]] });
  await screen.findByTitle("Group 3");
  expect(screen.getAllByTitle("Group 1")).toHaveLength(2);
  expect(server.requestsTo(groups.show).map(({ params }) => params["_id"])).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(server.requestsTo(groups.list)).toEqual([]);
});

const personOf = (n: number, more: Partial<User> = {}): User => ({
  ...somebody,
  _id: idOf(n),
  email: `person${n}@acme.example`,
  firstName: "Person",
  lastName: String(n),
  hub: "Lagos",
  ...more,
});

test("people are offered with what tells them apart, the deactivated only in a filter", async () => {
  const user = userEvent.setup();
  const people = ({ query }: Heard) => {
    const found = [personOf(1), personOf(2, { lastName: "1", email: "other@acme.example", hub: "" })];
    return { users: query.get("isActive") === "true" ? found : [...found, personOf(3)], ...pageOf(found.length) };
  };
  const answers = [[users.list, people]] as const;
  const chooser = (ofAll: boolean) => <ReferenceSelect area="users" many={false} aria-label="Person" ofAll={ofAll} />;
  const { unmount, server } = await showPage(chooser(false), { answers });
  const offered = async () => {
    await user.click(screen.getByRole("combobox", { name: "Person" }));
    await waitFor(() => expect(document.querySelectorAll(".ant-select-item-option").length).toBeGreaterThan(1));
    return [...document.querySelectorAll(".ant-select-item-option")].map(({ textContent }) => textContent);
  };
  expect(await offered()).toEqual(["Person 1 person1@acme.example, Lagos", "Person 1 other@acme.example"]);
  await user.click(document.querySelector(".ant-select-item-option")!);
  // What is chosen has the name alone.
  expect(document.querySelector(".ant-select-selection-item")?.textContent).toBe("Person 1");
  expect(server.requestsTo(users.list)[0]?.query.get("isActive")).toBe("true");
  unmount();
  await showPage(chooser(true), { answers });
  expect(await offered()).toHaveLength(3);
});

test.each([
  ["an erasure", privacy.create.body.shape.user, true],
  ["an adjustment", payments.create.body.shape.user, true],
  ["a payout run", payoutRuns.create.body.shape.people, true],
  ["a job", jobs.create.body.shape.annotatorId, false],
])("%s is for whom the server takes: the deactivated too, who are told apart, or the active alone", async (...one) => {
  const [, schema, takesAll] = one;
  const user = userEvent.setup();
  const people = ({ query }: Heard) => {
    const found = [personOf(1), personOf(2, { isActive: false })];
    const listed = found.filter(({ isActive }) => isActive || query.get("isActive") !== "true");
    return { users: listed, ...pageOf(listed.length) };
  };
  const input = <FieldInput field={fieldOf("user", schema)} aria-label="Person" />;
  const { server } = await showPage(input, { answers: [[users.list, people]] });
  await user.click(screen.getByRole("combobox", { name: "Person" }));
  await waitFor(() => expect(document.querySelector(".ant-select-item-option")).toBeTruthy());
  expect(server.requestsTo(users.list)[0]?.query.get("isActive")).toBe(takesAll ? null : "true");
  expect([...document.querySelectorAll(".ant-select-item-option")].map(({ textContent }) => textContent)).toEqual([
    "Person 1 person1@acme.example, Lagos",
    ...(takesAll ? ["Person 2 not active, person2@acme.example, Lagos"] : []),
  ]);
});
