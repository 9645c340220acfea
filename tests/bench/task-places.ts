import { contract } from "../../contract/index.ts";
import { caller } from "./asking.ts";
import { signIn } from "./sign-in.ts";

interface Reply {
  readonly tasks: readonly { readonly _id: string }[];
}

/** A sound and a picture that the demo company's worker has, a sound that its reviewer may review, and a prompt of the worker's. */
export const taskPlaces = async (
  url: string,
): Promise<Record<"sound" | "picture" | "task review" | "prompt", string>> => {
  const { prompts, tasks } = contract;
  const worker = caller(url, await signIn(url, "worker@demo.muster.example"));
  const reviewer = caller(url, await signIn(url, "reviewer@demo.muster.example"));
  const mine = async (kind: "audio" | "image"): Promise<string> => {
    const held = "status=assigned&status=draft&status=rejected";
    const found = await worker<Reply>(tasks.mine, { query: `kind=${kind}&${held}&limit=1` });
    return `/my-tasks/${found.tasks[0]!._id}`;
  };
  const own = await worker<{ prompts: readonly { _id: string }[] }>(prompts.mine, { query: "limit=1" });
  const waiting = await reviewer<Reply>(tasks.toReview, { query: "kind=audio&limit=1" });
  return {
    sound: await mine("audio"),
    picture: await mine("image"),
    "task review": `/task-reviews/${waiting.tasks[0]!._id}`,
    prompt: `/my-prompts/${own.prompts[0]!._id}`,
  };
};
