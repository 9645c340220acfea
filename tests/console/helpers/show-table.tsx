import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { z } from "zod";
import { DirectoryEntry, directory, directoryFields } from "../../../contract/directory/endpoints.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { RecordTable } from "../../../src/ui/table/record-table.tsx";
import type { RecordTableProps } from "../../../src/ui/table/table-types.ts";
import type { Heard } from "./fake-server.ts";
import { showRoutes } from "./show-routes.tsx";
import { idOf, pageOf } from "./work.ts";

const blanks: readonly unknown[] = ["", null, false, []];
/** What a field may hold where nothing was filled in. */
const blankOf = (schema: z.ZodType): unknown => blanks.find((value) => schema.safeParse(value).success);

/** A directory entry. */
export const entryOf = (n: number, more: Partial<DirectoryEntry> = {}): DirectoryEntry =>
  ({
    ...Object.fromEntries(Object.entries(directoryFields).map(([name, schema]) => [name, blankOf(schema)])),
    _id: idOf(n),
    name: `Entry ${n}`,
    industry: `Industry ${n}`,
    createdAt: "2026-11-01T09:00:00.000Z",
    updatedAt: "2026-11-01T09:00:00.000Z",
    version: 1,
    ...more,
  }) as DirectoryEntry;

/** Five entries, however they are asked for. */
export const fiveEntries = () => ({
  projectDirectory: [1, 2, 3, 4, 5].map((n) => entryOf(n)),
  ...pageOf(5),
});

interface Setup {
  readonly at?: readonly string[];
  readonly list?: (heard: Heard) => unknown;
  readonly answers?: readonly (readonly [row: Endpoint, answer: (request: Heard) => unknown])[];
  /** Shown above the table. */
  readonly above?: ReactNode;
  readonly props?: Partial<RecordTableProps<typeof DirectoryEntry, DirectoryEntry>>;
}

/** The directory as a table, with everything that the contract lets a manager do. */
export const showTable = async ({
  at = ["/directory"],
  list = fiveEntries,
  answers = [],
  above,
  props,
}: Setup = {}) => {
  const table = (
    <RecordTable
      id="directory"
      label="Directory"
      endpoint={directory.list}
      entity={DirectoryEntry}
      columns={["name", "industry", "qa"]}
      openPath={({ _id }) => `/directory/${_id}`}
      emptyText="Nothing yet."
      {...props}
    />
  );
  const user = userEvent.setup();
  const shown = await showRoutes({
    at,
    routes: [
      {
        path: "/directory",
        element: (
          <>
            {above}
            {table}
          </>
        ),
      },
      { path: "/elsewhere", element: <p>Elsewhere</p> },
      { path: "/directory/:id", element: <p>One entry</p> },
      { path: "/directory/:id/edit", element: <p>Edit one entry</p> },
    ],
    answers: [[directory.list, list], ...answers],
  });
  return { ...shown, user };
};
