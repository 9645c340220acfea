import { directoryResource } from "./directory.tsx";
import { erasureResource } from "./erasure-requests.tsx";
import { experienceResource } from "./experience.tsx";
import { groupsResource } from "./groups.tsx";
import { paymentsResource } from "./payments.tsx";
import { payoutRunsResource } from "./payout-runs.tsx";
import { projectsResource } from "./projects.tsx";
import type { Resource } from "./resource.tsx";
import { skillsResource } from "./skills.tsx";
import { usersResource } from "./users.tsx";

/** Every resource of the console; its pages, its menu entry and its routes follow from here. */
export const resources: readonly Resource[] = [
  projectsResource,
  directoryResource,
  usersResource,
  groupsResource,
  skillsResource,
  experienceResource,
  paymentsResource,
  payoutRunsResource,
  erasureResource,
];
