import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { messageOf } from "../../../contract/core/errors.ts";
import { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import type { ModelEndpoint } from "../../../contract/model-endpoints/entity.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { ratings } from "../../../contract/ratings/endpoints.ts";
import Model from "../../../src/resources/projects/model.tsx";
import { ModelForm } from "../../../src/resources/projects/model-form.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

const _id = "00000000-0000-7000-8000-000000000002";
const project = { _id, name: "Chat" } as Project;
const endpoint: ModelEndpoint = {
  _id,
  projectId: { _id, name: "Chat" },
  kind: "template",
  url: "https://api.example.com/v1",
  models: ["alpha"],
  template: '{"q": "{{prompt}}"}',
  answerPath: "answer",
  keyEnd: "9876",
  isApproved: true,
  updatedAt: "2026-11-29T07:00:00.000Z",
  version: 7,
};

/** The form as the page around it learns that another user has removed the endpoint. */
const Removed = () => {
  const [now, setNow] = useState<ModelEndpoint | null>(endpoint);
  return (
    <>
      <button type="button" onClick={() => setNow(null)}>
        Remove it elsewhere
      </button>
      <ModelForm project={project} endpoint={now} onClose={() => {}} />
    </>
  );
};

test("an endpoint that was removed while its form was open is not set anew unseen", async () => {
  const message = messageOf("stale");
  const refuse = () => {
    throw new AppError({ statusCode: 409, code: "stale", message, current: null });
  };
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <Removed /> }],
    answers: [[modelEndpoints.set, refuse]],
  });
  const user = userEvent.setup();
  const answerPath = await screen.findByRole("textbox", { name: /Path to the answer/ });
  await user.click(screen.getByRole("button", { name: "Remove it elsewhere" }));
  await user.type(answerPath, ".text");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() =>
    expect(server.requestsTo(modelEndpoints.set).map(({ body }) => body)).toMatchObject([
      { url: endpoint.url, answerPath: "answer.text", version: 7 },
    ]),
  );
});

test("a key that is left out is not sent, so that the present one stays", async () => {
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <ModelForm project={project} endpoint={endpoint} onClose={() => {}} /> }],
    answers: [[modelEndpoints.set, () => ({ endpoint })]],
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /Path to the answer/ }), ".text");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(modelEndpoints.set)).toHaveLength(1));
  const { kind, url, models, template, version } = endpoint;
  const body = { kind, url, models, template, answerPath: "answer.text", version };
  expect(server.requestsTo(modelEndpoints.set)[0]!.body).toEqual(body);
});

test("the address and the key are removed once that is confirmed", async () => {
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <Model record={project} /> }],
    answers: [
      [modelEndpoints.show, () => ({ endpoint })],
      [modelEndpoints.reset, () => ({ endpoint: null })],
      [ratings.ofProject, () => ({ ratingFeatures: [] })],
    ],
  });
  const user = userEvent.setup();
  const ask = async (answer: string) => {
    await user.click(await screen.findByRole("button", { name: "Remove address and key" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("ask no model until someone enters a key again");
    await user.click(within(dialog).getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await ask("Cancel");
  expect(server.requestsTo(modelEndpoints.reset)).toEqual([]);
  await ask("Remove");
  await waitFor(() => expect(server.requestsTo(modelEndpoints.reset)).toHaveLength(1));
});
