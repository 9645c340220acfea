import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { projects } from "../../../contract/projects/endpoints.ts";
import { EditPage } from "../../../src/ui/resource/edit-page.tsx";
import { projectOf } from "../helpers/project.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

const projectsResource = await resourceNamed("projects");
const project = projectOf({ rates: [{ from: null, hourlyRate: 600 }] });
const effect = { entries: 3, people: 2, before: 1800, after: 1740 };

describe("other rates of a project", () => {
  const changeRate = async () => {
    const user = userEvent.setup();
    const { server } = await showRoutes({
      at: [`/projects/${project._id}/edit`],
      routes: [
        { path: "/projects/:id/edit", element: <EditPage resource={projectsResource} /> },
        { path: "/projects/:id", element: <p>One project</p> },
      ],
      answers: [
        [projects.show, () => ({ projectDrawer: project })],
        [projects.edit, () => ({ projectDrawer: project })],
        [projects.previewRates, () => ({ effect })],
      ],
    });
    const rate = await screen.findByLabelText("Hourly rate");
    await user.clear(rate);
    await user.type(rate, "5.8");
    await user.click(screen.getByRole("button", { name: "Save" }));
    return { server, user, question: await screen.findByRole("dialog") };
  };

  test("are saved once it was said what they do to approved hours that are not paid yet", async () => {
    const { server, user, question } = await changeRate();
    expect(question.textContent).toContain("Change the amount of 3 approved entries?");
    expect(question.textContent).toContain("2 people that are not paid yet come to $17.40 instead of $18.00: −$0.60.");
    expect(server.requestsTo(projects.edit)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Save rates" }));
    await screen.findByText("One project");
    expect(server.requestsTo(projects.edit)[0]?.body).toMatchObject({ rates: [{ from: null, hourlyRate: 580 }] });
  });

  test("are not saved where that was not meant, and what was typed stays", async () => {
    const { server, user, question } = await changeRate();
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText<HTMLInputElement>("Hourly rate").value).toBe("5.8");
    expect(server.requestsTo(projects.edit)).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findAllByRole("dialog")).toBeTruthy();
  });
});
