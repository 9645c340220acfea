import { describe, expect, test } from "vitest";
import { Project, projects } from "../../../contract/projects/endpoints.ts";
import { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { allowanceFields } from "../../../contract/quizzes/entity.ts";
import { User, users } from "../../../contract/users/endpoints.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { countries, countryName } from "../../../src/ui/fields/countries.ts";
import { fieldAt, fieldOf } from "../../../src/ui/fields/field.ts";
import { problemOf, problemOfPart } from "../../../src/ui/form/rules.ts";
import { filterFields } from "../../../src/ui/table/list-endpoint.ts";

const ofProject = (name: string) => fieldAt(projects.create.body, name)!;
const filterOf = (name: keyof typeof workHistory.list.query.shape) =>
  fieldOf(name, workHistory.list.query.shape[name], fieldAt(WorkHistory, name));

describe("a field follows from the contract", () => {
  test.each([
    ["name", "string", "Name"],
    ["description", "text", "What it is about"],
    ["status", "enum", "Status"],
    ["isPrivate", "boolean", "Private"],
    ["capacity", "number", "Places"],
    ["longestShift", "minutes", "Longest shift"],
    ["skills", "reference", "Skills needed"],
    ["rates", "list", "Rates"],
  ])("%s is a %s called %s", (name, kind, label) => {
    expect(ofProject(name)).toMatchObject({ kind, label });
  });

  test("an enum brings its words", () => {
    expect(ofProject("status").options).toContainEqual({ value: "paused", label: "Paused" });
  });
  test("a list of ids is searched in the area that it points at", () => {
    expect(ofProject("skills")).toMatchObject({ many: true, reference: "skills" });
    expect(fieldAt(Project, "members")).toMatchObject({ many: true, reference: "users", kind: "reference" });
  });
  test("the items of a list are fields too", () => {
    expect(ofProject("rates").items).toMatchObject([
      { name: "from", kind: "day", nullable: true },
      { name: "hourlyRate", kind: "money", required: true },
    ]);
  });
  test("what must be there is required, what has a default may be left out", () => {
    expect(ofProject("name")).toMatchObject({ required: true, mayOmit: false });
    expect(ofProject("clientAlias")).toMatchObject({ required: false, mayOmit: true, initial: "" });
    expect(ofProject("longestShift")).toMatchObject({ required: true, mayOmit: true, initial: 720 });
  });
  test("nullable, e-mail, country and instants are found through their wrappers", () => {
    expect(fieldAt(User, "country")).toMatchObject({ kind: "country", nullable: true });
    expect(fieldAt(User, "email")).toMatchObject({ kind: "email" });
    expect(fieldAt(WorkHistory, "checkedOutAt")).toMatchObject({ kind: "instant", nullable: true });
    expect(fieldAt(WorkHistory, "seconds")).toMatchObject({ kind: "seconds", label: "Worked" });
  });
  test("a field that the entity lacks is none", () => {
    expect(fieldAt(User, "shoeSize")).toBeUndefined();
  });
});

describe("a filter follows from the list's query", () => {
  test("it takes label and reference from the entity's field", () => {
    expect(filterOf("user")).toMatchObject({ kind: "reference", many: true, reference: "users", label: "Worker" });
    expect(filterOf("state")).toMatchObject({ kind: "enum", many: true });
    expect(filterOf("startDate")).toMatchObject({ kind: "day", many: false, label: "From" });
  });
  test("a yes or no of a query is a boolean", () => {
    expect(fieldOf("isCheckedIn", users.list.query.shape.isCheckedIn)).toMatchObject({
      kind: "boolean",
      label: "Checked in",
    });
  });
  test("a filter whose values the role may not read is not offered", () => {
    const names = (role: "manager" | "annotator") =>
      filterFields(workHistory.list, WorkHistory, undefined, ["state"], role).map(({ name }) => name);
    const forAll = ["startDate", "endDate", "flag", "clean", "overdue", "hourOfDay"];
    expect(names("manager")).toEqual(["project", "user", "upload", ...forAll]);
    expect(names("annotator")).toEqual(forAll);
  });
});

const dollars = { currency: "USD", currencyExponent: 2 };
const dong = { currency: "VND", currencyExponent: 0 };

describe("problems of a value are described in words", () => {
  test.each([
    ["name", "", "Fill this in."],
    ["name", "x".repeat(121), "At most 120 characters."],
    ["name", "a\tb", "Control characters are not allowed."],
    ["capacity", 0, "At least 1."],
    ["longestShift", 10, "At least 15 min."],
    ["longestShift", 1500, "At most 24 h."],
    ["longestShift", null, "Fill this in."],
    ["status", "gone", "One of: Draft, Active, Paused, Completed."],
  ])("%s %j: %s", (name, value, problem) => {
    expect(problemOf(ofProject(name), value, dollars)).toBe(problem);
  });
  test("right ones have no problem", () => {
    expect(problemOf(ofProject("name"), " Street signs ", dollars)).toBeUndefined();
    expect(problemOf(ofProject("capacity"), null, dollars)).toBeUndefined();
  });
  test("an amount that is none", () => {
    const rate = ofProject("rates").items[1]!;
    expect(problemOf(rate, "6.005", dollars)).toBe("Enter an amount such as 6.00.");
    expect(problemOf(rate, "6.5", dong)).toBe("Enter an amount such as 6.");
    expect(problemOf(rate, 600, dollars)).toBeUndefined();
  });
  test("the limits of an amount are money, as it is typed", () => {
    const rate = ofProject("rates").items[1]!;
    expect(problemOf(rate, 1_000_000_001, dollars)).toBe("At most $10,000,000.00.");
    expect(problemOf(rate, -1, dollars)).toBe("At least $0.00.");
    expect(problemOf(rate, 1_000_000_001, dong)).toBe("At most ₫1,000,000,000.");
    const items = [{ from: null, hourlyRate: 1_000_000_001 }];
    expect(problemOfPart(ofProject("rates"), items, 0, rate, dollars)).toBe("At most $10,000,000.00.");
  });
  test("the limits of a time in seconds are hours and minutes", () => {
    const extra = fieldOf("extraSeconds", allowanceFields.extraSeconds);
    expect(problemOf(extra, 86_460, dollars)).toBe("At most 24 h.");
    expect(problemOf(extra, -60, dollars)).toBe("At least 0 min.");
    expect(problemOf(fieldAt(Quiz, "timeLimitSeconds")!, 20, dollars)).toBe("At least 30 s.");
  });
});

test("every country has a name, none comes twice, and a code that is none stays as it is", () => {
  const codes = countries().map(({ value }) => value);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(["BD", "US", "HU", "NG"]));
  expect(codes).not.toEqual(expect.arrayContaining(["EU"]));
  expect(countries().filter(({ value, label }) => value === label)).toEqual([]);
  expect([countryName("PT"), countryName("?")]).toEqual(["Portugal", "?"]);
});
