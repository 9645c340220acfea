import { contract } from "../../../contract/index.ts";
import { random, sha256, startOidcProvider, type TestProvider } from "./oidc-provider.ts";
import { type Answer, type Actor, startTestServer, type TestServer } from "./test-server.ts";

/** Two servers on one database, and the provider by which people sign in to both. */
export interface SocialServer {
  readonly provider: TestProvider;
  readonly server: TestServer;
  readonly second: TestServer;
  /** Another on the same database, with settings of its own. */
  readonly another: (env?: Record<string, string>) => Promise<TestServer>;
  /** An ID token of the provider's, right but for the given claims, and what the browser sends with it. */
  readonly tokenFor: (subject: string, payload?: Payload, ...signed: Signed) => Promise<Given>;
  readonly send: (body: object, to?: TestServer) => Promise<Answer>;
  /** Signs in, by default with the address of `addressOf`, verified. */
  readonly login: (subject: string, payload?: Payload, to?: TestServer) => Promise<Answer>;
  close(): Promise<void>;
}

type Payload = Readonly<Record<string, unknown>>;
type Signed = [header?: object, key?: CryptoKey | Uint8Array];
interface Given {
  readonly provider: string;
  readonly nonce: string;
  readonly idToken: string;
}

let subjects = 0;
export const freshSubject = (): string => `subject ${++subjects}`;
export const addressOf = (subject: string): string => `${subject.replaceAll(" ", ".")}@people.example`;
export const callerOf = ({ body }: Answer): Actor => ({ ...body.user, token: body.token });

export const startSocialServer = async (): Promise<SocialServer> => {
  const provider = await startOidcProvider();
  const env = { OIDC_PROVIDERS: JSON.stringify([provider.config]), SIGN_IN_TRIES: "10000" };
  const server = await startTestServer({ env });
  const another = (more = {}) => startTestServer({ env: { ...env, ...more }, database: server.database });
  const second = await another();
  const tokenFor: SocialServer["tokenFor"] = async (subject, payload = {}, ...signed) => {
    const nonce = random();
    const about = { sub: subject, nonce: sha256(nonce), email: addressOf(subject), email_verified: true };
    const idToken = await provider.mint({ ...about, ...payload }, ...signed);
    return { provider: provider.config.id, nonce, idToken };
  };
  const send: SocialServer["send"] = (body, to = server) => to.call(contract.identities.socialLogin, { body });
  return {
    provider,
    server,
    second,
    another,
    tokenFor,
    send,
    login: async (subject, payload, to) => send(await tokenFor(subject, payload), to),
    close: async () => {
      await second.close();
      await server.close();
      await provider.close();
    },
  };
};
