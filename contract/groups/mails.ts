import { z } from "zod";
import { byId, Id, Instant, Ref } from "../core/fields.ts";
import { mailFields } from "../core/mail-fields.ts";
import { at, groupAdmins, groupMax } from "./records.ts";
import { anyOf, listQuery, page } from "../core/list.ts";

/** The most mails that a person who is not staff may send to groups in 24 hours. */
export const groupMailsADay = 5;

const States = { queued: "Queued", sent: "Sent", kept: "In the outbox", failed: "Failed", left_out: "Left out" };
export const GroupMail = z.strictObject({
  _id: Id,
  group: Ref,
  subject: z.string().meta({ label: "Subject" }),
  sentBy: Ref.meta({ label: "Sent by", reference: "users" }),
  recipients: z.int().meta({ label: "Recipients" }),
  queued: z.int().meta({ label: States.queued }),
  sent: z.int().meta({ label: States.sent }),
  kept: z.int().meta({ label: States.kept }),
  failed: z.int().meta({ label: States.failed }),
  /** Deactivated members. */
  leftOut: z.int().meta({ label: States.left_out }),
  createdAt: Instant.meta({ label: "Written" }),
});
GroupMail.register(z.globalRegistry, { id: "GroupMail" });
export type GroupMail = z.infer<typeof GroupMail>;

export const Recipient = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Person" }),
  state: z.enum(["queued", "sent", "kept", "failed", "left_out"]).meta({ label: "State", options: States }),
  error: z.string().nullable().meta({ label: "Reason" }),
  sentAt: Instant.nullable().meta({ label: "Sent" }),
});
Recipient.register(z.globalRegistry, { id: "Recipient" });
export type Recipient = z.infer<typeof Recipient>;

/** The endpoints for mails to groups. */
export const groupMailEndpoints = {
  sendEmail: {
    method: "POST",
    path: `${at}/send-email-to-group-members/:_id`,
    summary: "Mail the active members of a group, each by themselves",
    policy: groupAdmins,
    audited: true,
    params: byId,
    body: z.strictObject({
      ...mailFields,
      /** The number of recipients that the sender was shown; another number now is an error. */
      recipients: z.int().min(0).max(groupMax).optional().meta({ writeOnly: true }),
    }),
    replies: { 201: z.strictObject({ mail: GroupMail }) },
    record: "mail",
    errors: ["not_found", "selection_changed", "nobody_to_mail", "mails_used_up", "too_many_records"],
  },
  recipients: {
    method: "GET",
    path: `${at}/mail-recipients/:_id`,
    summary: "How many a mail to this group would go to now",
    policy: groupAdmins,
    params: byId,
    replies: { 200: z.strictObject({ recipients: z.int(), leftOut: z.int() }) },
    errors: ["not_found"],
    beyond: true,
  },
  mails: {
    method: "GET",
    path: `${at}/group-mails/:_id`,
    summary: "The mails that a group was sent, the newest first",
    policy: groupAdmins,
    params: byId,
    query: listQuery(["createdAt"], {}).omit({ _id: true }),
    replies: { 200: page("mails", GroupMail) },
    list: "mails",
    errors: ["not_found"],
    beyond: true,
  },
  mail: {
    method: "GET",
    path: `${at}/group-mail/:_id`,
    summary: "One mail to a group with its text",
    policy: groupAdmins,
    params: byId,
    replies: { 200: z.strictObject({ mail: GroupMail.extend({ text: z.string() }) }) },
    record: "mail",
    errors: ["not_found"],
    beyond: true,
  },
  mailStates: {
    method: "GET",
    path: `${at}/group-mail-states/:_id`,
    summary: "What became of a mail to a group, person by person",
    policy: groupAdmins,
    params: byId,
    query: listQuery(["name", "state"], { state: anyOf(Recipient.shape.state) }).omit({ _id: true }),
    replies: { 200: page("recipients", Recipient) },
    list: "recipients",
    errors: ["not_found"],
    beyond: true,
  },
} as const;
