import { z } from "zod";
import { serverAgents } from "./agents.ts";

/** Which of the two annotation servers, as a field. */
export const ServerAgent = z
  .enum(serverAgents)
  .meta({ label: "Annotation server", options: { quantigo: "Quantigo", ag: "AG" } });
