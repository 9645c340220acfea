import { z } from "zod";
import { textMax } from "../assigned-jobs/rules.ts";
import { line, Ref, text } from "../core/fields.ts";
import { CalibrationVote } from "./entity.ts";

/** How a reviewer decides on a job of a round. */
export const decisionBody = z.strictObject({
  decision: CalibrationVote.meta({ writeOnly: true }),
  comment: text(textMax).default("").meta({ label: "Comment", widget: "text", writeOnly: true, personal: true }),
  /** Anchors of headings of the project's guideline. */
  reasons: z.array(line(120)).max(20).default([]).meta({ label: "Clauses", writeOnly: true }),
});

/** A decision of a closed round, as a line of a file. */
export const DecisionLine = z.strictObject({
  job: z.string().meta({ label: "Job" }),
  reviewer: Ref.meta({ label: "Reviewer" }),
  decision: CalibrationVote,
  majority: CalibrationVote.nullable().meta({ label: "Majority" }),
  comment: z.string().meta({ label: "Comment" }),
  clauses: z.array(z.string()).meta({ label: "Clauses" }),
});
export type DecisionLine = z.infer<typeof DecisionLine>;
