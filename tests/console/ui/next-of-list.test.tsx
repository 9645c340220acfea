import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { skills } from "../../../contract/skills/endpoints.ts";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { ShowPage } from "../../../src/ui/resource/show-page.tsx";
import { Page } from "../../../src/ui/shell/page.tsx";
import { shownLists } from "../../../src/ui/shown-lists.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf } from "../helpers/skills.ts";
import { pageOf } from "../helpers/work.ts";

afterEach(() => shownLists.set([]));

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => skillOf(n));

const skillsResource = await resourceNamed("skills");

/** Twelve skills, ten to a page, of which the given page is open. */
const showList = async (at: string, page?: ReactNode) => {
  const user = userEvent.setup();
  const list = ({ query }: Heard) => {
    const [skip, limit] = [Number(query.get("skip")), Number(query.get("limit"))];
    return { skills: all.slice(skip, skip + limit), ...pageOf(all.length, limit) };
  };
  const { server, router } = await showRoutes({
    at: [at],
    routes: [
      { path: "/skills", element: <ListPage resource={skillsResource} /> },
      { path: "/skills/:id", element: page ?? <ShowPage resource={skillsResource} /> },
    ],
    answers: [
      [skills.list, list],
      [skills.show, ({ params }: Heard) => all.find(({ _id }) => _id === params["_id"])!],
      [skills.remove, ({ params }: Heard) => all.find(({ _id }) => _id === params["_id"])!],
    ],
  });
  const open = async (name: string) => user.click(await screen.findByRole("link", { name }));
  const isAt = (name: string) => screen.findByRole("heading", { level: 1, name });
  return { user, server, router, open, isAt };
};

test("one goes from record to record of a list by keys and buttons, over the ends of its pages", async () => {
  const { user, open, isAt, server } = await showList("/skills?size=10&search=skill&sort=name%3Adesc");
  await open(all[8]!.name);
  await isAt(all[8]!.name);
  expect(await screen.findByText("9 of 12")).toBeTruthy();
  await user.keyboard("n");
  await isAt(all[9]!.name);
  await user.click(screen.getByRole("button", { name: "Next record" }));
  await isAt(all[10]!.name);
  expect(screen.getByText("11 of 12")).toBeTruthy();
  const asked = server.requestsTo(skills.list).at(-1)!.query;
  expect(Object.fromEntries(asked)).toMatchObject({ limit: "10", skip: "10", search: "skill", sortBy: "name:desc" });
  await user.keyboard("n");
  await isAt(all[11]!.name);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next record" }).disabled).toBe(true);
  await user.keyboard("p");
  await isAt(all[10]!.name);
});

test("back leads to the list, not through all the records that one looked at", async () => {
  const { user, open, isAt, router } = await showList("/skills?size=10");
  await open(all[0]!.name);
  await isAt(all[0]!.name);
  await user.keyboard("n");
  await isAt(all[1]!.name);
  await user.keyboard("p");
  await isAt(all[0]!.name);
  await router.navigate(-1);
  expect(await screen.findByRole("link", { name: all[3]!.name })).toBeTruthy();
});

test("a record that was opened by its address alone is in no list", async () => {
  const { isAt } = await showList(`/skills/${all[2]!._id}`);
  await isAt(all[2]!.name);
  expect(screen.queryByRole("group", { name: "Records of the list" })).toBeNull();
});

test("pages that are written by hand have it too; one with keys of its own has the buttons alone", async () => {
  const pathOf = (n: number) => `/skills/${all[n]!._id}`;
  const byHand = await showList("/skills?size=10", <Page title="By hand">.</Page>);
  await byHand.open(all[3]!.name);
  expect(await screen.findByText("4 of 12")).toBeTruthy();
  await byHand.user.keyboard("n");
  await waitFor(() => expect(byHand.router.state.location.pathname).toBe(pathOf(4)));
  cleanup();

  const withKeys = await showList(
    "/skills?size=10",
    <Page title="With keys" hasOwnKeys>
      .
    </Page>,
  );
  await withKeys.open(all[3]!.name);
  const next = await screen.findByRole("button", { name: "Next record" });
  await withKeys.user.keyboard("n");
  expect(withKeys.router.state.location.pathname).toBe(pathOf(3));
  await withKeys.user.click(next);
  await waitFor(() => expect(withKeys.router.state.location.pathname).toBe(pathOf(4)));
});

test("what is typed on one record's page is not on the next one's, also if that was read before", async () => {
  const Note = () => {
    const [typed, setTyped] = useState("");
    return <textarea aria-label="Note" value={typed} onChange={({ target }) => setTyped(target.value)} />;
  };
  const tabs = [{ key: "note", label: "Note", component: Note }];
  const page = <ShowPage resource={{ ...skillsResource, show: { ...skillsResource.show, tabs } }} />;
  const { user, open, isAt } = await showList("/skills?size=10", page);
  const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await open(all[0]!.name);
  await isAt(all[0]!.name);
  const next = await screen.findByRole("button", { name: "Next record" });
  await user.click(next);
  await isAt(all[1]!.name);
  await user.type(await note(), "Of the second");
  await user.click(screen.getByRole("button", { name: "Previous record" }));
  await isAt(all[0]!.name);
  expect((await note()).value).toBe("");
  await user.type(await note(), "Of the first");
  await user.click(screen.getByRole("button", { name: "Next record" }));
  await isAt(all[1]!.name);
  expect((await note()).value).toBe("");
  // The way on keeps the focus, so that it can be pressed again.
  expect(document.activeElement).toBe(next);
});

test("the keys leave the page as it is while it asks something", async () => {
  const { user, server, open, isAt } = await showList("/skills?size=10");
  await open(all[0]!.name);
  await isAt(all[0]!.name);
  await screen.findByText("1 of 12");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard("n");
  await isAt(all[0]!.name);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(server.requestsTo(skills.remove).map(({ params }) => params["_id"])).toEqual([all[0]!._id]),
  );
});

test("what was asked about one record is done to that one, wherever one went since", async () => {
  const { user, server, router, open, isAt } = await showList("/skills?size=10");
  await open(all[1]!.name);
  await isAt(all[1]!.name);
  await screen.findByText("2 of 12");
  await user.keyboard("p");
  await isAt(all[0]!.name);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  await router.navigate(`/skills/${all[1]!._id}`);
  await isAt(all[1]!.name);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(server.requestsTo(skills.remove).map(({ params }) => params["_id"])).toEqual([all[0]!._id]),
  );
});
