import { describe, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { NewPerson, users } from "../../../contract/users/endpoints.ts";
import { session } from "../../../src/providers/session.ts";
import { lineProblems } from "../../../src/ui/import/place-lines.ts";
import { fieldAt } from "../../../src/ui/fields/field.ts";
import { badRowsCsv } from "../../../src/ui/import/bad-rows.ts";
import { addServerProblems, checkRows } from "../../../src/ui/import/check-rows.ts";
import { valuesOf } from "../../../src/ui/import/cell-value.ts";
import { keepColumns, keptColumns } from "../../../src/ui/import/kept-columns.ts";
import { guessColumns, matchOf, withColumn } from "../../../src/ui/import/match-columns.ts";
import { readCsv } from "../../../src/ui/import/read-csv.ts";
import { guessWithSplit, splitOf, splitTable } from "../../../src/ui/import/split-column.ts";
import { me } from "../helpers/show-page.tsx";

const fieldsOf = (body: typeof NewPerson | typeof directory.create.body) =>
  Object.keys(body.shape).flatMap((name) => fieldAt(body, name) ?? []);
const fields = fieldsOf(NewPerson);
const read = (text: string) => readCsv(new Blob([text]));
const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
/** The rows of a file, checked, with what each becomes. */
const checkedAs = async (resource: "users" | "directory", text: string, unique: readonly string[]) => {
  const { row: body } = { users: users.bulkInsert, directory: directory.create }[resource].imports;
  const table = await read(text);
  const columns = guessColumns(table.headers, fieldsOf(body));
  const rows = await checkRows(table, columns, { body, unique }, quiet());
  return rows.map((row) => ({ ...row, values: valuesOf(row.cells, columns) }));
};
const checked = (text: string) => checkedAs("users", text, ["email"]);

describe("reading", () => {
  test("an empty file has no rows", async () => {
    expect(await read("")).toEqual({ headers: [], rows: [] });
  });
  test("a header that can't be read is shown as a row's problem", async () => {
    const { rows } = await read('name,"note\nA,one\n');
    expect(rows).toEqual([expect.objectContaining({ line: 1, problem: "A quotation mark is never closed." })]);
  });
});

describe("columns", () => {
  test("are recognised in any spelling, others are named", () => {
    const headers = ["First name", "last_name", "E-MAIL", "Shoe", "email"];
    const match = matchOf(guessColumns(headers, fields), headers, fields);
    expect(match.columns.map((field) => field?.name)).toEqual(["firstName", "lastName", "email", undefined, undefined]);
    expect(match.unused).toEqual(["Shoe", "email"]);
    expect(match.missing).toEqual([]);
  });
  test("that must be there are missed", () => {
    const { missing } = matchOf(guessColumns(["firstName"], fields), ["firstName"], fields);
    expect(missing.map(({ name }) => name)).toEqual(["lastName", "email"]);
  });
  test("that are like one field only are guessed, in doubt none is", () => {
    const ofDirectory = fieldsOf(directory.create.body);
    const named = (headers: readonly string[]) => guessColumns(headers, ofDirectory).map((field) => field?.name);
    expect(named(["Project name", "Client", "Image", "Notes"])).toEqual(["name", "clientAlias", undefined, undefined]);
    expect(named(["Project name", "Full name"])).toEqual([undefined, undefined]);
    expect(named(["Name", "Project name"])).toEqual(["name", undefined]);
  });
  test("a field moves to the column that is given it", () => {
    const columns = withColumn(guessColumns(["email", "mail"], fields), 1, fields[2]);
    expect(columns.map((field) => field?.name)).toEqual([undefined, "email"]);
  });

  test("that hold two fields are split, and no word is lost", () => {
    const split = splitOf(
      { name: "fullName", label: "Full name", aliases: [], into: ["firstName", "lastName"] },
      fields,
    );
    const halves = (name: string) => {
      const table = { headers: ["Full name"], rows: [{ line: 2, cells: [name], problem: undefined }] };
      return splitTable(table, guessWithSplit(table.headers, fields, split), split).table.rows[0]?.cells;
    };
    expect(halves("Lovelace, Ada")).toEqual(["Ada", "Lovelace"]);
    expect(halves("King, Martin Luther, Jr.")).toEqual(["Martin Luther, Jr.", "King"]);
    expect(halves("Ada King Lovelace")).toEqual(["Ada", "King Lovelace"]);
    for (const only of ["Lovelace,", ", Lovelace", "Lovelace"]) expect(halves(only)).toEqual(["Lovelace", ""]);
  });

  test("are remembered for files with the same headers, of the same person", async () => {
    await session.start({ token: "a-token-of-this-test-only", user: me, remember: false });
    const headers = ["mail", "Name", "Name"];
    keepColumns("users", headers, [fields[2], fields[0], fields[1]]);
    const kept = (of: readonly string[]) => keptColumns("users", of, fields)?.map((field) => field?.name);
    expect(kept(headers)).toEqual(["email", "firstName", "lastName"]);
    expect(kept(["Name", "mail", "Name"])).toEqual(["firstName", "email", "lastName"]);
    expect(kept(["Name", "mail"])).toBeUndefined();
    expect(kept([...headers, "hub"])).toBeUndefined();
    expect(keptColumns("directory", headers, fields)).toBeUndefined();
    keepColumns("users", headers);
    expect(kept(headers)).toBeUndefined();
    keepColumns("users", headers, [fields[2], fields[0], fields[1]]);
    session.end("signed-out");
    await session.start({ token: "a-token-of-this-test-only", user: me, remember: false });
    expect(kept(headers)).toBeUndefined();
  });
});

describe("rows", () => {
  test("become what the contract takes, choices and countries by their words too", async () => {
    const [row] = await checked(
      "firstName,lastName,email,role,hub,country,skills\nÉva,Kis, EVA@x.example ,Manager,,Hungary,Lidar; Named entities;\n",
    );
    expect(row?.problems).toEqual({});
    expect(NewPerson.parse(row?.values)).toEqual({
      firstName: "Éva",
      lastName: "Kis",
      email: "eva@x.example",
      role: "manager",
      hub: "",
      country: "HU",
      skills: ["Lidar", "Named entities"],
    });
  });
  test("an empty cell is left to the contract's default", async () => {
    const [row] = await checked("firstName,lastName,email,role,hub,country\nA,B,a@x.example,, ,\n");
    expect(row?.problems).toEqual({});
    expect(NewPerson.parse(row?.values)).toMatchObject({ role: "annotator", hub: "", country: null });
  });
  test("each problem is in its cell", async () => {
    const [row] = await checked("firstName,lastName,email,role,country\n,Two,not-mail,boss,XX1\n");
    expect(row?.problems).toEqual({
      firstName: "Fill this in.",
      email: "Enter an e-mail address.",
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
  test("lists, yes and no, numbers and empty cells of a directory entry", async () => {
    const header = "Name,Action items,QA checkpoints,Tagging,QA,Image benchmark (s),objectBenchmark,pdr";
    const [row, other] = await checkedAs(
      "directory",
      `${header}\nOne,"a; b\nc",,YES,0,12,,'-5\nTwo,;,x,maybe,1,"1,200",1.5,\n`,
      ["name"],
    );
    expect(row?.problems).toEqual({});
    expect(row?.values).toEqual({
      name: "One",
      actionItems: ["a", "b", "c"],
      tagging: true,
      qa: false,
      imageBenchmark: 12,
      pdr: "-5",
    });
    expect(other?.problems).toEqual({
      tagging: "Enter yes or no.",
      imageBenchmark: "Enter the number without thousands separators, such as 1200.",
      objectBenchmark: expect.any(String),
    });
  });
  test.each(["1.200", "1 200", "12'000", "1,200.50"])("%s is not guessed to be a number", async (cell) => {
    const [row] = await checkedAs("directory", `Name;Image benchmark\nOne;${cell}\n`, ["name"]);
    expect(row?.problems).toEqual({
      imageBenchmark: "Enter the number without thousands separators, such as 1200.",
    });
  });
  test("two entries of one client may not be alike, of two clients they may", async () => {
    const file = "Name,Client alias\nOne,Acme\non E,Other\nONE,ac me\n";
    const rows = await checkedAs("directory", file, ["name", "clientAlias"]);
    expect(rows.map(({ problems }) => problems)).toEqual([{}, {}, { name: "The same as on line 2." }]);
  });
  test("the server's errors are assigned to their rows", async () => {
    const rows = await checked("firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\n");
    const refused = addServerProblems(rows, { "rows.1.email": ["Taken."], total: ["No."] });
    expect(refused.rows.map(({ problems }) => problems)).toEqual([{}, { email: "Taken." }]);
    expect(refused.others).toEqual(["No."]);
  });
  test("the file of bad rows runs no formula, and has the problem of each line", async () => {
    const rows = await checked("firstName,lastName,email\n=1+1,@x,nope\n");
    const csv = badRowsCsv(["firstName", "lastName", "email"], rows);
    expect(csv).toBe(
      "\uFEFFfirstName,lastName,email,line,problem\r\n'=1+1,'@x,nope,2,email: Enter an e-mail address.\r\n",
    );
    // The saved text is the text that was read.
    expect((await read(csv)).rows[0]?.cells.slice(0, 3)).toEqual(["=1+1", "@x", "nope"]);
  });
  test("a check that is given up stops", async () => {
    const controller = new AbortController();
    const table = await read(`firstName,lastName,email\n${"A,B,nope\n".repeat(3000)}`);
    const columns = guessColumns(table.headers, fields);
    const watched = { signal: controller.signal, onProgress: () => controller.abort(new Error("Enough")) };
    await expect(checkRows(table, columns, { body: NewPerson, unique: [] }, watched)).rejects.toThrow("Enough");
  });
});

test("the server's errors of a file are listed by line", () => {
  const refused = {
    "hoursData.3.check_in": ["Not a time.", "Too late."],
    hoursData: ["Too long."],
    "hoursData.2.email": ["?"],
  };
  expect(lineProblems(refused)).toEqual({
    lines: [
      { line: 2, column: "email", message: "?" },
      { line: 3, column: "check_in", message: "Not a time." },
      { line: 3, column: "check_in", message: "Too late." },
    ],
    others: ["Too long."],
  });
});
