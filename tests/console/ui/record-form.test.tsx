import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { type Skill, skills } from "../../../contract/skills/endpoints.ts";
import { CreatePage } from "../../../src/ui/resource/create-page.tsx";
import { EditPage } from "../../../src/ui/resource/edit-page.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf } from "../helpers/skills.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const skillsResource = await resourceNamed("skills");

const skill = skillOf(1, { name: "Polygon drawing", description: "Patience" });

interface Setup {
  readonly edit: (heard: Heard) => unknown;
  readonly create: (heard: Heard) => unknown;
  readonly read: () => Skill;
  readonly at: string;
}

const show = async (setup: Partial<Setup> = {}) => {
  const user = userEvent.setup();
  const read = setup.read ?? (() => skill);
  const shown = await showRoutes({
    at: ["/before", setup.at ?? `/skills/${skill._id}/edit`],
    routes: [
      { path: "/before", element: <p>Before</p> },
      { path: "/skills/new", element: <CreatePage resource={skillsResource} /> },
      { path: "/skills/:id/edit", element: <EditPage resource={skillsResource} /> },
      { path: "/skills/:id", element: <p>One skill</p> },
    ],
    answers: [
      [skills.show, read],
      [skills.edit, setup.edit ?? (({ body }) => ({ ...skill, ...(body as object), version: 2 }))],
      [skills.create, setup.create ?? (({ body }) => ({ ...skill, ...(body as object) }))],
      [
        skills.checkName,
        ({ body }) => {
          const message = "This name is taken already.";
          if ((body as { name: string }).name === "LiDAR") {
            throw new AppError({ statusCode: 409, code: "taken", message, fields: { name: [message] } });
          }
          return { free: true };
        },
      ],
    ],
  });
  await screen.findByLabelText("Name");
  const name = () => screen.getByLabelText<HTMLInputElement>("Name");
  const description = () => screen.getByLabelText<HTMLTextAreaElement>("What it takes");
  const save = () => user.click(screen.getByRole("button", { name: /^(Save|Create)$/ }));
  return { ...shown, user, name, description, save };
};

const stale = (current: Skill) => () => {
  throw new AppError({ statusCode: 409, code: "stale", message: errors.stale[1], current });
};

describe("saving", () => {
  test("sends only what changed, with the version that was read", async () => {
    const { server, user, description, save } = await show();
    await user.type(description(), " and care");
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit).map(({ body }) => body)).toEqual([
      { description: "Patience and care", version: 1 },
    ]);
  });
  test("sends nothing where nothing changed", async () => {
    const { server, save } = await show();
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit)).toEqual([]);
  });
  test("Ctrl+S saves", async () => {
    const { server, user, name } = await show();
    await user.type(name(), " 2");
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit)).toHaveLength(1);
  });
  test("a new record is sent whole, with the contract's defaults", async () => {
    const { server, user, name, save } = await show({ at: "/skills/new" });
    await user.type(name(), "  Speech quality ");
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.create).map(({ body }) => body)).toEqual([
      { name: "Speech quality", description: "" },
    ]);
  });
  test("a second try of the same record has the same Idempotency-Key, a changed one another", async () => {
    const keys: (string | null)[] = [];
    let isDown = true;
    const create = () => {
      if (isDown) throw new AppError({ statusCode: 503, code: "busy", message: errors.busy[1] });
      return skill;
    };
    const { user, name, save } = await show({ at: "/skills/new", create });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const key = new Headers(init?.headers).get("idempotency-key");
      if (key) keys.push(key);
      return fetch(input, init);
    };
    await user.type(name(), "A");
    await save();
    await screen.findByText(errors.busy[1]);
    await save();
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.type(name(), "B");
    isDown = false;
    await save();
    await screen.findByText("One skill");
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("what is wrong", () => {
  test("is shown at the field, and the focus goes there", async () => {
    const { server, user, name, save } = await show();
    await user.clear(name());
    await save();
    await screen.findByText("Fill this in.");
    expect(document.activeElement).toBe(name());
    expect(server.requestsTo(skills.edit)).toEqual([]);
  });
  test("a name that is taken is reported while typing", async () => {
    const { user, name } = await show();
    await user.clear(name());
    await user.type(name(), "LiDAR");
    expect(await screen.findByText("This name is taken already.")).toBeTruthy();
  });
  test("one's own name in another spelling is not asked about", async () => {
    const { server, user, name, save } = await show();
    await user.clear(name());
    await user.type(name(), "polygon Drawing");
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.checkName)).toEqual([]);
  });
  test("the server's messages are at their fields; the typed values stay", async () => {
    const message = "Not this one.";
    const { user, name, description, save } = await show({
      edit: () => {
        throw new AppError({
          statusCode: 400,
          code: "validation",
          message: errors.validation[1],
          fields: { description: [message] },
        });
      },
    });
    await user.type(name(), " 2");
    await user.type(description(), "!");
    await save();
    await screen.findByText(message);
    expect(document.activeElement).toBe(description());
    expect([name().value, description().value]).toEqual(["Polygon drawing 2", "Patience!"]);
  });
});

describe("what is typed is never lost", () => {
  test("leaving asks, staying keeps it", async () => {
    const { router, user, name } = await show();
    await user.type(name(), "!");
    await router.navigate(-1);
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(name().value).toBe("Polygon drawing!");
    await router.navigate(-1);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await screen.findByText("Before");
  });
  test("a form that was touched and put back does not ask", async () => {
    const { router, user, name } = await show();
    await user.type(name(), "!{Backspace}");
    await router.navigate(-1);
    expect(await screen.findByText("Before")).toBeTruthy();
  });
  test("a newer version that is read meanwhile leaves the text alone", async () => {
    let now = skill;
    const { user, name, description } = await show({ read: () => now });
    await user.type(description(), " and care");
    now = { ...skill, name: "Theirs", version: 2 };
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("visibilitychange"));
    await user.tab();
    expect([name().value, description().value]).toEqual(["Polygon drawing", "Patience and care"]);
  });
});

describe("a record that another person changed", () => {
  const theirs = { ...skill, name: "Polygons", description: "Speed", version: 2 };

  test("is shown with both sides; theirs is taken where I changed nothing, mine kept where I did", async () => {
    let answer: Setup["edit"] = stale(theirs);
    const { server, user, name, description, save } = await show({ edit: (heard) => answer(heard) });
    await user.type(description(), " and care");
    await save();
    await screen.findByText(errors.stale[1]);
    const sides = screen.getAllByRole<HTMLInputElement>("radio");
    expect(sides.map((side) => [side.closest("label")?.textContent, side.checked])).toEqual([
      ["Keep mine: Polygon drawing", false],
      ["Take theirs: Polygons", true],
      ["Keep mine: Patience and care", true],
      ["Take theirs: Speed", false],
    ]);
    await user.click(screen.getByRole("button", { name: "Apply" }));
    expect([name().value, description().value]).toEqual(["Polygons", "Patience and care"]);
    answer = ({ body }) => ({ ...theirs, ...(body as object), version: 3 });
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit).at(-1)?.body).toEqual({ description: "Patience and care", version: 2 });
  });
  test("theirs everywhere leaves nothing of mine to save", async () => {
    const { server, user, description, save } = await show({ edit: stale(theirs) });
    await user.type(description(), "!");
    await save();
    await user.click(await screen.findByRole("button", { name: "Take all theirs" }));
    await user.click(screen.getByRole("button", { name: "Apply" }));
    expect(description().value).toBe("Speed");
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit)).toHaveLength(1);
  });
  test("where no field clashes, it is saved over the newer version without asking", async () => {
    const newer = { ...skill, holders: 99, version: 7 };
    let tries = 0;
    const { server, user, name, save } = await show({
      edit: () => (tries++ === 0 ? stale(newer)() : { ...newer, version: 8 }),
    });
    await user.type(name(), " 2");
    await save();
    await screen.findByText("One skill");
    expect(server.requestsTo(skills.edit).map(({ body }) => (body as { version: number }).version)).toEqual([1, 7]);
  });
  test("a server that calls the newest version stale is not asked without end", async () => {
    const { server, user, name, save } = await show({ edit: stale(skill) });
    await user.type(name(), " 2");
    await save();
    await screen.findByText(errors.stale[1]);
    expect(server.requestsTo(skills.edit)).toHaveLength(1);
  });
});
