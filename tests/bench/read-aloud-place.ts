import { contract } from "../../contract/index.ts";
import { signIn } from "./sign-in.ts";

/** Where the demo company's worker reads lines aloud, of a project that they may work on; it needs no lines to be loaded. */
export const readAloudPlace = async (url: string): Promise<string> => {
  const token = await signIn(url, "worker@demo.muster.example");
  const answer = await fetch(`${url}${contract.projects.available.path}?limit=50`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { projectDrawers } = (await answer.json()) as { projectDrawers: { _id: string; reasons: unknown[] }[] };
  return `/my-tasks/read-aloud/${projectDrawers.find(({ reasons }) => reasons.length === 0)!._id}`;
};
