import { z } from "zod";
import { type Endpoint, isStream, successOf } from "./core/endpoint.ts";
import { contract } from "./index.ts";

const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;

/** The schema of an area's records as its `show` endpoint returns them, or undefined where it has none. */
export const entityOf = (area: string): z.ZodObject | undefined => {
  const show = areas[area]?.["show"];
  const reply = show?.replies[successOf(show)];
  if (!show || !reply || isStream(reply) || !(reply instanceof z.ZodObject)) return undefined;
  const record = show.record === undefined ? reply : (reply.shape[show.record] as z.core.$ZodType);
  return record instanceof z.ZodObject ? record : undefined;
};
