import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { type ModelStandIn, startModelStandIn } from "../../server/stand-in/model-stand-in.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { type Demo, startDemo } from "./demo-company.ts";
import { test as base } from "./fixtures.ts";
import { goTo } from "./steps.ts";

/** A demo company that may ask this stand-in of a model. */
const test = base.extend<object, { model: ModelStandIn; asking: Demo }>({
  model: [
    async ({}, use) => {
      const model = await startModelStandIn({ pause: 20 });
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  asking: [
    async ({ model }, use) => {
      const demo = await startDemo({ MODEL_STAND_IN: model.url });
      await use(demo);
      await demo.stop();
    },
    { scope: "worker" },
  ],
  demo: ({ asking }, use) => use(asking),
});

const project = "Answers to customers, in turns";

/** A project that pays 2.50 for each prompt, has a model, and rates its answers on one feature. */
const makeProject = async (request: APIRequestContext, demo: Demo, model: ModelStandIn): Promise<void> => {
  const admin = await apiOf(request, demo, "admin");
  await admin.call(contract.modelHosts.create, { body: { host: new URL(model.url).host, note: "A stand-in" } });
  const { call } = await apiOf(request, demo, "manager");
  const rates = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 250 }], rates: [] };
  const { projectDrawer } = await call(contract.projects.create, {
    body: { name: project, status: "active", ...rates },
  });
  const params = { _id: projectDrawer._id };
  const endpoint = { kind: "openai", url: `${model.url}/v1`, models: ["stand-in-a"] };
  await call(contract.modelEndpoints.set, { params, body: endpoint });
  await call(contract.ratings.createInProject, {
    params,
    body: { name: "Helpfulness", scale: 5, guidance: "1: it does not answer the question. 5: nothing is left to ask." },
  });
};

const turn = (page: Page, number: number) => page.getByRole("region", { name: `Turn ${number}`, exact: true });
const next = (page: Page) => page.getByRole("textbox", { name: /^(Prompt|Next turn)$/ });

test("a prompt of two turns is written and rated by keys, reviewed, and paid as it was promised @journey", async ({
  as,
  demo,
  model,
  request,
}) => {
  test.setTimeout(180_000);
  await makeProject(request, demo, model);
  const worker = await as("worker");
  await goTo(worker, "My prompts");
  const card = worker.getByRole("listitem").filter({ hasText: project });
  await expect(card).toContainText("$2.50 for each that is approved");
  await card.getByRole("button", { name: "Write a prompt" }).click();
  // Late in the day a prompt of the demo is of today too.
  await expect(worker.getByText(/^Today: \d+ prompts?/)).toBeVisible();
  await next(worker).fill("My parcel is lost. What do I tell the customer?");
  await worker.keyboard.press("Control+Enter");
  await expect(turn(worker, 1)).toContainText("You asked in turn 1");

  await worker.keyboard.press("Alt+4");
  await expect(turn(worker, 1).getByRole("radio", { name: "4" })).toBeChecked();
  await next(worker).fill("And if it comes after all?");
  await worker.keyboard.press("Control+Enter");
  await expect(worker.getByRole("button", { name: "Stop" })).toBeVisible();
  // While the answer arrives.
  await worker.keyboard.press("Alt+i");
  const ideal = turn(worker, 1).getByRole("textbox", { name: "Ideal answer" });
  await expect(ideal).toBeFocused();
  await ideal.fill("Say that you are sorry, and what happens next.");
  await expect(turn(worker, 2)).toContainText("You asked in turn 2");
  await expect(ideal).toHaveValue("Say that you are sorry, and what happens next.");

  await worker.keyboard.press("Control+Shift+Enter");
  await expect(worker.getByText("Rate every answer on Helpfulness.")).toBeVisible();
  await expect(worker.getByRole("button", { name: "Save draft" })).toHaveAttribute("aria-disabled", "false");
  await worker.keyboard.press("Alt+5");
  await worker.keyboard.press("Control+s");
  await expect(worker.getByText("Draft saved")).toBeVisible();
  await mustLookRight(worker, "/my-prompts/…");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.reload();
  await expect(ideal).toHaveValue("Say that you are sorry, and what happens next.");
  await worker.keyboard.press("Control+Shift+Enter");
  await expect(worker.getByRole("heading", { level: 1, name: "My prompts" })).toBeVisible();

  const reviewer = await as("reviewer");
  await goTo(reviewer, "Prompts");
  await reviewer.getByRole("link", { name: "My parcel is lost." }).click();
  await expect(turn(reviewer, 1)).toContainText("Say that you are sorry, and what happens next.");
  await expect(turn(reviewer, 2)).toContainText("Helpfulness: 5 of 5");
  await mustLookRight(reviewer, "/prompts/…");
  await reviewer.setViewportSize({ width: 1280, height: 800 });
  await reviewer.getByRole("button", { name: "Approve" }).click();
  await expect(reviewer.getByText("is approved")).toBeVisible();

  await goTo(worker, "My pay");
  const line = worker.getByRole("region", { name: "Payments" }).getByRole("button", { name: /\$2\.50/ });
  await expect(line).toContainText("My parcel is lost.");
  await expect(line).toContainText("Proposed");
});
