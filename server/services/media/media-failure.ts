import { mediaMessages } from "../../../contract/tasks/media.ts";

/** A file's content is why it can't be read; the message is for the screen. */
export class MediaFailure extends Error {
  readonly reason: keyof typeof mediaMessages;

  /** @param details what the reader said, for the log */
  constructor(reason: keyof typeof mediaMessages, details = "") {
    super(mediaMessages[reason], { cause: details });
    this.reason = reason;
  }
}
