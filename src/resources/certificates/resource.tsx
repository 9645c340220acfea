import { lazy } from "react";
import { Certificate } from "../../../contract/certificates/entity.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { certificateActions } from "./actions.ts";
import { NameOnIt } from "./name-on-it.tsx";

export const certificatesResource = resource({
  noun: "certificate",
  endpoints: certificates,
  entity: Certificate,
  title: ({ number }: Certificate) => number,
  list: {
    columns: [
      "number",
      { field: "person", render: (certificate: Certificate) => <NameOnIt certificate={certificate} /> },
      { field: "course", title: "Course" },
      "status",
      { field: "score", align: "right" },
      "issuedOn",
      "expiresOn",
      "kind",
    ],
    emptyText: "No certificates yet. People get one when they complete a course.",
  },
  form: [],
  show: {
    fields: [
      "status",
      "user",
      "courseId",
      "person",
      "course",
      "score",
      "issuedOn",
      "expiresOn",
      "issue",
      "kind",
      "issuedBy",
      "revokeReason",
      "revokedBy",
      "revokedAt",
      "createdAt",
    ],
    tabs: [
      {
        key: "issues",
        label: "Issues",
        component: lazy(() => import("./issues.tsx")),
        endpoint: certificates.issues,
      },
    ],
  },
  actions: certificateActions,
});
