import { devicesMax } from "../../contract/core/sign-in-paths.ts";

/** Survives signing out: it opens nothing and names nobody. */
export const devicesKey = "muster.devices";

/** Tokens by which the accounts that signed in here know this browser, the newest first. */
export const knownDevices = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(devicesKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((token) => typeof token === "string").slice(0, devicesMax) : [];
  } catch {
    return [];
  }
};

/** Keeps the token of a sign-in; without room in the browser, the sign-in goes on without it. */
export const keepDevice = (device: string): void => {
  const others = knownDevices().filter((token) => token !== device);
  try {
    localStorage.setItem(devicesKey, JSON.stringify([device, ...others].slice(0, devicesMax)));
  } catch {
    // The browser is then as unknown as before.
  }
};
