import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { Reason } from "../core/errors.ts";
import { byId, Ref } from "../core/fields.ts";
import { at } from "./fields.ts";

const count = z.int().min(0);

/** What keeps people from a job, and how many. */
const Obstacle = z.strictObject({
  reason: Reason.shape.reason,
  /** The skill that is missing. */
  skill: Ref.nullable(),
  /** Of how many it is the first obstacle; everyone who can't take it has one. */
  first: count,
  /** How many more could take it if only this went. */
  alone: count,
});

/** How many active annotators can take a job now, and what keeps the others from it. */
export const Takers = z.strictObject({ people: count, canTake: count, obstacles: z.array(Obstacle) });
Takers.register(z.globalRegistry, { id: "Takers" });
export type Takers = z.infer<typeof Takers>;

/** People with the same obstacles. */
export interface Alike {
  /** In the order of the rule of taking; a missing skill has its id. */
  readonly obstacles: readonly {
    readonly reason: Takers["obstacles"][number]["reason"];
    readonly skill: string | null;
  }[];
  readonly people: number;
}

/** The sums over all people, with the names of skills. Obstacles that most people meet first come first. */
export const takersOf = (all: readonly Alike[], skills: ReadonlyMap<string, string>): Takers => {
  const found = new Map<string, Takers["obstacles"][number]>();
  for (const { obstacles, people } of all) {
    obstacles.forEach(({ reason, skill }, place) => {
      const key = `${reason} ${skill}`;
      const ref = skill === null ? null : { _id: skill, name: skills.get(skill) ?? "" };
      const before = found.get(key) ?? { reason, skill: ref, first: 0, alone: 0 };
      found.set(key, {
        ...before,
        first: before.first + (place === 0 ? people : 0),
        alone: before.alone + (obstacles.length === 1 ? people : 0),
      });
    });
  }
  const sum = (some: readonly Alike[]): number => some.reduce((total, { people }) => total + people, 0);
  return {
    people: sum(all),
    canTake: sum(all.filter(({ obstacles }) => obstacles.length === 0)),
    obstacles: [...found.values()].toSorted((a, b) => b.first - a.first || b.alone - a.alone),
  };
};

export const takers = {
  method: "GET",
  path: `${at}/:_id/takers`,
  summary: "How many active annotators can take a job now, and what keeps the others from it",
  policy: only("admin", "manager"),
  params: byId,
  replies: { 200: z.strictObject({ takers: Takers }) },
  errors: ["not_found"],
  beyond: true,
} as const;
