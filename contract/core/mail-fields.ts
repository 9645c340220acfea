import { line, text } from "./fields.ts";

/** What is written in a mail to people. */
export const mailFields = {
  subject: line(150).meta({ label: "Subject" }),
  text: text(20_000).trim().min(1, "Write something.").meta({ label: "Text", widget: "text" }),
};
