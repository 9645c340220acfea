import routerProvider from "@refinedev/react-router";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { skills } from "../../../contract/skills/endpoints.ts";
import { RecordLink } from "../../../src/ui/fields/record-link.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf, skillPage } from "../helpers/skills.ts";

const show = (element: React.ReactNode, list: () => unknown) =>
  showRoutes({ at: ["/skills"], routes: [{ path: "/skills", element }], answers: [[skills.list, list]] });

test("links to records don't read the address, each for itself", async () => {
  const parse = vi.spyOn(routerProvider, "parse");
  const readsWith = async (links: number): Promise<number> => {
    parse.mockClear();
    const all = Array.from({ length: links }, (_, n) => <RecordLink key={n} area="skills" to={skillOf(n)} />);
    const { unmount } = await show(all, () => skillPage([], 0));
    expect(await screen.findAllByRole("link")).toHaveLength(links);
    unmount();
    return parse.mock.calls.length;
  };
  expect(await readsWith(20)).toBe(await readsWith(1));
});
