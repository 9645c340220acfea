import type { z } from "zod";
import { create, line, richText } from "../core/fields.ts";

declare module "../core/endpoint.ts" {
  interface Importable {
    chapters: {};
  }
}

/** In characters of HTML. */
export const bodyMax = 200_000;

export const chapterFields = {
  name: line(120).meta({ label: "Name" }),
  body: richText(bodyMax, { attachments: true }).meta({ label: "Text" }),
};

/** A line of a file of chapters, in their order. An export of chapters is such a file. */
export const ChapterLine = create(
  {
    name: chapterFields.name,
    rootCourse: line(120).meta({ label: "Course", help: "Its name" }),
    body: chapterFields.body,
  },
  { body: "" },
);
export type ChapterLine = z.output<typeof ChapterLine>;
