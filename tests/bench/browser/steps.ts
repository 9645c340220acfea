import type { Page } from "@playwright/test";
import { contract } from "../../../contract/index.ts";
import { rare } from "../scale/shape.ts";
import type { Step } from "./series.ts";

const row = "tr.ant-table-row";
/** The rows of an answer that has come since, and no further one is awaited. */
const isNew = (path: string) => ({
  answered: `${path}?`,
  there: row,
  gone: ".record-body[aria-busy=true], .record-busy",
});
const { workHistory, users, jobs, payments } = contract;

/** The lists of a role, by their entries in the menu. */
export const lists = {
  manager: [
    { entry: "Approvals", path: workHistory.list.path },
    { entry: "People", path: users.list.path },
    { entry: "Jobs", path: jobs.list.path },
  ],
  payments: [
    { entry: "Hours", path: workHistory.list.path },
    { entry: "Payment lines", path: payments.list.path },
  ],
} as const;

/** Presses an entry of the menu. */
export const inMenu = (page: Page, entry: string) => () =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: entry, exact: true }).click();

/** From the menu to the list: until there are rows, which may be those of the last visit, or until they are as they are now. */
export const openings = (page: Page, of: (typeof lists)[keyof typeof lists], until: "rows" | "new rows"): Step[] =>
  of.map(({ entry, path }) => ({
    what: `menu to ${entry}, until there are ${until}`,
    act: inMenu(page, entry),
    until: { heading: entry, there: row, ...(until === "new rows" && isNew(path)) },
  }));

const settled = (page: Page) => () =>
  page.waitForFunction(() => document.querySelector(".record-body[aria-busy=false] tr.ant-table-row") !== null);

/** What is done on the list of people, at so many on a page. */
export const onPeople = (page: Page, url: string, size: number): Step[] => {
  const until = isNew(users.list.path);
  const title = (text: string) => page.locator("th.ant-table-column-has-sorters", { hasText: text });
  const open = async () => {
    await page.goto(`${url}/users?size=${size}`);
    await settled(page)();
  };
  const searchbox = page.getByRole("searchbox");
  const search = async () => {
    await searchbox.focus();
    await page.keyboard.type(rare, { delay: 30 });
  };
  const named = { before: settled(page) };
  return [
    {
      what: "next page",
      before: open,
      act: () => page.locator(".ant-pagination-next button").click(),
      until,
    },
    { what: "sort", ...named, act: () => title("E-mail").click(), until },
    {
      what: "select a record",
      ...named,
      act: () => page.locator(`${row} .ant-checkbox-input`).nth(2).click(),
      until: { there: ".ant-table-row-selected" },
    },
    {
      what: "take it back",
      act: () => page.locator(`${row} .ant-checkbox-input`).nth(2).click(),
      until: { gone: ".ant-table-row-selected" },
    },
    { what: "search as it is typed (waits 300 ms for more)", ...named, act: search, until, kind: "input" },
  ];
};

/** From a person's row to their page, and from their form to their page again. */
export const onPerson = (page: Page): Step[] => {
  const toForm = async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const field = page.getByLabel("Last name");
    await field.fill(`Ahmed ${"x".repeat(1 + (Date.now() % 20))}`);
    await page.waitForTimeout(300);
  };
  return [
    {
      what: "row to record",
      before: async () => {
        await inMenu(page, "People")();
        // The page of a person has rows too.
        await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
        await settled(page)();
      },
      act: () => page.locator(`${row} [data-record] a`).nth(3).click(),
      until: { there: ".record-parts dl" },
    },
    {
      what: "Save to the record with its toast",
      before: toForm,
      act: () => page.getByRole("button", { name: "Save", exact: true }).click(),
      until: { there: "body:has(.record-parts dl) .toast-success" },
    },
  ];
};
