import { z } from "zod";
import { line } from "../core/fields.ts";
import { personHelp } from "../jobs/import.ts";
import { GoldItem } from "./entity.ts";
import { labelMax } from "./rules.ts";

declare module "../core/endpoint.ts" {
  interface Importable {
    quality: {};
  }
}

/** A line of a file of labels: what one person said of one item of a job. */
export const LabelLine = z.strictObject({
  job: line(160).meta({ label: "Job", help: "Its title, or its id" }),
  annotator: line(254).meta({ label: "Annotator", help: personHelp }),
  item: GoldItem.shape.item,
  label: line(labelMax).meta({ label: "Label", help: "A number, where more or less of something is meant" }),
});
export type LabelLine = z.output<typeof LabelLine>;
