import { z } from "zod";
import { Company } from "../core/company.ts";
import { anyone, endpoints, only, type Policy, signedInUnverified, stream } from "../core/endpoint.ts";
import { byId, Email, Id, Instant, line } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { Password } from "../core/passwords.ts";
import { openPaths } from "../core/sign-in-paths.ts";
import "./errors.ts";

export const Mail = z.strictObject({
  _id: Id,
  to: z.string().meta({ label: "To" }),
  subject: z.string().meta({ label: "Subject" }),
  state: z.enum(["queued", "sent", "kept", "failed"]).meta({
    label: "State",
    options: { queued: "Queued", sent: "Sent", kept: "Kept here", failed: "Failed" },
  }),
  error: z.string().nullable().meta({ label: "Error" }),
  createdAt: Instant.meta({ label: "Written" }),
});
Mail.register(z.globalRegistry, { id: "Mail" });
export type Mail = z.infer<typeof Mail>;

/** In person, since without SMTP letters show links by which anyone can become their recipient. */
const administrators = { ...only("admin"), denyApiTokens: true } as const satisfies Policy;

export const system = endpoints({
  company: {
    ...openPaths.company,
    summary: "The company's name, currency and time zone",
    policy: anyone,
    replies: { 200: Company },
    beyond: true,
  },
  setUp: {
    ...openPaths.setUp,
    summary: "Make the first administrator, with the one-time link that the server prints",
    policy: anyone,
    audited: true,
    params: z.strictObject({ token: line(200, 20) }),
    body: z.strictObject({
      companyName: line(120).meta({ label: "Company" }),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .meta({ label: "Currency" }),
      timeZone: line(60).meta({ label: "Time zone" }),
      firstName: line(80),
      lastName: line(80),
      email: Email,
      password: Password,
    }),
    replies: { 201: z.strictObject({ message: z.string() }) },
    errors: ["used_link", "already_set_up"],
    beyond: true,
  },
  outbox: {
    method: "GET",
    path: "/api/v1/outbox",
    summary: "Mail that was written, newest first; a look at other people's is kept in the audit",
    policy: administrators,
    audited: true,
    did: "Looked at mail",
    secret: true,
    query: listQuery(["createdAt"], {}).omit({ _id: true }),
    replies: { 200: page("mails", Mail) },
    list: "mails",
    beyond: true,
  },
  mail: {
    method: "GET",
    path: "/api/v1/outbox/:_id",
    summary:
      "One mail with its text, without its one-time link where mails are sent; a look at another person's is kept in the audit",
    policy: administrators,
    audited: true,
    did: "Read a mail",
    secret: true,
    params: byId,
    replies: { 200: Mail.extend({ text: z.string() }) },
    errors: ["not_found"],
    beyond: true,
  },
  events: {
    method: "GET",
    path: "/api/v1/events",
    summary: "What changed, live, as Server-Sent Events (Last-Event-ID is honoured)",
    policy: signedInUnverified,
    replies: { 200: stream("text/event-stream") },
    beyond: true,
  },
});
