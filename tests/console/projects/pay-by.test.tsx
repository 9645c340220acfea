import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { payments } from "../../../contract/payments/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import Money from "../../../src/resources/projects/money.tsx";
import { EditPage } from "../../../src/ui/resource/edit-page.tsx";
import { ProjectCard } from "../../../src/custom/work-history/check-in/project-card.tsx";
import { projectOf } from "../helpers/project.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showPage } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { projectOf as availableOf } from "../helpers/work.ts";

const projectsResource = await resourceNamed("projects");
const project = projectOf({ rates: [{ from: null, hourlyRate: 600 }] });

describe("the form of a project", () => {
  const showForm = async () => {
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
        [projects.previewRates, () => ({ effect: { entries: 0, people: 0, before: 0, after: 0 } })],
      ],
    });
    await screen.findByLabelText("Hourly rate");
    const payBy = async (what: string) => {
      await user.click(screen.getByRole("combobox", { name: "Pays by" }));
      await user.click(await screen.findByText(what, { selector: ".ant-select-item-option-content" }));
    };
    return { server, user, payBy };
  };

  test("has the rates of what it pays by, and empties the others", async () => {
    const { server, user, payBy } = await showForm();
    expect(screen.queryByRole("button", { name: /Add to piece rates/ })).toBeNull();
    await payBy("The piece");
    expect(screen.queryByLabelText("Hourly rate")).toBeNull();
    await user.click(await screen.findByRole("button", { name: /Add to piece rates/ }));
    await user.type(screen.getByLabelText("For one piece"), "1.25");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("One project");
    expect(server.requestsTo(projects.edit)[0]?.body).toEqual({
      payBy: "piece",
      rates: [],
      pieceRates: [{ from: null, pieceRate: 125 }],
      version: 1,
    });
  });

  test("keeps the rates for who changes their mind", async () => {
    const { server, user, payBy } = await showForm();
    await payBy("The piece");
    await user.click(await screen.findByRole("button", { name: /Add to piece rates/ }));
    await user.type(screen.getByLabelText("For one piece"), "1.25");
    await payBy("The hour");
    expect((await screen.findByLabelText<HTMLInputElement>("Hourly rate")).value).toBe("6.00");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("One project");
    expect(server.requestsTo(projects.edit)).toEqual([]);
  });
});

test("the money of a project that pays by the piece shows what one pays", async () => {
  const byJob = projectOf({ payBy: "piece", pieceRates: [{ from: null, pieceRate: 125 }] });
  const sums = { payments: 2, seconds: 0 };
  const projectMoney = {
    _id: byJob._id,
    currency: "USD",
    waiting: [],
    payments: [
      { state: "proposed", amount: 250, ...sums },
      { state: "declined", amount: 300, ...sums },
    ],
  };
  const { unmount } = await showPage(<Money record={byJob} />, {
    as: "manager",
    answers: [[payments.ofProject, () => ({ projectMoney })]],
  });
  await screen.findByText("Payment lines");
  const [rates, lines] = screen.getAllByRole("table");
  expect(within(rates!).getByText("For one piece")).toBeTruthy();
  expect(within(rates!).getByText("$1.25")).toBeTruthy();
  expect(screen.queryByText("Not approved for payment yet")).toBeNull();
  expect(within(lines!).getByText("All but declined").closest("tr")!.textContent).toContain("$2.50");
  unmount();
});

test("a worker sees what a piece pays, and why they can't check in", async () => {
  const message = "This project pays by the piece: take a job or a task instead.";
  const reasons = [{ reason: "paid_by_piece" as const, message, unlock: null }];
  const available = availableOf(1, { payBy: "piece", hourlyRate: null, pieceRate: 125, isOpen: false, reasons });
  await showPage(
    <ProjectCard project={available} isNext={false} isBusy={false} isReplacement={false} onCheckIn={() => {}} />,
    { as: "annotator", answers: [] },
  );
  const card = (await screen.findByRole("heading", { name: available.name })).closest("li")!;
  expect(card.textContent).toContain("$1.25 a piece");
  expect(card.textContent).not.toContain("Longest shift");
  expect(card.textContent).toContain(message);
  expect(screen.queryByRole("button", { name: /Check in/ })).toBeNull();
});
