import type { z } from "zod";
import { crud } from "../core/crud.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { line } from "../core/fields.ts";

/** A host as in a URL, with a port from 1 to 65535. */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?$/;
const whole = "Only the host, such as api.example.com";
const asUrl = (host: string): string => `https://${host}`;
/** As URLs write it, by which it is compared: without the port of https, addresses in their one form. */
const inUrls = (host: string): string => (URL.canParse(asUrl(host)) ? new URL(asUrl(host)).host : host);

export const modelHostFields = {
  host: line(255)
    .toLowerCase()
    .regex(hostPattern, whole)
    .refine((host) => !hostPattern.test(host) || URL.canParse(asUrl(host)), whole)
    .overwrite(inUrls)
    .meta({ label: "Host", help: "Projects may call models at this host, such as api.example.com" }),
  note: line(200, 0).meta({ label: "Note", help: "Such as who the provider is, and what was agreed with them" }),
};

const host = crud({
  path: "/api/v1/model-hosts",
  one: "modelHost",
  many: "modelHosts",
  noun: ["approved host", "approved hosts"],
  fields: modelHostFields,
  defaults: { note: "" },
  policy: { read: only("admin", "manager"), write: only("admin") },
});

export const ModelHost = host.Record;
export type ModelHost = z.infer<typeof ModelHost>;
const beyond = true;
/** The hosts at which administrators let projects call models. */
export const modelHosts = endpoints({
  ...host.endpoints,
  list: { ...host.endpoints.list, beyond },
  show: { ...host.endpoints.show, beyond },
  create: { ...host.endpoints.create, beyond },
  edit: { ...host.endpoints.edit, beyond },
  remove: { ...host.endpoints.remove, beyond },
});
