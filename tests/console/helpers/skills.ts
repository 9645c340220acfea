import type { Skill } from "../../../contract/skills/endpoints.ts";
import { idOf } from "./work.ts";

export const skillOf = (n: number, more: Partial<Skill> = {}): Skill => ({
  _id: idOf(n),
  name: `Skill ${n}`,
  description: "",
  holders: n,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  version: 1,
  ...more,
});

/** One page of many skills. */
export const skillPage = (skills: readonly Skill[], matching: number, skip = 0) => ({
  skills: [...skills],
  meta: { limit: 20, skip, page: skip / 20, pages: Math.ceil(matching / 20), countExact: true, cut: false, next: null },
  count: 60,
  filteredTotalCount: matching,
});
