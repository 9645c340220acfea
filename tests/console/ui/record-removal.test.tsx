import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { ShowPage } from "../../../src/ui/resource/show-page.tsx";
import { refresh } from "../../../src/providers/live/live-refresh.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf } from "../helpers/skills.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const skillsResource = await resourceNamed("skills");

/** An event, as the console gets it, that the skill is gone, even before the reply has come. */
let hear: () => void = () => {};
const Live = () => {
  const client = useQueryClient();
  useEffect(() => {
    hear = () => refresh(client, { type: "change", resource: "skills", kind: "deleted", ids: [skill._id] });
  }, [client]);
  return null;
};
const skill = skillOf(1);
const refusal = (code: "in_use" | "not_found") =>
  new AppError({ statusCode: errors[code][0], code, message: errors[code][1] });

const showSkill = (remove: () => unknown) => {
  let isGone = false;
  return showRoutes({
    at: [`/skills/${skill._id}`],
    routes: [
      { path: "/skills", element: <h1>All skills</h1> },
      {
        path: "/skills/:id",
        element: (
          <>
            <ShowPage resource={skillsResource} />
            <Live />
          </>
        ),
      },
    ],
    answers: [
      [
        skills.show,
        () => {
          if (isGone) throw refusal("not_found");
          return skill;
        },
      ],
      [
        skills.remove,
        async () => {
          // A request takes at least as long as the page needs to draw.
          await new Promise((resolve) => setTimeout(resolve));
          const reply = remove();
          isGone = true;
          hear();
          return reply;
        },
      ],
    ],
  });
};

const pressDelete = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
};

test("a record that was deleted from its page is not read again", async () => {
  const { server, router } = await showSkill(() => skill);
  await pressDelete();
  expect(await screen.findByRole("heading", { name: "All skills" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/skills");
  expect(server.requestsTo(skills.show)).toHaveLength(1);
});

test("one that could not be deleted stays, and is read again", async () => {
  const { server } = await showSkill(() => {
    throw refusal("in_use");
  });
  await pressDelete();
  await waitFor(() => expect(server.requestsTo(skills.show)).toHaveLength(2));
  expect(screen.getByRole("heading", { level: 1, name: skill.name })).toBeTruthy();
});
