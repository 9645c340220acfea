import { z } from "zod";
import {
  type DatasetCounts,
  type ItemObjects,
  type ObjectCount,
  ServerRefusal,
  ServerUnavailable,
} from "./annotation-server.ts";

/** A number there, and a string here. */
export const Id = z.union([z.string().min(1), z.number()]).transform(String);
export const Text = z.string().nullish();
export const Count = z.number().nullish();
/** What is missing or null is as good as an empty list. */
export const listOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .nullish()
    .transform((all) => all ?? []);

const pagesMax = 500;

/**
 * Reads page after page, from 1, until one says that it is the last. A list that changes meanwhile may send a record
 * twice: it counts once. Throws ServerUnavailable where there is no end to it.
 */
export const allPages = async <T extends { readonly id: string }>(
  pageOf: (page: number) => Promise<{ readonly records: readonly T[]; readonly isLast: boolean }>,
): Promise<T[]> => {
  const found = new Map<string, T>();
  for (let page = 1; page <= pagesMax; page++) {
    const { records, isLast } = await pageOf(page);
    for (const record of records) found.set(record.id, record);
    if (isLast || records.length === 0) return [...found.values()];
  }
  throw new ServerUnavailable(`a list of more than ${pagesMax} pages`);
};

/** How many objects there are of each class, by name. */
export const countsOf = (classes: readonly string[]): ObjectCount[] =>
  [...Map.groupBy(classes, (name) => name)]
    .map(([name, all]) => ({ class: name, count: all.length }))
    .toSorted((a, b) => a.class.localeCompare(b.class));

/** The counts of a dataset, by those of its items. */
export const summed = (items: readonly ItemObjects[], frames: number | null, count?: number | null): DatasetCounts => ({
  items: count ?? items.length,
  frames,
  objects: countsOf(items.flatMap(({ objects }) => objects.flatMap((one) => Array<string>(one.count).fill(one.class)))),
});

/** As CVAT and Label Studio keep it; null where a person has given none. */
export const fullName = (one: { readonly first_name?: string | null; readonly last_name?: string | null }) =>
  [one.first_name, one.last_name].filter(Boolean).join(" ") || null;

export const noAccount = () => new ServerRefusal("it has no account of that login", "no_account");

interface InTeam<Member> {
  /** As the server names it. */
  readonly role: string;
  /** Whoever has one of these may do more than what any of ours says, and keeps it. */
  readonly rolesThatLead: ReadonlySet<string>;
  readonly find: () => Promise<Member | undefined>;
  readonly add: () => Promise<unknown>;
  readonly change: (member: Member) => Promise<unknown>;
}

/**
 * Adds somebody to a team, or changes what they are there, unless they lead it: who is in it can't be added, also by
 * another call just now.
 */
export const putInTeam = async <Member extends { readonly role?: string | null | undefined }>({
  role,
  rolesThatLead,
  find,
  add,
  change,
}: InTeam<Member>): Promise<void> => {
  const changeUnlessLeading = async (member: Member): Promise<void> => {
    const now = member.role?.toLowerCase() ?? "";
    if (now !== role && !rolesThatLead.has(now)) await change(member);
  };
  const member = await find();
  if (member) return changeUnlessLeading(member);
  try {
    await add();
  } catch (error) {
    const now = error instanceof ServerRefusal ? await find() : undefined;
    if (!now) throw error;
    await changeUnlessLeading(now);
  }
};
