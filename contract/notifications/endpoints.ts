import { z } from "zod";
import { endpoints, signedIn } from "../core/endpoint.ts";
import { Id, Instant } from "../core/fields.ts";
import { anyOf, listQuery, page, whole } from "../core/list.ts";
import { channels, KindName, mayChoose } from "../core/notifications.ts";

/** How many the bell's menu shows. */
export const latestMax = 5;
/** How many can be marked in one call. */
const markMax = 200;

const Kind = KindName.meta({ label: "Kind" });

export const Notification = z.strictObject({
  _id: Id,
  kind: Kind,
  /** The label of its kind. */
  title: z.string(),
  /** What happened, with the current names of records. */
  message: z.string(),
  /** The console's page for its subject; null where there is none, or it was deleted. */
  link: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
});
Notification.register(z.globalRegistry, { id: "Notification" });
export type Notification = z.infer<typeof Notification>;

const Channel = z.enum(channels);
/** Settings of one kind: null for a channel that it does not support. */
const Preference = z.strictObject({
  kind: Kind,
  label: z.string(),
  /** It can't be switched off. */
  isFixed: z.boolean(),
  console: z.boolean().nullable(),
  mail: z.boolean().nullable(),
  digest: z.boolean().nullable(),
});
export type Preference = z.infer<typeof Preference>;
const Preferences = z.strictObject({ preferences: z.array(Preference) });

const Ids = z.union([Id, z.array(Id).min(1).max(markMax)]);
const filters = { kind: anyOf(Kind) };
const ownOnly = { ...signedIn, othersRoles: [] } as const;
/** How many were marked, and how many are unread now. */
const marked = { marked: z.int(), unread: z.int() };
const many = page("notifications", Notification, { unread: z.int() });
const sorts = ["createdAt"] as const;
const query = listQuery(sorts, filters).omit({ _id: true, search: true }).extend(whole);
const path = "/api/v1/notifications";

export const notifications = endpoints({
  list: {
    method: "GET",
    path,
    summary: "My notifications, newest first",
    policy: signedIn,
    query,
    replies: { 200: many },
    list: "notifications",
    private: true,
  },
  unread: {
    method: "GET",
    path: `${path}/unread`,
    summary: "My unread notifications, newest first",
    policy: signedIn,
    query,
    replies: { 200: many },
    list: "notifications",
    private: true,
  },
  latestUnread: {
    method: "GET",
    path: `${path}/latest-unread`,
    summary: "The newest of my unread notifications, and how many are unread in all",
    policy: signedIn,
    replies: { 200: z.strictObject({ notifications: z.array(Notification), unread: z.int() }) },
  },
  readLatest: {
    method: "POST",
    path: `${path}/read-latest`,
    summary: "Mark one or several of my notifications read, all or none",
    policy: ownOnly,
    body: z.strictObject({ notificationsId: Ids }),
    replies: { 200: z.strictObject(marked) },
    errors: ["not_found"],
  },
  readAll: {
    method: "POST",
    path: `${path}/read-all`,
    summary: "Mark all my notifications read; with `until`, none that came after that one",
    policy: ownOnly,
    body: z.strictObject({ until: Id.optional() }),
    /** Pass `readAt` to mark the same ones unread again; null where none was unread. */
    replies: { 200: z.strictObject({ ...marked, readAt: Instant.nullable() }) },
    errors: ["not_found"],
  },
  markUnread: {
    method: "POST",
    path: `${path}/mark-unread`,
    summary: "Mark some of my notifications unread again, or all that one `read-all` marked, by its `readAt`",
    policy: ownOnly,
    body: z.union([z.strictObject({ notificationsId: Ids }), z.strictObject({ readAt: Instant })]),
    replies: { 200: z.strictObject(marked) },
    errors: ["not_found"],
    beyond: true,
  },
  countOld: {
    method: "GET",
    path: `${path}/before-15days`,
    summary: "How many of my notifications are older than 15 days",
    policy: signedIn,
    replies: { 200: z.strictObject({ count: z.int() }) },
    beyond: true,
  },
  deleteOld: {
    method: "DELETE",
    path: `${path}/delete-before-15days`,
    summary: "Delete those of my notifications that are older than 15 days",
    policy: signedIn,
    replies: { 200: z.strictObject({ deleted: z.int() }) },
  },
  preferences: {
    method: "GET",
    path: `${path}/preferences`,
    summary: "What I am notified of, and where",
    policy: signedIn,
    replies: { 200: Preferences },
    beyond: true,
  },
  setPreference: {
    method: "PATCH",
    path: `${path}/preferences`,
    summary: "Switch one kind of notification on or off in one channel",
    policy: signedIn,
    body: z
      .strictObject({ kind: Kind, channel: Channel, isOn: z.boolean() })
      .refine(({ kind, channel }) => mayChoose(kind, channel), {
        path: ["channel"],
        message: "This can't be switched on or off.",
      }),
    replies: { 200: Preferences },
    beyond: true,
  },
});
