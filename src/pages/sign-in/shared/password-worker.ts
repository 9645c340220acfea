import { judge } from "../../../../contract/core/password-judge.ts";

/** Judges the passwords that it is sent, one after the other, off the page's thread. */
addEventListener("message", ({ data }: MessageEvent<{ password: string; words: readonly string[] }>) =>
  postMessage(judge(data.password, data.words)),
);
