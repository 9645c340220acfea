import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { experience } from "../../../contract/experience/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import ExperiencePage from "../../../src/pages/experience/experience-page.tsx";
import { me } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

/** A reference that is offered among what belongs to the one chosen beside it. */
const at = "2026-11-01T09:00:00.000Z";
interface Named {
  readonly _id: string;
  readonly name: string;
}
const field = (n: number, name: string, category: Named | null = null) => ({
  _id: idOf(n),
  name,
  category,
  people: 0,
  createdAt: at,
  updatedAt: at,
  version: 1,
});
const [law, media] = [field(1, "Law"), field(2, "Media")];
const ref = ({ _id, name }: Named) => ({ _id, name });
const [patents, film] = [field(3, "Patents", ref(law)), field(4, "Film", ref(media))];

const kept = {
  _id: me._id,
  fieldOfExperienceCategory: [ref(law)],
  fieldOfExperienceSubcategory: [ref(patents)],
  experience: [{ category: ref(law), subcategory: ref(patents), years: 2 }],
  version: 5,
};

test("a subcategory is offered among those of its category, and goes with it", async () => {
  const user = userEvent.setup();
  const { server } = await showRoutes({
    at: ["/experience-of-mine"],
    routes: [{ path: "/experience-of-mine", element: <ExperiencePage /> }],
    answers: [
      [users.myExperience, () => ({ experience: kept })],
      [users.editExperience, () => ({ experience: { ...kept, version: 6 } })],
      [
        experience.list,
        ({ query }) => {
          const found = [law, media, patents, film]
            .filter((one) => (query.get("level") === "category") === (one.category === null))
            .filter((one) => !query.has("category") || query.get("category") === one.category?._id);
          return { experiences: found, ...pageOf(found.length) };
        },
      ],
    ],
  });
  const [category, subcategory] = [
    await screen.findByRole("combobox", { name: /Category/ }),
    screen.getByRole("combobox", { name: "Subcategory" }),
  ];
  // As it was read, without asking for the names.
  screen.getByTitle("Patents");
  const offered = async (input: HTMLElement, name: string) => {
    await user.click(input);
    const lists = await waitFor(() => {
      const open = [...document.querySelectorAll<HTMLElement>(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")];
      expect(within(open.at(-1)!).getByTitle(name)).toBeTruthy();
      return open.at(-1)!;
    });
    return lists;
  };
  await user.click(within(await offered(category, "Media")).getByTitle("Media"));
  await waitFor(() => expect(screen.queryByTitle("Patents")).toBeNull());
  const list = await offered(subcategory, "Film");
  expect(within(list).queryByTitle("Patents")).toBeNull();
  await user.click(within(list).getByTitle("Film"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.requestsTo(users.editExperience)[0]?.body).toEqual({
      experience: [{ category: media._id, subcategory: film._id, years: 2 }],
      version: 5,
    }),
  );
  const queries = server.requestsTo(experience.list).map(({ query }) => query.toString());
  expect(queries).toContain(`limit=20&skip=0&level=subcategory&category=${media._id}`);
});
