import { lazy } from "react";
import { Link } from "react-router";
import { collection } from "../../../contract/collection/endpoints.ts";
import { CollectedItem } from "../../../contract/collection/entity.ts";
import { call } from "../../providers/client.ts";
import { resource } from "../../ui/resource/resource.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";

const actions: readonly RecordAction<CollectedItem>[] = [
  {
    key: "review",
    label: "Review",
    step: "main",
    endpoint: collection.approve,
    isOpen: ({ can }) => can.review,
    to: ({ _id }) => `/upload-reviews?upload=${_id}`,
  },
  {
    key: "approve",
    label: "Approve",
    endpoint: collection.approve,
    isOpen: ({ can }) => can.review,
    run: ({ _id, version }) => call(collection.approve, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} approved`,
  },
];

export const collectionResource = resource({
  noun: "upload",
  endpoints: collection,
  entity: CollectedItem,
  title: ({ name }: CollectedItem) => name,
  list: {
    columns: ["name", "status", "project", "author", "submittedAt", "cause", { field: "amount", align: "right" }],
    extra: () => (
      <Link className="button button-primary" to="/upload-reviews">
        Review what waits
      </Link>
    ),
    emptyText: "No uploads yet. Workers upload files under My uploads.",
    bulkActions: [
      {
        key: "approve",
        label: "Approve",
        endpoint: collection.bulkApprove,
        confirm: (count) => `Approve ${count} ${count === 1 ? "upload" : "uploads"}?`,
        run: (select) => call(collection.bulkApprove, { body: { select } }),
        done: "approved",
      },
    ],
  },
  form: [],
  show: {
    fields: [
      "status",
      "project",
      "author",
      "description",
      "cause",
      "comment",
      "reviewer",
      "round",
      "amount",
      "submittedAt",
      "reviewedAt",
      "createdAt",
    ],
    tabs: [
      {
        key: "files",
        label: "Files",
        component: lazy(() => import("./files.tsx")),
        endpoint: collection.show,
      },
    ],
  },
  removeText: "Its files go with it.",
  actions,
});
