import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createHash } from "node:crypto";
import { StrictMode, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Company } from "../../../contract/core/company.ts";
import { PublicPages } from "../../../src/pages/sign-in/public-pages.tsx";
import { knownDevices } from "../../../src/providers/devices.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const company: Company = {
  name: "Lumen",
  currency: "USD",
  currencyExponent: 2,
  timeZone: "UTC",
  isDemo: false,
  isSetUp: true,
  signInProviders: [
    { id: "acme", name: "Acme" },
    { id: "other", name: "Other" },
  ],
};
const about = {
  id: "acme",
  name: "Acme",
  issuer: "https://id.acme.example",
  clientId: "muster-here",
  scopes: "openid email profile",
  authorizationEndpoint: "https://id.acme.example/authorize",
  tokenEndpoint: "https://id.acme.example/token",
  takesClaims: true,
};
const providerPath = "/api/v1/users/sign-in-providers/acme";
const loginPath = "/api/v1/users/sociallogin";

let answers: Record<string, () => Response>;
const heard: { path: string; body: string }[] = [];
const heardAt = (path: string) => heard.filter((one) => one.path === path);
const assign = vi.spyOn(window.location, "assign");

const refusal = (statusCode: number, code: string, message: string) => () =>
  Response.json({ statusCode, code, message }, { status: statusCode });
const idToken = (claims: object): string =>
  [{ alg: "RS256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") + ".x";

beforeEach(() => {
  heard.length = 0;
  assign.mockReset().mockImplementation(() => {});
  sessionStorage.clear();
  vi.stubGlobal("isSecureContext", true);
  answers = {
    "/api/v1/company": () => Response.json(company),
    [providerPath]: () => Response.json(about),
    [loginPath]: () => Response.json({ token: "a-token-of-twenty-chars", user: me(), device: "a device" }),
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = input instanceof Request ? input.url : String(input);
    heard.push({ path, body: typeof init.body === "string" ? init.body : "" });
    const answer = answers[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => {
  cleanup();
  session.end("signed-out");
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <StrictMode>
      <Suspense fallback="…">
        <PublicPages path={location.pathname} />
      </Suspense>
    </StrictMode>,
  );
/** Presses a provider's button, and answers where the browser is sent. */
const leave = async (at = "/sign-in"): Promise<URL> => {
  history.replaceState(null, "", at);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Continue with Acme" }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  cleanup();
  return new URL(String(assign.mock.lastCall![0]));
};
/** As the provider sends people back. */
const comeBack = (query: Record<string, string>) => {
  history.replaceState(null, "", `/signed-in/acme?${new URLSearchParams(query).toString()}`);
  show();
};
const answerToken = (claims: object) => {
  answers[about.tokenEndpoint] = () =>
    Response.json({ access_token: "x", token_type: "Bearer", id_token: idToken(claims) });
};

describe("leaving for another service", () => {
  it("sends the browser there with PKCE, a state and the hash of a secret as nonce", async () => {
    const there = await leave();
    expect(there.origin + there.pathname).toBe(about.authorizationEndpoint);
    const params = Object.fromEntries(there.searchParams);
    expect(params).toMatchObject({
      client_id: "muster-here",
      redirect_uri: `${location.origin}/signed-in/acme`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    expect(Object.keys(JSON.parse(params["claims"]!).id_token)).toContain("email_verified");
    const kept = JSON.parse(sessionStorage.getItem(`muster.social.${params["state"]}`)!);
    const hash = (value: string) => createHash("sha256").update(value).digest("base64url");
    expect(hash(kept.code_verifier)).toBe(params["code_challenge"]);
    expect(hash(kept.data.nonce)).toBe(params["nonce"]);
    expect(there.href).not.toContain(kept.data.nonce);
  });

  it("says why it can't, and lets one try again", async () => {
    const message = "Acme isn't answering. Try again in a moment, or sign in another way.";
    answers[providerPath] = refusal(503, "provider_unreachable", message);
    history.replaceState(null, "", "/sign-in");
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Acme" }));
    await screen.findByText(message);
    expect(screen.getByRole("button", { name: "Continue with Acme" }).getAttribute("aria-disabled")).toBe("false");
    expect(assign).not.toHaveBeenCalled();
  });

  it("needs an address that browsers trust", async () => {
    vi.stubGlobal("isSecureContext", false);
    history.replaceState(null, "", "/sign-in");
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Other" }));
    await screen.findByText("This works only at an address that begins with https://.");
  });

  it("is not offered where nothing is configured", async () => {
    answers["/api/v1/company"] = () => Response.json({ ...company, signInProviders: [] });
    history.replaceState(null, "", "/sign-in");
    show();
    await screen.findByText("Lumen");
    expect(screen.queryByRole("button", { name: /Continue with/ })).toBeNull();
  });
});

describe("coming back", () => {
  it("signs in once, however often the page is drawn, and leads to where one wanted to go", async () => {
    history.replaceState(null, "", "/sign-in?to=%2Fusers%3Fpage%3D2");
    show();
    await userEvent.click(await screen.findByLabelText(/10 days/));
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Acme" }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    cleanup();
    const params = new URL(String(assign.mock.lastCall![0])).searchParams;
    const { data } = JSON.parse(sessionStorage.getItem(`muster.social.${params.get("state")}`)!);
    const claims = { sub: "x", nonce: params.get("nonce") };
    answerToken(claims);
    comeBack({ code: "the-code", state: params.get("state")! });
    await waitFor(() => expect(session.token()).toBe("a-token-of-twenty-chars"));
    expect(location.pathname + location.search).toBe("/users?page=2");
    expect(heardAt(about.tokenEndpoint)).toHaveLength(1);
    const sent = heardAt(loginPath).map(({ body }) => JSON.parse(body));
    const proven = { provider: "acme", idToken: idToken(claims), nonce: data.nonce, remember: true };
    expect(sent).toEqual([{ ...proven, devices: [] }]);
    expect(knownDevices()).toEqual(["a device"]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("muster.social"))).toEqual([]);
  });

  const outcomes: readonly [why: string, query: Record<string, string>, prepare: () => void, message: string][] = [
    ["was cancelled there", { error: "access_denied" }, () => {}, "You did not sign in with Acme."],
    [
      "was refused there",
      { error: "server_error", error_description: "<b>ours</b>" },
      () => {},
      "Acme did not let you in. Try again, or sign in another way.",
    ],
    [
      "can't be finished there",
      { code: "c" },
      () => {},
      "Signing in with Acme did not work. Try again, or sign in another way.",
    ],
    [
      "is refused here",
      { code: "c" },
      () => {
        answers[loginPath] = refusal(403, "social_email", "Acme has not verified your e-mail address.");
      },
      "Acme has not verified your e-mail address.",
    ],
  ];
  it.each(outcomes)(
    "that %s is shown on the sign-in page, which still knows where to go",
    async (_, query, prepare, message) => {
      const params = (await leave("/sign-in?to=%2Fusers")).searchParams;
      if (message.startsWith("Acme has not")) answerToken({ sub: "x", nonce: params.get("nonce") });
      prepare();
      comeBack({ ...query, state: params.get("state")! });
      expect((await screen.findByText(message)).closest("[role=alert]")).not.toBeNull();
      expect(screen.getByLabelText("Password")).toBeTruthy();
      expect(location.pathname + location.search).toBe("/sign-in?to=%2Fusers");
      expect(session.token()).toBeNull();
    },
  );

  it("with a state that this browser does not know, or a token for another try, gets nowhere", async () => {
    comeBack({ code: "c", state: "made-up" });
    await screen.findByText("This sign-in has expired or was already used. Start again.");
    cleanup();
    const params = (await leave()).searchParams;
    answerToken({ sub: "x", nonce: "of another try" });
    comeBack({ code: "c", state: params.get("state")! });
    await screen.findByText("Signing in with Acme did not work. Try again, or sign in another way.");
    expect(heardAt(loginPath)).toEqual([]);
  });
});
