import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { TaskSettings } from "../../../src/resources/projects/task-settings.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { taskSettings } from "../helpers/tasks.tsx";
import { idOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Calls" } as Project;
const spanish = { language: "es", ...defaultRules, fillers: ["eh"] };
const settings = { ...taskSettings, languageRules: [spanish] };

const showSettings = async () => {
  const user = userEvent.setup();
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <TaskSettings project={project} onClose={() => {}} /> }],
    answers: [
      [tasks.settings, () => ({ settings })],
      [tasks.editSettings, () => ({ settings })],
    ],
  });
  const list = within(await screen.findByRole("group", { name: "Rules by language" }));
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  return { user, list, save, edits: () => server.requestsTo(tasks.editSettings) };
};

type Shown = Awaited<ReturnType<typeof showSettings>>;
/** Chooses the language of the second rules, by what is typed. */
const choose = async (user: Shown["user"], list: Shown["list"], typed: string, name: string) => {
  const languages = await list.findAllByRole("combobox", { name: "Language" });
  await user.type(languages[1]!, typed);
  const [found] = await screen.findAllByText(name, { selector: ".field-suggestion span" });
  await user.click(found!);
  return languages[1]!;
};

test("a manager adds a language with its rules, which begin as a project's do", async () => {
  const { user, list, save, edits } = await showSettings();
  await user.click(list.getByRole("button", { name: /Add to/ }));
  const [, punctuation] = list.getAllByRole("switch", { name: "Ignore punctuation" });
  expect(punctuation!.getAttribute("aria-checked")).toBe("true");
  await choose(user, list, "brazil", "Portuguese (Brazil)");
  await user.click(list.getAllByRole("switch", { name: "Ignore accents" })[1]!);
  await user.type(list.getAllByRole("combobox", { name: "Fillers" })[1]!, "né{Enter}");
  await save();
  await waitFor(() => expect(edits()).toHaveLength(1));
  const portuguese = { language: "pt-BR", ...defaultRules, ignoreDiacritics: true, fillers: ["né"] };
  expect(edits()[0]!.body).toEqual({ languageRules: [spanish, portuguese], version: 4 });
});

test("a language that has rules already is said at its field, and right again once it is another", async () => {
  const { user, list, save, edits } = await showSettings();
  await user.click(list.getByRole("button", { name: /Add to/ }));
  const language = await choose(user, list, "spanish", "Spanish");
  await save();
  expect(await screen.findAllByText("This language has rules already.")).toHaveLength(1);
  expect(document.activeElement).toBe(language);
  expect(edits()).toEqual([]);
  await choose(user, list, "es-MX", "Spanish (Mexico)");
  await save();
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect(edits()[0]!.body).toMatchObject({ languageRules: [spanish, { language: "es-MX", ...defaultRules }] });
});
