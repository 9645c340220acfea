import type { Project } from "../../../contract/projects/endpoints.ts";
import { idOf } from "./work.ts";

/** A project as managers see it. */
export const projectOf = (more: Partial<Project> = {}): Project => ({
  _id: idOf(50),
  name: "Street signs",
  clientAlias: "",
  description: "",
  toolUrl: "",
  platform: "CVAT",
  status: "active",
  isPrivate: false,
  capacity: null,
  longestShift: 480,
  payBy: "hour",
  pieceRates: [],
  rates: [],
  reviewPercent: 100,
  goldThreshold: null,
  skills: [],
  members: [],
  usersGroup: [],
  peopleCheckedIn: 0,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  version: 1,
  ...more,
});
