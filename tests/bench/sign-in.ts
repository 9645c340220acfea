import { contract } from "../../contract/index.ts";

/** The token of a person of the demo company. Throws with what the server answered where they can't sign in. */
export const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}${contract.signIn.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "muster-demo" }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
};
