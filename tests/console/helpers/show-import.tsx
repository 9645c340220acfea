import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { imports } from "../../../contract/imports/endpoints.ts";
import { ImportPage } from "../../../src/ui/resource/import-page.tsx";
import { stubCsvWorker } from "./csv-worker.ts";
import type { Heard } from "./fake-server.ts";
import { resourceNamed } from "./resource-named.ts";
import { showRoutes } from "./show-routes.tsx";

const usersResource = await resourceNamed("users");

const begun = (total: number, more: object = {}) => ({
  import: {
    _id: "01900000-0000-7000-8000-0000000000aa",
    resource: "users",
    state: "open",
    total,
    received: 0,
    done: 0,
    created: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  },
});

/** The first of two rows is being written. */
export const writingOne = begun(2, { state: "committing", done: 1 });

/** What a call of an import is answered with. */
export type Answer = (heard: Heard) => unknown;

/** The import of people, with the answers of its calls. */
export const showImport = async (commit: Answer, more: { append?: Answer; check?: Answer; show?: Answer } = {}) => {
  stubCsvWorker();
  const user = userEvent.setup();
  const received = { count: 0 };
  const append = ({ body }: Heard) => {
    received.count += (body as { rows: unknown[] }).rows.length;
    return { received: received.count };
  };
  const shown = await showRoutes({
    at: ["/users/import"],
    routes: [
      { path: "/users/import", element: <ImportPage resource={usersResource} /> },
      { path: "/users", element: <p>Everybody</p> },
    ],
    answers: [
      [imports.check, more.check ?? (() => ({ fields: {} }))],
      [imports.begin, ({ body }) => begun((body as { total: number }).total)],
      [imports.append, more.append ?? append],
      [imports.commit, commit],
      [imports.show, more.show ?? (() => writingOne)],
      [imports.cancel, () => begun(2)],
    ],
  });
  const choose = (text: string) =>
    user.upload(screen.getByLabelText("CSV file"), new File([text], "people.csv", { type: "text/csv" }));
  const click = async (name: string | RegExp) => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(false));
    await user.click(screen.getByRole("button", { name }));
  };
  return { ...shown, user, choose, click };
};
