import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { skills } from "../../../contract/skills/endpoints.ts";
import { call } from "../../../src/providers/client.ts";
import { ShowPage } from "../../../src/ui/resource/show-page.tsx";
import { refresh } from "../../../src/providers/live/live-refresh.tsx";
import type { Resource } from "../../../src/ui/resource/resource.tsx";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showPage } from "../helpers/show-page.tsx";
import { skillOf } from "../helpers/skills.ts";
import type { DialogProps } from "../../../src/ui/table/table-types.ts";
import { Route, Routes } from "react-router";

const skillsResource = await resourceNamed("skills");
const skill = skillOf(1);

const show = (actions: Resource["actions"]) =>
  showPage(
    <Routes>
      <Route path="/skills/:id" element={<ShowPage resource={{ ...skillsResource, ...(actions && { actions }) }} />} />
    </Routes>,
    { as: "manager", at: `/skills/${skill._id}`, answers: [[skills.show, () => skill]] },
  );
const shown = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent, className }) => `${textContent}${className.includes("primary") ? " (main)" : ""}`);

test("what people come for is a button of the page, the main one last; all else is in the menu", async () => {
  const user = userEvent.setup();
  let arrive: () => void = () => undefined;
  const grant = vi.fn<() => Promise<void>>(() => new Promise((done) => (arrive = done)));
  await show([
    { key: "grant", label: "Grant", step: "main", endpoint: skills.edit, run: grant },
    { key: "deny", label: "Deny", step: "other", danger: true, endpoint: skills.edit, run: grant },
    { key: "hide", label: "Hide", endpoint: skills.edit },
    { key: "closed", label: "Closed", step: "main", endpoint: skills.edit, isOpen: () => false },
  ]);
  await screen.findByRole("button", { name: "Grant" });
  expect(shown()).toEqual(["More", "Edit", "Deny", "Grant (main)"]);
  await user.click(screen.getByRole("button", { name: "More" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Hide", "Delete"]),
  );
  expect(screen.queryByRole("menuitem", { name: "Grant" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Grant" }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Deny" }).disabled).toBe(true));
  await user.click(screen.getByRole("button", { name: /Grant/ }));
  expect(grant).toHaveBeenCalledTimes(1);
  arrive();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Deny" }).disabled).toBe(false));
});

test("editing is the main button where nothing else is", async () => {
  await show(undefined);
  await screen.findByRole("button", { name: "Edit" });
  expect(shown()).toEqual(["More", "Edit (main)"]);
});

let hear: () => void = () => undefined;
/** Lets a test tell the page of a change by another user. */
const Live = () => {
  const client = useQueryClient();
  useEffect(() => {
    hear = () => refresh(client, { type: "change", resource: "skills", kind: "updated", ids: [skill._id] });
  }, [client]);
  return null;
};
const showLive = (actions: NonNullable<Resource["actions"]>, answer: () => unknown) =>
  showPage(
    <Routes>
      <Route
        path="/skills/:id"
        element={
          <>
            <ShowPage resource={{ ...skillsResource, actions }} />
            <Live />
          </>
        }
      />
    </Routes>,
    {
      as: "manager",
      at: `/skills/${skill._id}`,
      answers: [
        [skills.show, answer],
        [skills.edit, () => skill],
      ],
    },
  );

test("an action is on the record that was seen, not on what someone else makes of it meanwhile", async () => {
  const user = userEvent.setup();
  const grant = vi.fn<(seen: object) => Promise<void>>(async () => undefined);
  const actions = [{ key: "grant", label: "Grant", step: "main", endpoint: skills.edit, run: grant }] as const;
  const second = Promise.withResolvers<unknown>();
  const replies = [{ ...skill, version: 3 }, second.promise];
  const { server } = await showLive(actions, () => replies.shift() ?? second.promise);
  const button = await screen.findByRole("button", { name: "Grant" });
  hear();
  await waitFor(() => expect(server.requestsTo(skills.show)).toHaveLength(2));
  await user.click(button);
  second.resolve({ ...skill, name: "Changed", version: 4 });
  await screen.findByRole("heading", { level: 1, name: "Changed" });
  await waitFor(() => expect(grant).toHaveBeenCalledTimes(1));
  expect(grant.mock.calls[0]![0]).toMatchObject({ version: 3 });
});

test("so is its dialog: what comes while it is open was not seen", async () => {
  const user = userEvent.setup();
  const grant = vi.fn<(version: unknown) => void>();
  const Dialog = ({ record, onClose }: DialogProps<object>) => {
    const { version } = record as { version: number };
    const save = () => {
      grant(version);
      onClose();
    };
    return <button onClick={save}>Save</button>;
  };
  const actions = [{ key: "grant", label: "Grant", step: "main", endpoint: skills.edit, dialog: Dialog }] as const;
  const replies = [{ ...skill, version: 3 }];
  await showLive(actions, () => replies.shift() ?? { ...skill, name: "Changed", version: 4 });
  await user.click(await screen.findByRole("button", { name: "Grant" }));
  hear();
  await screen.findByRole("heading", { level: 1, name: "Changed" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  // Opened again, it is about the record as it is now.
  await user.click(screen.getByRole("button", { name: "Grant" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(grant.mock.calls).toEqual([[3], [4]]);
});

/** Makes a change, and presses the button of another action before the record is read anew; `arrive` has it come. */
const pressWhileReading = async (grant: Partial<NonNullable<Resource["actions"]>[number]>) => {
  const user = userEvent.setup();
  const change = () => call(skills.edit, { params: { _id: skill._id }, body: { name: "Changed", version: 3 } });
  const actions = [
    { key: "change", label: "Change", step: "other", endpoint: skills.edit, run: change },
    { key: "grant", label: "Grant", step: "main", endpoint: skills.edit, ...grant },
  ] as const;
  const second = Promise.withResolvers<unknown>();
  const replies = [{ ...skill, version: 3 }];
  const { server } = await showLive(actions, () => replies.shift() ?? second.promise);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await waitFor(() => expect(server.requestsTo(skills.show)).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Grant" }));
  return { user, arrive: () => second.resolve({ ...skill, name: "Changed", version: 4 }) };
};

test("a dialog that is opened while one's own change is read anew begins with what it became", async () => {
  const grant = vi.fn<(name: string, version: number) => void>();
  const Dialog = ({ record }: DialogProps<object>) => {
    const { name, version } = record as { name: string; version: number };
    const [typed] = useState(name);
    return <button onClick={() => grant(typed, version)}>Save</button>;
  };
  const { user, arrive } = await pressWhileReading({ dialog: Dialog });
  arrive();
  await screen.findByRole("heading", { level: 1, name: "Changed" });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(grant.mock.calls).toEqual([["Changed", 4]]);
});

test("until then it is under way, and it does not open where one's own change closed it", async () => {
  const isOpen = (seen: object) => (seen as { name: string }).name !== "Changed";
  const { arrive } = await pressWhileReading({ isOpen, dialog: () => <p>Who gets it?</p> });
  const other = () => screen.getByRole<HTMLButtonElement>("button", { name: "Change" });
  await waitFor(() => expect(other().disabled).toBe(true));
  arrive();
  await screen.findByRole("heading", { level: 1, name: "Changed" });
  await waitFor(() => expect(other().disabled).toBe(false));
  expect(screen.queryByText("Who gets it?")).toBeNull();
});
