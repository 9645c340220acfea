import { z } from "zod";
import type { Role } from "./roles.ts";

/** Where a person can be told: at the bell, by a mail at once, in the mail of the day. */
export const channels = ["console", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

/**
 * What people are told of. Everything else follows from the entry here: the type of what is sent, the sentence, the
 * link, the row of the settings. Of the parameters, those marked `personal` are kept sealed under the person's own key,
 * a `reference` is an id that is named when it is read, and every other one is written by its type and widget.
 */
interface Kind {
  /** Where the kind stands among the others in the settings. */
  readonly order: number;
  /** What the settings and the heading of a notification call it. */
  readonly label: string;
  readonly params: z.ZodObject;
  /** The sentence; `{name}` stands for a parameter. */
  readonly one: string;
  /** The sentence where the parameter `count` is not one. */
  readonly other?: string;
  /** Where it leads: a page that everybody has who can be told of it. Nowhere once a record that it names is gone. */
  readonly link?: string;
  /** Where `count` is not one. */
  readonly linkOther?: string;
  /** Where it can be told, and whether it is as long as the person has not chosen. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** About the account's own safety: nobody can switch it off. */
  readonly fixed?: true;
  /** The roles that can be told of it, where not all can: others need not choose. */
  readonly only?: readonly Role[];
}

/** The kinds of all areas: each adds its own to this interface (contract/<area>/notifications.ts). */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas fill it
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds;

const all: Record<string, Kind> = {};

/** Makes an area's kinds known. */
export const addNotifications = <const Kinds extends Readonly<Record<string, Kind>>>(kinds: Kinds): Kinds => {
  Object.assign(all, kinds);
  return kinds;
};

/** The kinds of the areas that are loaded, in the order of the settings. */
export const kindNames = (): NotificationKind[] =>
  (Object.keys(all) as NotificationKind[]).toSorted((one, other) => kindOf(one).order - kindOf(other).order);

/** A kind, as one that any other could be. */
export const kindOf = (name: NotificationKind): Kind => all[name]!;

/** A kind as calls carry it. Read late, when all areas have said theirs. */
export const KindName: z.ZodType<NotificationKind, NotificationKind> = z.lazy(() => z.enum(kindNames()));

/** Whether a person may choose. */
export const mayChoose = (name: NotificationKind, channel: Channel): boolean =>
  !kindOf(name).fixed && kindOf(name).channels[channel] !== undefined;

/** At the bell and in the mail of the day, unless the person chooses otherwise. */
export const calm = { console: true, mail: false, digest: true } as const;
/** By a mail at once. */
export const loud = { console: true, mail: true, digest: false } as const;
/** How many records a notification is about; its sentence follows from it. */
export const Count = z.int().min(1);
