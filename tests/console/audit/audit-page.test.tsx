import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { type AuditEntry, audit } from "../../../contract/audit/endpoints.ts";
import { erased } from "../../../contract/core/fields.ts";
import AuditPage from "../../../src/pages/audit/audit-page.tsx";
import { skills } from "../../../contract/skills/endpoints.ts";
import EntryPage from "../../../src/pages/audit/entry-page.tsx";
import { makeTableMemory } from "../../../src/providers/table-memory.ts";
import { showPage } from "../helpers/show-page.tsx";
import { skillOf } from "../helpers/skills.ts";
import { idOf, pageOf } from "../helpers/work.ts";

type Answers = NonNullable<Parameters<typeof showPage>[1]["answers"]>;

const entryOf = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: idOf(n),
  at: "2026-11-20T09:04:00.000Z",
  actor: { _id: idOf(100), name: "Ada Admin" },
  action: "skills.edit",
  resource: "skills",
  record: { _id: idOf(200), name: "3D cuboids" },
  before: { name: "Cuboids" },
  after: { name: "3D cuboids" },
  requestId: "req-7",
  ...more,
});

const showList = (entries: readonly AuditEntry[], at = "/audit") =>
  showPage(<AuditPage />, {
    as: "admin",
    at,
    answers: [[audit.list, () => ({ audit: [...entries], ...pageOf(entries.length) })]],
  });

const showEntry = (entry: AuditEntry, answers: Answers = []) =>
  showPage(
    <Routes>
      <Route path="/audit/:_id" element={<EntryPage />} />
    </Routes>,
    { as: "admin", at: `/audit/${entry._id}`, answers: [[audit.show, () => entry], ...answers] },
  );

const cellsOf = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent ?? "");
const rowOf = async (field: string) =>
  cellsOf((await screen.findByRole("rowheader", { name: new RegExp(`^${field}`) })).closest("tr")!);

describe("the audit", () => {
  test("shows the current name of an endpoint that was renamed", async () => {
    await showEntry(entryOf(1, { action: "hoursUploads.takeBack", resource: "hoursUploads" }));
    expect(await screen.findByText(/Undo an upload.*\(old name\)/)).toBeTruthy();
  });

  test("says in a verb what was done and kinds in words, links to the record, and names what changed", async () => {
    await showList([
      entryOf(1),
      entryOf(2, { before: null, action: "skills.create", actor: null }),
      entryOf(4, { action: "tasks.expire", actor: null, requestId: "background" }),
      entryOf(3, {
        action: "projects.edit",
        resource: "projects",
        record: { _id: idOf(201), name: "Lanes" },
        before: { isPrivate: false, capacity: null, status: "draft", platform: "" },
        after: { isPrivate: true, capacity: 4, status: "active", platform: "CVAT" },
      }),
    ]);
    const table = await screen.findByRole("table");
    const rows = within(table).getAllByRole("row").slice(1).map(cellsOf);
    expect(rows[0]!.slice(1, 5)).toEqual(["Ada Admin", "Changed name", "3D cuboids", "Skills"]);
    expect(rows[1]!.slice(1, 5)).toEqual(["Not signed in", "Created", "3D cuboids", "Skills"]);
    expect(rows[2]![1]).toBe("Muster");
    expect(rows[3]![2]).toBe("Marked active");
    const [link] = within(table).getAllByRole("link", { name: "3D cuboids" });
    expect(link!.getAttribute("href")).toBe(`/skills/show/${idOf(200)}`);
    expect(within(table).queryByRole("link", { name: "Lanes" })).toBeNull();
  });

  test("names a kind of record as the menu does", async () => {
    await showList([entryOf(1, { resource: "privacy", action: "privacy.decline" })]);
    const table = await screen.findByRole("table");
    expect(within(table).getByRole("cell", { name: "Erasure requests" })).toBeTruthy();
  });

  test("shows one record's history, and the way back to all", async () => {
    const { server } = await showList([entryOf(1)], `/audit?record=${idOf(200)}`);
    const all = await screen.findByRole("link", { name: "All changes" });
    expect(all.closest("p")!.textContent).toBe("Changes of 3D cuboids · All changes");
    expect(server.requestsTo(audit.list).every(({ query }) => query.get("record") === idOf(200))).toBe(true);
    // It is offered to nobody as the last filter of all changes.
    expect(makeTableMemory("audit").get().lastFilter).toBeUndefined();
  });
});

test("shows that there are too many entries to count", async () => {
  const many = {
    meta: { limit: 20, skip: 0, page: 0, pages: 500, countExact: false, cut: false, next: null },
    count: 10_000,
  };
  const reply = { audit: [entryOf(1)], ...many, filteredTotalCount: 10_000 };
  await showPage(<AuditPage />, { as: "admin", at: "/audit", answers: [[audit.list, () => reply]] });
  const pages = await screen.findByRole("navigation", { name: "Pages: Changes" });
  expect(pages.textContent).toContain("1–1 of more than 10,000");
});

describe("one change", () => {
  test("that the server made by itself is Muster's", async () => {
    await showEntry(entryOf(1, { actor: null, requestId: "background" }));
    expect((await screen.findByText("Who")).closest("div")!.textContent).toBe("WhoMuster");
  });

  test("shows each field as its own contract does, with words for what was added and removed", async () => {
    await showEntry(
      entryOf(1, {
        action: "users.edit",
        resource: "users",
        record: { _id: idOf(9), name: "Petra Private" },
        before: { firstName: "Pia", country: null, isActive: true, skills: [{ _id: idOf(1), name: "Cuboids" }] },
        after: {
          firstName: "Petra",
          country: "PE",
          isActive: false,
          skills: [
            { _id: idOf(1), name: "Cuboids" },
            { _id: idOf(2), name: "Lanes" },
          ],
        },
      }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Petra Private: deactivated" })).toBeTruthy();
    expect(screen.getByText(/Change a person/)).toBeTruthy();
    expect(screen.getByText("users.edit")).toBeTruthy();
    expect(screen.getByText("req-7")).toBeTruthy();
    expect(await rowOf("First name.*→ Changed")).toEqual(["PiaRestore", "Petra"]);
    expect(await rowOf("Country.*\\+ Added")).toEqual(["–Restore", "Peru"]);
    expect((await rowOf("Active")).map((text) => text.trim())).toEqual(["Yes", "No"]);
    expect(await rowOf("Skills")).toEqual(["CuboidsRestore", "Cuboids+ Lanes"]);
    const history = screen.getByRole("link", { name: "History" });
    expect(history.getAttribute("href")).toBe(`/audit?record=${idOf(9)}`);
  });

  test("says whom it is about by name, where the record has no such field", async () => {
    await showEntry(
      entryOf(1, {
        action: "courses.blockUser",
        resource: "courses",
        before: { enrolment: "enrolled", blockReason: "" },
        after: { user: { _id: idOf(9), name: "Petra Private" }, enrolment: "blocked", blockReason: "Copied answers" },
      }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "3D cuboids: blocked a learner" })).toBeTruthy();
    expect(await rowOf("User")).toEqual(["–", "Petra Private"]);
    expect(await rowOf("Enrolment")).toEqual(["enrolled", "blocked"]);
    expect(await rowOf("Block reason")).toEqual(["–", "Copied answers"]);
  });

  test("gives a field back its earlier value, once the person has seen what that replaces", async () => {
    const { _id } = entryOf(1).record;
    const now = { ...skillOf(7), _id, name: "Cuboids of cars", version: 9 };
    const user = userEvent.setup();
    const { server } = await showEntry(entryOf(1), [
      [skills.show, () => now],
      [skills.edit, () => ({ ...now, name: "Cuboids", version: 10 })],
    ]);
    await user.click(await screen.findByRole("button", { name: "Restore Name" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.querySelector("dl")!.textContent).toBe("NowCuboids of carsRestoredCuboids");
    await user.click(within(dialog).getByRole("button", { name: "Restore" }));
    await waitFor(() =>
      expect(server.requestsTo(skills.edit).map(({ body }) => body)).toEqual([{ name: "Cuboids", version: 9 }]),
    );
  });

  test("offers no restoring of what isn't written by itself, or was erased", async () => {
    await showEntry(
      entryOf(1, {
        resource: "users",
        before: { isActive: true, email: erased, hub: "Lima" },
        after: { isActive: false, email: erased, hub: "Quito" },
      }),
    );
    await screen.findByRole("button", { name: "Restore Hub" });
    expect(screen.getAllByRole("button", { name: /^Restore/ })).toHaveLength(1);
  });

  test("of a deleted record has one side; a field that the contract lost keeps a readable name", async () => {
    await showEntry(
      entryOf(1, {
        action: "skills.remove",
        before: { name: "Old", colourOfTag: "red", holders: "many" },
        after: null,
      }),
    );
    await screen.findByRole("columnheader", { name: "Deleted" });
    expect(screen.queryByRole("columnheader", { name: "After" })).toBeNull();
    expect(await rowOf("Colour of tag")).toEqual(["red"]);
    expect(await rowOf("People")).toEqual(["many"]);
  });

  test("shows that a personal value was erased with its person", async () => {
    await showEntry(entryOf(1, { resource: "users", before: { email: erased }, after: { email: erased } }));
    await waitFor(() => expect(screen.getAllByText("Erased with the person")).toHaveLength(2));
  });
});
