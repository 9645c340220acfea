import { contract } from "../../contract/index.ts";

/** The token of a person of the demo company. */
export const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}${contract.signIn.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "muster-demo" }),
  });
  return ((await answer.json()) as { token: string }).token;
};
