import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { imports } from "../../../contract/imports/endpoints.ts";
import { AppError } from "../helpers/fake-server.ts";
import { type Answer, showImport } from "../helpers/show-import.tsx";
import { watchDownloads } from "../helpers/watch-downloads.ts";

afterEach(() => vi.restoreAllMocks());

const two = "firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\n";

const taken = "This e-mail address is taken already.";
/** As the server does: one address is taken. */
const takenAddress: Answer = ({ body }) => {
  const { from, rows } = body as { from: number; rows: { email: string }[] };
  const at = rows.findIndex(({ email }) => email === "c@x.example");
  return { fields: at < 0 ? {} : { [`rows.${from + at}.email`]: [taken] } };
};

test("what the server would refuse is marked before anything is sent, and corrected in its cell", async () => {
  const { server, user, choose, click } = await showImport(() => ({ created: 3 }), { check: takenAddress });
  await choose(`${two}E,F,nope\n`);
  await screen.findByText("2 with problems");
  expect(server.requestsTo(imports.check).map(({ body }) => (body as { rows: unknown[] }).rows.length)).toEqual([2]);
  await click("E-mail of line 3: c@x.example");
  await user.keyboard("{Control>}a{/Control}other@x.example{Enter}");
  await screen.findByText("1 with problems");
  const corrected = screen.getByRole("button", { name: "E-mail of line 3: other@x.example" });
  expect(corrected).toBe(document.activeElement);
  expect(corrected.closest("td")?.className).not.toContain("wrong");
  await click("E-mail of line 4: nope");
  await user.keyboard("{Control>}a{/Control}e@x.example{Enter}");
  await click("Import 3 people");
  await screen.findByText("3 people imported");
  const [sent] = server.requestsTo(imports.append).map(({ body }) => (body as { rows: { email: string }[] }).rows);
  expect(sent?.map(({ email }) => email)).toEqual(["a@x.example", "other@x.example", "e@x.example"]);
});

test("only the part of a file whose row was edited is checked by the server again", async () => {
  const { server, user, choose, click } = await showImport(() => ({ created: 2500 }));
  const rows = Array.from({ length: 2500 }, (_, n) => `A,B,p${n}@x.example`);
  await choose(`firstName,lastName,email\n${rows.join("\n")}\n`);
  await click("E-mail of line 3: p1@x.example");
  await user.keyboard("{Control>}a{/Control}q@x.example{Enter}");
  await waitFor(() => expect(server.requestsTo(imports.check)).toHaveLength(4));
  const last = server.requestsTo(imports.check).at(-1)!.body as { rows: { email: string }[] };
  expect([last.rows.length, last.rows[1]?.email]).toEqual([1000, "q@x.example"]);
  await click("Import 2,500 people");
  await screen.findByText("2,500 people imported");
  expect(server.requestsTo(imports.check)).toHaveLength(4);
});

test("a cell is left as it was with Escape, and an edited file is not left without asking", async () => {
  const { server, user, choose, click, router } = await showImport(() => ({ created: 2 }));
  await choose(two);
  await click("First name of line 2: A");
  await user.keyboard("Zoe{Escape}");
  expect(screen.getByRole("button", { name: "First name of line 2: A" })).toBe(document.activeElement);
  await click("First name of line 2: A");
  await user.keyboard("da{Enter}");
  await screen.findByRole("button", { name: "First name of line 2: Ada" });
  expect(server.requestsTo(imports.begin)).toHaveLength(0);
  void router.navigate("/users");
  await screen.findByText("Your changes to the file will be lost.");
  await click("Stay");
});

test("the rows that are right are imported, and the others are kept as a file with what is wrong in them", async () => {
  const saved = watchDownloads();
  const { server, choose, click } = await showImport(() => ({ created: 2 }), { check: takenAddress });
  await choose(`firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\nE,F,e@x.example\n`);
  await click("Import 2 people, keep 1 row as a file");
  await screen.findByText("2 people imported");
  expect(server.requestsTo(imports.begin)[0]?.body).toMatchObject({ total: 2 });
  const [sent] = server.requestsTo(imports.append).map(({ body }) => (body as { rows: { email: string }[] }).rows);
  expect(sent?.map(({ email }) => email)).toEqual(["a@x.example", "e@x.example"]);
  await screen.findByText(/^1 row with problems not imported/);
  await click("Save file again");
  expect(saved.map(({ name }) => name)).toEqual(["problems-people.csv", "problems-people.csv"]);
  expect(await saved[0]!.blob.text()).toContain(`C,D,c@x.example,3,email: ${taken}`);
});

test("an error of a row that was sent among others is marked in that row", async () => {
  watchDownloads();
  const { choose, click } = await showImport(
    () => {
      throw new AppError({ statusCode: 409, code: "taken", message: taken, fields: { "rows.1.email": [taken] } });
    },
    { check: takenAddress },
  );
  await choose(`firstName,lastName,email\nC,D,c@x.example\nA,B,a@x.example\nE,F,e@x.example\n`);
  await click(/^Import 2 people/);
  await screen.findByText("2 with problems");
  expect(screen.getByText("e@x.example").closest("td")?.textContent).toContain(taken);
  expect(screen.queryByText("a@x.example")).toBeNull();
});

test("if the server can't check the rows, the page shows why, and they can still be imported", async () => {
  const { choose, click } = await showImport(() => ({ created: 2 }), {
    check: () => {
      throw new AppError({ statusCode: 500, code: "internal", message: "Something went wrong." });
    },
  });
  await choose(two);
  await screen.findByText(/^The server could not check the rows yet: Something went wrong/);
  await click("Import 2 people");
  await screen.findByText("2 people imported");
});

test("a column with full names becomes two, which are corrected one by one, and it is remembered", async () => {
  const { server, user, choose, click } = await showImport(() => ({ created: 3 }));
  const file = 'Who,email\nAda Lovelace,a@x.example\n"Gómez Ruiz, Ana",g@x.example\nCher,c@x.example\n';
  await choose(file);
  await user.click(await screen.findByRole("combobox", { name: "Field of Who" }));
  await user.click(await screen.findByTitle("Full name"));
  await screen.findByText("1 with problems");
  await click("Last name of line 4: empty");
  await user.keyboard("Sarkisian{Enter}");
  await click("Import 3 people");
  await screen.findByText("3 people imported");
  const rows = [
    { firstName: "Ada", lastName: "Lovelace", email: "a@x.example" },
    { firstName: "Ana", lastName: "Gómez Ruiz", email: "g@x.example" },
    { firstName: "Cher", lastName: "Sarkisian", email: "c@x.example" },
  ];
  expect(server.requestsTo(imports.append)[0]?.body).toEqual({ from: 0, rows });
  await click("Import another file");
  await choose(file);
  await screen.findByText("The columns are mapped as last time.");
  await screen.findByRole("button", { name: "Last name of line 4: empty" });
});

test("a column called name is split by itself, unless the file has first names", async () => {
  const { choose } = await showImport(() => ({ created: 1 }));
  await choose("Name,email\nAda King Lovelace,a@x.example\n");
  expect((await screen.findByRole("button", { name: "Last name of line 2: King Lovelace" })).textContent).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Choose another file" }));
  await choose("Name,First name,email\nLovelace,Ada,a@x.example\n");
  await screen.findByText("No column is Last name: please choose one below.");
});
