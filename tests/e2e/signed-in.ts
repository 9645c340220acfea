import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/ciphers/utils.js";
import { expect, type Page } from "@playwright/test";
import { openPaths } from "../../contract/core/sign-in-paths.ts";
import { clientSecret } from "../../scripts/client-secret.ts";

/** Opens the console with a new session, as the sign-in page would leave it in the tab, in a fraction of the time. */
export const openSignedIn = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  // Of the page's own browser, which the list of sessions names.
  const answer = await page.request.post(url + openPaths.login.path, { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  // The storage is the address's: an empty page of it comes first.
  const empty = `${url}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  const kept = Object.entries({ token: seal(token), user: seal(JSON.stringify(user)) });
  await page.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  await page.unroute(empty);
  await page.goto(url);
};

/** As src/providers/session-cipher.ts, whose secret only Vite can tell. */
const seal = (text: string): string => {
  const nonce = randomBytes(24);
  const sealed = xchacha20poly1305(hexToBytes(clientSecret), nonce).encrypt(utf8ToBytes(text));
  return Buffer.from(concatBytes(nonce, sealed)).toString("base64url");
};
