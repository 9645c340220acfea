import type { Page } from "@playwright/test";

/** What a page has been sent of one address. */
export interface Received {
  readonly url: string;
  /** As the browser sorts what it asks for: Image, Media, Script, … */
  readonly kind: string;
  bytes: number;
}

/** Counts what arrives for a page from now on, as it arrives: of a sound also before all of it is there. */
export const noteReceived = async (page: Page): Promise<readonly Received[]> => {
  const devtools = await page.context().newCDPSession(page);
  const byRequest = new Map<string, Received>();
  const all: Received[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url }, type: kind = "" }) => {
    const one = { url, kind, bytes: 0 };
    byRequest.set(requestId, one);
    all.push(one);
  });
  devtools.on("Network.dataReceived", ({ requestId, dataLength }) => {
    const one = byRequest.get(requestId);
    if (one) one.bytes += dataLength;
  });
  await devtools.send("Network.enable");
  return all;
};

export const bytesOf = (some: readonly Received[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
