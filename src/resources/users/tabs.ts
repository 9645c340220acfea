import { lazy } from "react";
import { profile } from "../../../contract/profile.ts";
import type { User } from "../../../contract/users.ts";

/** A role sees the documents of those whom it manages: a manager never an administrator's. */
const isManaged = (user: User): boolean => user.can.edit;

/** What a person's page shows of their profile, to whom the contract lets read it. */
export const profileTabs = [
  {
    key: "profile",
    label: "Personal and contact",
    row: profile.personalInfo,
    component: lazy(() =>
      import("./profile-tabs.tsx").then(({ PersonalAndContact }) => ({ default: PersonalAndContact })),
    ),
  },
  {
    key: "education",
    label: "Education",
    row: profile.educationalInfo,
    component: lazy(() => import("./profile-tabs.tsx").then(({ Education }) => ({ default: Education }))),
  },
  {
    key: "documents",
    label: "Identity documents",
    row: profile.documentsInfo,
    isOpen: isManaged,
    component: lazy(() => import("./identity-documents.tsx")),
  },
];
