import { z } from "zod";
import type { Role } from "./roles.ts";

/** How a person is notified: in the console, by an immediate mail, or in the daily mail. */
export const channels = ["console", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

/**
 * A kind of notification. Its type, text, link and entry in the settings follow from this definition. Parameters marked
 * `personal` are encrypted under the person's own key, a `reference` is an id whose name is looked up when it is read,
 * and all others are formatted by type and widget; instants in the company's time zone, with its name.
 */
interface Kind {
  /** Its position in the settings. */
  readonly order: number;
  /** Its label in the settings, and the heading of a notification. */
  readonly label: string;
  readonly params: z.ZodObject;
  /** The text; `{name}` is replaced by a parameter. */
  readonly one: string;
  /** The text where the parameter `count` is not one. */
  readonly other?: string;
  /** What is added to the text where an optional parameter is there, by its name. */
  readonly more?: Readonly<Record<string, string>>;
  /** The linked page, which all recipients may open. There is no link once a record named in it is deleted. */
  readonly link?: string;
  /** The link where `count` is not one. */
  readonly linkOther?: string;
  /** The available channels, and whether each is on by default. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** Concerns the account's own security: it can't be switched off. */
  readonly fixed?: true;
  /** The roles that can receive it, where not all can; only they see it in their settings. */
  readonly only?: readonly Role[];
}

/** The kinds of all areas: each adds its own to this interface (contract/<area>/notifications.ts). */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas fill it
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds;

const all: Record<string, Kind> = {};

/** Registers an area's kinds. */
export const addNotifications = <const Kinds extends Readonly<Record<string, Kind>>>(kinds: Kinds): Kinds => {
  Object.assign(all, kinds);
  return kinds;
};

/** The kinds of the loaded areas, in the order of the settings. */
export const kindNames = (): NotificationKind[] =>
  (Object.keys(all) as NotificationKind[]).toSorted((one, other) => kindOf(one).order - kindOf(other).order);

/** A kind, typed as `Kind`. */
export const kindOf = (name: NotificationKind): Kind => all[name]!;

/** Whether people of this role can receive a kind; others may not open what it links to. */
export const isForRole = (name: NotificationKind, role: Role | undefined): boolean => {
  const { only } = kindOf(name);
  return !only || (role !== undefined && only.includes(role));
};

/** The schema of a kind. Lazy, so that all areas have registered theirs by then. */
export const KindName: z.ZodType<NotificationKind, NotificationKind> = z.lazy(() => z.enum(kindNames()));

/** Whether a person may switch this channel on or off. */
export const mayChoose = (name: NotificationKind, channel: Channel): boolean =>
  !kindOf(name).fixed && kindOf(name).channels[channel] !== undefined;

/** In the console and the daily mail by default. */
export const mailDaily = { console: true, mail: false, digest: true } as const;
/** In the console and by an immediate mail by default. */
export const mailAtOnce = { console: true, mail: true, digest: false } as const;
/** How many records a notification is about; selects the singular or plural text. */
export const Count = z.int().min(1);
