import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { fieldAt } from "../../../src/ui/fields/field.ts";
import { isSame } from "../../../src/ui/form/form-values.ts";
import { EditPage } from "../../../src/ui/resource/edit-page.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { entryOf } from "../helpers/show-table.tsx";
import { skillOf } from "../helpers/skills.ts";
import { idOf } from "../helpers/work.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const projectsResource = await resourceNamed("projects");
const directoryResource = await resourceNamed("directory");

const skill = skillOf(1);

describe("a list of small objects", () => {
  const project: Project = {
    _id: idOf(50),
    name: "Street signs",
    clientAlias: "",
    description: "",
    platform: "",
    toolUrl: "",
    status: "active",
    isPrivate: false,
    capacity: null,
    reviewPercent: 100,
    goldThreshold: null,
    longestShift: 720,
    payBy: "hour",
    rates: [{ from: null, hourlyRate: 600 }],
    pieceRates: [],
    skills: [{ _id: skill._id, name: skill.name }],
    members: [],
    usersGroup: [],
    peopleCheckedIn: 0,
    createdAt: skill.createdAt,
    updatedAt: skill.updatedAt,
    version: 4,
  };
  const showProject = async (edit: (heard: Heard) => unknown) => {
    const user = userEvent.setup();
    const shown = await showRoutes({
      at: [`/projects/${project._id}/edit`],
      routes: [
        { path: "/projects/:id/edit", element: <EditPage resource={projectsResource} /> },
        { path: "/projects/:id", element: <p>One project</p> },
      ],
      answers: [
        [projects.show, () => ({ projectDrawer: project })],
        [projects.edit, edit],
        [projects.previewRates, () => ({ effect: { entries: 0, people: 0, before: 0, after: 0 } })],
      ],
    });
    await screen.findByLabelText("Hourly rate");
    return { ...shown, user };
  };

  test("money is typed as a decimal and sent in minor units", async () => {
    const { server, user } = await showProject(() => ({ projectDrawer: project }));
    const rate = screen.getByLabelText<HTMLInputElement>("Hourly rate");
    expect(rate.value).toBe("6.00");
    await user.clear(rate);
    await user.type(rate, "7.5");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("One project");
    expect(server.requestsTo(projects.edit)[0]?.body).toEqual({ rates: [{ from: null, hourlyRate: 750 }], version: 4 });
  });
  test("a problem of the list as a whole is shown below it", async () => {
    const { server, user } = await showProject(() => ({ projectDrawer: project }));
    await user.click(screen.getByRole("button", { name: /Add to rates/ }));
    await user.type(screen.getAllByLabelText("Hourly rate")[1]!, "8");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Two rates start on the same day.");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /Add to rates/ }));
    expect(server.requestsTo(projects.edit)).toEqual([]);
  });
  test("the server's message about an item is shown at it", async () => {
    const message = "This day is too early.";
    const { user } = await showProject(() => {
      throw new AppError({
        statusCode: 400,
        code: "validation",
        message: errors.validation[1],
        fields: { "rates.1.from": [message] },
      });
    });
    await user.click(screen.getByRole("button", { name: /Add to rates/ }));
    await user.type(screen.getAllByLabelText("Hourly rate")[1]!, "8");
    fireEvent.change(screen.getAllByLabelText("From")[1]!, { target: { value: "2026-03-01" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getAllByLabelText("From")[1]);
  });
});

describe("the order of a list", () => {
  test("means something in texts, and nothing in references and choices", () => {
    const [texts, references] = [fieldAt(directory.edit.body, "actionItems")!, fieldAt(projects.edit.body, "skills")!];
    const isSameReordered = (field: typeof texts) => isSame(field, ["a", "b"], ["b", "a"]);
    expect([texts, references].map(isSameReordered)).toEqual([false, true]);
    expect(isSame(texts, ["a", "b"], ["a", "b"])).toBe(true);
  });
  test("of texts is saved where nothing else changed", async () => {
    const entry = entryOf(1, { actionItems: ["Draw", "Label"] });
    const user = userEvent.setup();
    const { server } = await showRoutes({
      at: [`/directory/${entry._id}/edit`],
      routes: [
        { path: "/directory/:id/edit", element: <EditPage resource={directoryResource} /> },
        { path: "/directory/:id", element: <p>One entry</p> },
      ],
      answers: [
        [directory.show, () => ({ projectDirectory: entry })],
        [directory.edit, ({ body }) => ({ projectDirectory: { ...entry, ...(body as object), version: 2 } })],
      ],
    });
    const items = await screen.findByLabelText("Action items");
    await user.click(within(screen.getByTitle("Draw")).getByLabelText("close"));
    await user.type(items, "Draw");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("One entry");
    expect(server.requestsTo(directory.edit)[0]?.body).toEqual({ actionItems: ["Label", "Draw"], version: 1 });
  });
});
