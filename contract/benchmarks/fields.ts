import { z } from "zod";

export const at = "/api/v1/benchmark";

/** What the seconds of a benchmark are for one of. */
export const benchmarkUnits = z
  .enum(["image", "object", "frame", "minute"])
  .meta({ label: "Unit", options: { image: "Image", object: "Object", frame: "Frame", minute: "Minute" } });
