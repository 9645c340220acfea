import { z } from "zod";
import { line } from "../core/fields.ts";

/** The server that a path of the owner's names, before `agentOf`. */
export const AgentInPath = line(40).meta({ description: "quantigo; anything else is the other server" });

/** Of calls that are about a server and nothing further. */
export const onServer = z.strictObject({ serverAgent: AgentInPath });
