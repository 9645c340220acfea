import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { useEndpoint } from "../../../src/providers/use-endpoint.ts";
import { ShowPage } from "../../../src/ui/resource/show-page.tsx";
import type { Heard } from "../helpers/fake-server.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showPage } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf } from "../helpers/skills.ts";
import { idOf, pageOf } from "../helpers/work.ts";

const [first, second] = [skillOf(1), skillOf(2)];
/** Answers the first skill at once, and the second when it is told to. */
const slowly = () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const reply = async ({ params }: Heard) => {
    if (params["_id"] === first._id) return first;
    await asked;
    return second;
  };
  return { answer, reply };
};

test("a record's page never shows another record while its own is loading", async () => {
  const skillsResource = await resourceNamed("skills");
  const { answer, reply } = slowly();
  const element = (
    <>
      <Link to={`/skills/${second._id}`}>Next</Link>
      <ShowPage resource={skillsResource} />
    </>
  );
  await showRoutes({
    at: [`/skills/${first._id}`],
    routes: [{ path: "/skills/:id", element }],
    answers: [[skills.show, reply]],
  });
  await screen.findByRole("heading", { name: first.name });
  await userEvent.setup().click(screen.getByRole("link", { name: "Next" }));
  expect(screen.queryByRole("heading", { name: first.name })).toBeNull();
  answer();
  expect(await screen.findByRole("heading", { name: second.name })).toBeTruthy();
});

const { accuracy } = tasks;
/** What an endpoint says of one project at a time. */
const People = () => {
  const [asked, ask] = useState({ project: 1, skip: 0 });
  const { data } = useEndpoint(accuracy, { params: { _id: idOf(asked.project) }, query: { skip: asked.skip } });
  return (
    <>
      <output>{data ? data.filteredTotalCount : "loading"}</output>
      <button type="button" onClick={() => ask({ ...asked, project: 2 })}>
        Project
      </button>
      <button type="button" onClick={() => ask({ ...asked, skip: 10 })}>
        Page
      </button>
    </>
  );
};

test("another page of a reply waits behind the last one, another record's does not", async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const replies = async ({ params, query }: Heard) => {
    const [project, skip] = [params["_id"] === idOf(1) ? 1 : 2, query.get("skip")];
    if (project === 2) await asked;
    return { accuracy: [], ...pageOf(project * 100 + Number(skip)) };
  };
  await showPage(<People />, { answers: [[accuracy, replies]] });
  const user = userEvent.setup();
  const shown = () => screen.getByRole("status").textContent;
  await waitFor(() => expect(shown()).toBe("100"));
  await user.click(screen.getByRole("button", { name: "Page" }));
  expect(shown()).not.toBe("loading");
  await waitFor(() => expect(shown()).toBe("110"));
  await user.click(screen.getByRole("button", { name: "Project" }));
  expect(shown()).toBe("loading");
  answer();
  await waitFor(() => expect(shown()).toBe("210"));
});
