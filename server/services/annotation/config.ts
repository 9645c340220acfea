import { z } from "zod";
import { serverAgents } from "../../../contract/annotation/agents.ts";
import { jsonSetting, SafeAddress } from "../../core/settings.ts";

const Address = SafeAddress.refine((address) => !/[?#]/.test(address), "takes neither ? nor #").transform((address) =>
  address.replace(/\/+$/, ""),
);

const ServerSettings = z
  .strictObject({
    agent: z.enum(serverAgents),
    /** The protocol that it speaks. */
    kind: z.enum(["quantigo", "cvat", "label-studio"]),
    /** Where its API is called. */
    url: Address,
    key: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .regex(/^[\x21-\x7e]+$/, "no blanks"),
    /** What people call it. */
    name: z.string().trim().min(1).max(40),
    /** Where people open it, where that is not `url`. */
    site: Address.optional(),
    /** The page of a job, with `{id}` in it, where it can be found by the job's id alone. */
    jobPage: SafeAddress.refine((page) => page.includes("{id}"), "has to contain {id}").optional(),
    /** The HTTP verb of a method of `quantigo`, where it is another than ours. */
    verbs: z.record(z.string().regex(/^[a-zA-Z.-]{1,60}$/, "is no method"), z.enum(["GET", "POST"])).default({}),
    isStandIn: z.boolean().default(false),
  })
  .refine(({ kind, verbs }) => kind === "quantigo" || Object.keys(verbs).length === 0, {
    path: ["verbs"],
    message: "are for the kind quantigo only",
  });
export type ServerSettings = z.output<typeof ServerSettings>;

/** ANNOTATION_SERVERS: a list as JSON, at most one server for each agent. */
export const AnnotationServers = jsonSetting
  .pipe(z.array(ServerSettings).max(serverAgents.length))
  .refine((all) => new Set(all.map(({ agent }) => agent)).size === all.length, "names an agent twice");
