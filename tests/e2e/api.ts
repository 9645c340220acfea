import { type APIRequestContext, expect } from "@playwright/test";
import type { z } from "zod";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { openPaths } from "../../contract/core/sign-in-paths.ts";
import type { Demo } from "./demo-company.ts";
import { demoPassword, type DemoUser } from "./fixtures.ts";

type Success<E extends Endpoint> = E["replies"][keyof E["replies"] & (200 | 201)];
type Reply<E extends Endpoint> = Success<E> extends z.ZodType ? z.output<Success<E>> : never;
interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Sent as a form, instead of a body. */
  readonly files?: Readonly<
    Record<string, { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }>
  >;
}

/** Calls the API as a person of the demo company, for what a test needs and is not about. */
export const apiOf = async (request: APIRequestContext, { url }: Pick<Demo, "url">, user: DemoUser) => {
  const data = { email: `${user}@demo.muster.example`, password: demoPassword };
  // A server that is busy with other passwords says so, and to try again in a moment.
  let signedIn = await request.post(url + openPaths.login.path, { data });
  while (signedIn.status() === 503) signedIn = await request.post(url + openPaths.login.path, { data });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { token, user: me } = (await signedIn.json()) as { token: string; user: { _id: string } };
  const call = async <E extends Endpoint>(
    endpoint: E,
    { params = {}, query, body, files }: Input = {},
  ): Promise<Reply<E>> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const answer = await request.fetch(url + path, {
      method: methodsOf(endpoint)[0]!,
      headers: { authorization: `Bearer ${token}` },
      ...(query && { params: query }),
      ...(body && { data: body }),
      ...(files && { multipart: { ...files } }),
    });
    expect(answer.status(), `${endpoint.path}: ${await answer.text()}`).toBeLessThan(300);
    return (await answer.json()) as Reply<E>;
  };
  return { me: me._id, call };
};
