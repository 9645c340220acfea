import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import ChangeSkills from "../../../src/resources/projects/change-skills.tsx";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { skillOf } from "../helpers/skills.ts";
import { idOf, pageOf } from "../helpers/work.ts";

const withSkills = (version: number, skills: readonly number[]) =>
  projectOf({ version, skills: skills.map((n) => ({ _id: idOf(n), name: `Skill ${n}` })) });

/** The dialog, whose record is read again while it is open. */
const Open = ({ now, onClose }: { readonly now: Project; readonly onClose: () => void }) => {
  const [record, setRecord] = useState(withSkills(1, [1, 2]));
  return (
    <>
      <button type="button" onClick={() => setRecord(now)}>
        Somebody else changed it
      </button>
      <ChangeSkills record={record} onClose={onClose} />
    </>
  );
};

const remove = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const chosen = (await screen.findByTitle(name)).closest<HTMLElement>(".ant-select-selection-item")!;
  await user.click(chosen.querySelector(".ant-select-selection-item-remove")!);
};
const names = [skills.list, () => ({ skills: [], ...pageOf(0) })] as const;

test("skills that another person added since the dialog opened are kept: the server gets what was seen", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const onClose = vi.fn();
  const { server } = await showPage(<Open now={withSkills(2, [1, 2, 3])} onClose={onClose} />, {
    answers: [names, [projects.removeSkills, () => ({ projectDrawer: withSkills(3, [1, 3]) })]],
  });
  await remove(user, "Skill 2");
  await user.click(screen.getByText("Somebody else changed it"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.requestsTo(projects.removeSkills).map(({ body }) => body)).toEqual([{ skills: [idOf(2)], version: 1 }]);
});

test("where only the second of two calls fails, only that one is made again, with the version of the first", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const onClose = vi.fn();
  let tries = 0;
  const { server } = await showPage(<ChangeSkills record={withSkills(1, [1, 2])} onClose={onClose} />, {
    answers: [
      [skills.list, () => ({ skills: [skillOf(3)], ...pageOf(1) })],
      [projects.assignSkills, () => ({ projectDrawer: withSkills(2, [1, 2, 3]) })],
      [
        projects.removeSkills,
        () => {
          if (++tries === 1) throw new TypeError("down");
          return { projectDrawer: withSkills(3, [1, 3]) };
        },
      ],
    ],
  });
  await remove(user, "Skill 2");
  await user.click(screen.getByRole("combobox"));
  await user.click(await screen.findByTitle("Skill 3"));
  const save = within(screen.getByRole("dialog")).getByRole("button", { name: /Save/ });
  await user.click(save);
  await waitFor(() => expect(tries).toBe(1));
  await waitFor(() => expect(save.className).not.toContain("loading"));
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.requestsTo(projects.assignSkills).map(({ body }) => body)).toEqual([{ skills: [idOf(3)], version: 1 }]);
  expect(server.requestsTo(projects.removeSkills).map(({ body }) => body)).toEqual([
    { skills: [idOf(2)], version: 2 },
    { skills: [idOf(2)], version: 2 },
  ]);
});
