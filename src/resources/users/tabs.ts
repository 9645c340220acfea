import { type ComponentType, lazy } from "react";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { audit } from "../../../contract/audit/endpoints.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { profile } from "../../../contract/profile/endpoints.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** A role sees the documents only of people whom it manages: a manager never sees an administrator's. */
const isManaged = (user: User): boolean => user.can.edit;

interface UserTab {
  readonly key: string;
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly isOpen?: (user: User) => boolean;
  readonly component: ComponentType<RecordProps<User>>;
}

/** The tabs of a person's page, each only for roles that the contract allows to read it. */
export const userTabs: readonly UserTab[] = [
  { key: "work", label: "Work", endpoint: workHistory.list, component: lazy(() => import("./work.tsx")) },
  { key: "learning", label: "Learning", endpoint: users.heldSkills, component: lazy(() => import("./learning.tsx")) },
  {
    key: "certificates",
    label: "Certificates",
    endpoint: certificates.ofPerson,
    component: lazy(() => import("./certificates.tsx")),
  },
  { key: "pay", label: "Pay", endpoint: payments.list, component: lazy(() => import("./pay.tsx")) },
  {
    key: "annotation",
    label: "Annotation accounts",
    endpoint: annotation.show,
    component: lazy(() => import("./annotation-accounts.tsx")),
  },
  {
    key: "profile",
    label: "Personal and contact",
    endpoint: profile.personalInfo,
    component: lazy(() =>
      import("./profile-tabs.tsx").then(({ PersonalAndContact }) => ({ default: PersonalAndContact })),
    ),
  },
  {
    key: "education",
    label: "Education",
    endpoint: profile.educationalInfo,
    component: lazy(() => import("./profile-tabs.tsx").then(({ Education }) => ({ default: Education }))),
  },
  {
    key: "documents",
    label: "Identity documents",
    endpoint: profile.documentsInfo,
    isOpen: isManaged,
    component: lazy(() => import("./identity-documents.tsx")),
  },
  { key: "audit", label: "Audit", endpoint: audit.list, component: lazy(() => import("./changes.tsx")) },
];
