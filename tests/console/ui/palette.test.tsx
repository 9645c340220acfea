import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Role } from "../../../contract/core/roles.ts";
import { search } from "../../../contract/search/endpoints.ts";
import { entries } from "../../../src/registry.ts";
import { PaletteHost } from "../../../src/ui/palette/palette-host.tsx";
import { Page } from "../../../src/ui/shell/page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const skill = (n: number, name: string) => ({ resource: "skills", _id: idOf(n), name, detail: "" });
const pressed = vi.fn();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  pressed.mockReset();
});

const Here = () => {
  const { pathname, search: query } = useLocation();
  return (
    <Page title={`At ${pathname}${query}`} primaryAction={<button onClick={pressed}>New skill</button>}>
      <textarea aria-label="Editor" onKeyDown={(event) => event.key === "k" && event.preventDefault()} />
      <PaletteHost entries={entries} />
    </Page>
  );
};

const nothing = () => ({ found: [] });
const show = async (answer: (request: Heard) => unknown = nothing, as: Role = "manager") => {
  const shown = await showRoutes({
    as,
    at: ["/here"],
    routes: [{ path: "*", element: <Here /> }],
    answers: [[search.find, answer]],
  });
  const user = userEvent.setup();
  await screen.findByRole("heading", { level: 1 });
  return { ...shown, user };
};
const open = async (...how: Parameters<typeof show>) => {
  const shown = await show(...how);
  await shown.user.keyboard("{Control>}k{/Control}");
  return { ...shown, palette: await screen.findByRole("dialog", { name: "Search everything" }) };
};

const offered = (palette: HTMLElement) =>
  within(palette)
    .queryAllByRole("option")
    .map((one) => one.textContent);

describe("the palette", () => {
  test("finds records as one types, opens the one that is chosen, and has it first the next time", async () => {
    const asked: (string | null)[] = [];
    const { user, palette } = await open(({ query }) => {
      asked.push(query.get("search"));
      return { found: [skill(1, "Polygon drawing"), skill(2, "Polyline")] };
    });
    await user.keyboard("poly");
    await within(palette).findByRole("option", { name: "Polyline" });
    // What is typed in one go is asked for once.
    expect(asked.at(-1)).toBe("poly");
    expect(asked.length).toBeLessThan(4);
    await user.keyboard("{ArrowDown}{Enter}");
    await screen.findByRole("heading", { name: `At /skills/${idOf(2)}` });
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Search everything" }));
    const again = await screen.findByRole("dialog");
    expect(offered(again)[0]).toMatch(/^Polyline/);
    await user.keyboard("polyg");
    await within(again).findByRole("option", { name: "Polygon drawing" });
  });

  test("offers the list's own search where there are more than are shown", async () => {
    const { user, palette } = await open(() => ({ found: [1, 2, 3, 4, 5].map((n) => skill(n, `Cut ${n}`)) }));
    await user.keyboard("cut");
    await user.click(await within(palette).findByRole("option", { name: /^All of .* with “cut”$/ }));
    await screen.findByRole("heading", { name: "At /skills?search=cut" });
  });

  test("offers pages by words, whatever their case, and what the page itself offers", async () => {
    const { user, palette } = await open();
    expect(offered(palette)).toEqual(
      expect.arrayContaining(["New skill", "Dashboard", "People", "Notification settings"]),
    );
    await user.keyboard("NEW sk");
    expect(offered(palette)).toEqual(["New skill"]);
    await user.keyboard("{Enter}");
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test("says that it finds nothing, and why it can't look", async () => {
    const { user, palette } = await open(() => {
      throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy.", requestId: "1" } as never);
    });
    await user.keyboard("zzz");
    await within(palette).findByText("The server is busy.");
    cleanup();
    const other = await open();
    await other.user.keyboard("zzz");
    await within(other.palette).findByText("Nothing found for “zzz”.");
  });

  test("asks the server nothing for those who may not search, nor for one letter", async () => {
    const answer = vi.fn(() => ({ found: [] }));
    const { user, palette } = await open(answer, "annotator");
    await user.keyboard("check");
    expect(offered(palette)).toEqual(["Check-in"]);
    cleanup();
    const manager = await open(answer);
    await manager.user.keyboard("x");
    await vi.waitFor(() => expect(offered(manager.palette).length).toBeGreaterThan(0));
    expect(answer).not.toHaveBeenCalled();
  });

  test("leaves the key to an editor that uses it", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("textbox", { name: "Editor" }));
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
