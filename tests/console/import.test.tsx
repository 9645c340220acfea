import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { NewPerson, users } from "../../contract/users.ts";
import { hoursSum, lineProblems } from "../../src/resources/projects/hours-file.ts";
import ImportPage from "../../src/resources/users/import-page.tsx";
import { fieldAt } from "../../src/ui/fields/field.ts";
import { badRowsCsv } from "../../src/ui/import/bad-rows.ts";
import { addServerProblems, checkRows } from "../../src/ui/import/check-rows.ts";
import { matchColumns } from "../../src/ui/import/match-columns.ts";
import { readCsv, textOf } from "../../src/ui/import/read-csv.ts";
import { type Heard, Refusal } from "./helpers/fake-server.ts";
import { showRoutes } from "./helpers/show-routes.tsx";

const fields = Object.keys(NewPerson.shape).flatMap((name) => fieldAt(NewPerson, name) ?? []);
const checked = async (text: string) => {
  const table = await readCsv(text);
  return checkRows(table, matchColumns(table.headers, fields), "email");
};

describe("reading", () => {
  test("mark, line ends, quotes, breaks in cells and empty last lines", async () => {
    const { headers, rows } = await readCsv('\uFEFFname,note\r\n"O""Neil, jr","two\r\nlines"\r\nÉva,\r\n\r\n\r\n');
    expect(headers).toEqual(["name", "note"]);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'O"Neil, jr', "two\r\nlines"],
      [4, "Éva", ""],
    ]);
  });
  test("semicolons and tabs", async () => {
    expect((await readCsv("a;b\n1;2")).rows[0]?.cells).toEqual(["1", "2"]);
    expect((await readCsv("a\tb\n1\t2")).rows[0]?.cells).toEqual(["1", "2"]);
  });
  test("a quote that is never closed is told at its row", async () => {
    expect((await readCsv('a,b\n"1,2\n')).rows[0]?.problem).toBe("A quote is opened and never closed.");
  });
  test("accents of a file that Windows saved", async () => {
    expect(await textOf(new Blob([new Uint8Array([0xc9, 0x76, 0x61])]))).toBe("Éva");
  });
  test("an empty file has no rows", async () => {
    expect(await readCsv("")).toEqual({ headers: [], rows: [] });
  });
});

describe("columns", () => {
  test("are recognised in any spelling, others are named", () => {
    const match = matchColumns(["First name", "last_name", "E-MAIL", "Shoe", "email"], fields);
    expect(match.columns.map((field) => field?.name)).toEqual(["firstName", "lastName", "email", undefined, undefined]);
    expect(match.unused).toEqual(["Shoe", "email"]);
    expect(match.missing).toEqual([]);
  });
  test("that must be there are missed", () => {
    expect(matchColumns(["firstName"], fields).missing.map(({ name }) => name)).toEqual(["lastName", "email"]);
  });
});

describe("rows", () => {
  test("become what the contract takes, choices and countries by their words too", async () => {
    const [row] = await checked(
      "firstName,lastName,email,role,hub,country\nÉva,Kis, EVA@x.example ,Manager,,Hungary\n",
    );
    expect(row?.problems).toEqual({});
    expect(NewPerson.parse(row?.values)).toEqual({
      firstName: "Éva",
      lastName: "Kis",
      email: "eva@x.example",
      role: "manager",
      hub: "",
      country: "HU",
    });
  });
  test("an empty cell is left to the contract's default", async () => {
    const [row] = await checked("firstName,lastName,email,role,hub,country\nA,B,a@x.example,, ,\n");
    expect(row?.problems).toEqual({});
    expect(NewPerson.parse(row?.values)).toMatchObject({ role: "annotator", hub: "", country: null });
  });
  test("each problem stands in its cell", async () => {
    const [row] = await checked("firstName,lastName,email,role,country\n,Two,not-mail,boss,XX1\n");
    expect(row?.problems).toEqual({
      firstName: "Please fill this in.",
      email: "This is not an e-mail address.",
      role: "One of: Administrator, Manager, Payments, Reviewer, Annotator.",
      country: "Two letters, such as US",
    });
  });
  test("the second of two alike is named, however it is written", async () => {
    const rows = await checked("firstName,lastName,email\nA,B,a@x.example\nC,D,A@X.example\n");
    expect(rows.map(({ problems }) => problems)).toEqual([{}, { email: "The same as on line 2." }]);
  });
  test("more cells than columns", async () => {
    const [row] = await checked("firstName,lastName,email\nA,B,a@x.example,what\n");
    expect(row?.problems).toEqual({ "": "More cells than columns." });
  });
  test("the server's refusals go to their rows", async () => {
    const rows = await checked("firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\n");
    const refused = addServerProblems(rows, "users", { "users.1.email": ["Taken."], invite: ["No."] });
    expect(refused.rows.map(({ problems }) => problems)).toEqual([{}, { email: "Taken." }]);
    expect(refused.others).toEqual(["No."]);
  });
  test("the file of bad rows runs no formula", async () => {
    const rows = await checked("firstName,lastName,email\n=1+1,@x,nope\n");
    const csv = await badRowsCsv(["firstName", "lastName", "email"], rows);
    expect(csv.split("\r\n")[1]).toBe('"\'=1+1","\'@x",nope,email: This is not an e-mail address.');
  });
});

describe("importing people", () => {
  const show = async (bulkInsert: (heard: Heard) => unknown) => {
    const user = userEvent.setup();
    const shown = await showRoutes({
      at: ["/users/import"],
      routes: [
        { path: "/users/import", element: <ImportPage /> },
        { path: "/users", element: <p>People</p> },
      ],
      answers: [[users.bulkInsert, bulkInsert]],
    });
    const choose = (text: string) =>
      user.upload(screen.getByLabelText("CSV file"), new File([text], "people.csv", { type: "text/csv" }));
    return { ...shown, user, choose };
  };
  const two = "firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\n";

  test("all are sent at once, with invitations unless they are switched off", async () => {
    const { server, user, choose } = await show(() => ({ created: 2 }));
    await choose(two);
    await user.click(await screen.findByRole("switch", { name: "Send invitations" }));
    await user.click(screen.getByRole("button", { name: "Import 2 people" }));
    await waitFor(() => expect(server.heardBy(users.bulkInsert)).toHaveLength(1));
    expect(server.heardBy(users.bulkInsert)[0]?.body).toEqual({
      users: [
        { firstName: "A", lastName: "B", email: "a@x.example" },
        { firstName: "C", lastName: "D", email: "c@x.example" },
      ],
      invite: false,
    });
  });
  test("none are sent while one is wrong", async () => {
    const { choose } = await show(() => ({ created: 2 }));
    await choose(`${two}E,F,nope\n`);
    await screen.findByText("1 with problems");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 3 people" }).disabled).toBe(true);
  });
  test("a row that the server refuses is marked, and nothing was imported", async () => {
    const message = "This e-mail address is taken already.";
    const { user, choose } = await show(() => {
      throw new Refusal({ statusCode: 409, code: "taken", message, fields: { "users.1.email": [message] } });
    });
    await choose(two);
    await user.click(await screen.findByRole("button", { name: "Import 2 people" }));
    await screen.findByText(`Nothing was imported. ${message}`);
    expect(screen.getByText("1 with problems")).toBeTruthy();
    expect(screen.getByText("c@x.example").closest("td")?.textContent).toContain(message);
  });
  test("more than the contract allows are refused with the number", async () => {
    const { choose } = await show(() => ({ created: 0 }));
    const rows = Array.from({ length: 5001 }, (_, n) => `A,B,p${n}@x.example`);
    await choose(`firstName,lastName,email\n${rows.join("\n")}\n`);
    expect(await screen.findByText(/5,001 rows; 5,000 at once is the most/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  });
});

describe("a file of hours", () => {
  const text =
    "email,date,check_in,check_out,note\na@x.example,2026-01-01,2026-01-01T09:00:00Z,2026-01-01T10:30:00Z,n\nA@x.example,2026-01-01,nope,2026-01-01T10:30:00Z,n\n";
  test("is added up before it is sent", async () => {
    expect(hoursSum(await readCsv(text))).toEqual({ entries: 2, people: 1, seconds: 5400, missing: [] });
    expect(hoursSum(await readCsv("email,date\na,b\n")).missing).toEqual(["check_in", "check_out"]);
  });
  test("the server's refusals stand by line, with the line", async () => {
    const fieldsRefused = { "hoursData.3.check_in": ["Not a time."], hoursData: ["Too long."] };
    expect(lineProblems(fieldsRefused, await readCsv(text))).toEqual({
      lines: [
        {
          line: 3,
          column: "check_in",
          message: "Not a time.",
          content: "A@x.example, 2026-01-01, nope, 2026-01-01T10:30:00Z, n",
        },
      ],
      others: ["Too long."],
    });
  });
});
