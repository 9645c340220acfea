import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Frame } from "../../../src/ui/shell/frame.tsx";
import type { RouteEntry } from "../../../src/ui/shell/route-entry.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

afterEach(() => vi.restoreAllMocks());

const entries = ["/first", "/last"].map(
  (path): RouteEntry => ({
    path,
    menu: { group: "Work", label: path, icon: null, order: 1 },
    endpoints: [{ policy: { roles: "anyone" } }],
    load: () => Promise.reject(new Error("It is not opened.")),
  }),
);

test("the menu scrolls by itself to the entry of the page", async () => {
  // What only a browser lays out: a menu of 500 pixels, with the last entry far below.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(30);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    return this.getAttribute("href") === "/last" ? 1000 : 40;
  });
  const frame = <Frame entries={entries} tools={null} bars={null} />;
  const { router } = await showRoutes({ at: ["/last"], routes: [{ path: "/:page", element: frame }], answers: [] });
  const menu = (await screen.findAllByRole("navigation", { name: "Main menu" }))[0]!;
  expect(menu.scrollTop).toBe(530);
  await router.navigate("/first");
  await waitFor(() => expect(menu.scrollTop).toBe(40));
});
