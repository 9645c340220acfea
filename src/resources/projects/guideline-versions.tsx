import { lazy } from "react";
import { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";

const columns: readonly Column<GuidelineVersion>[] = [
  { field: "number", title: "Version", align: "left", render: ({ number }) => `Version ${number}` },
  "createdAt",
  "writtenBy",
  { field: "kind", title: "What it is", render: (version) => kindOf(version), sortable: false },
  "readers",
];

const kindOf = ({ isCurrent, needsReading, restoredFrom }: GuidelineVersion): string =>
  [
    isCurrent && "The current one",
    restoredFrom !== null && `Restored from version ${restoredFrom}`,
    !needsReading && "Not to be read again",
  ]
    .filter(Boolean)
    .join("; ");

const actions: readonly RecordAction<GuidelineVersion>[] = [
  {
    key: "read",
    label: "Read or compare",
    endpoint: projects.guideline,
    dialog: lazy(() => import("./compare-versions.tsx")),
  },
  {
    key: "restore",
    label: "Restore…",
    endpoint: projects.restoreGuideline,
    isOpen: ({ isCurrent }) => !isCurrent,
    dialog: lazy(() => import("./restore-version.tsx")),
  },
];

/** All versions of a guideline: to read, to compare and to restore. */
const GuidelineVersions = ({ project }: { readonly project: Project }) => (
  <RecordTable
    id="guideline-versions"
    label="Versions"
    endpoint={projects.guidelines}
    params={{ _id: project._id }}
    entity={GuidelineVersion}
    columns={columns}
    prefix="versions-"
    ofArea={false}
    title={({ number }) => `version ${number}`}
    rowActions={actions}
    emptyText="There is no guideline yet."
  />
);

export default GuidelineVersions;
