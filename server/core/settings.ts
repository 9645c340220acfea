import { z } from "zod";

/** Whether a host, alone or as in a URL, is this machine to itself. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|::1|\[::1\])$/.test(host);

/** https, or http on this machine: what is sent there must not be read or changed on the way. */
export const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
};

/** An address from the environment to which secrets may be sent. */
export const SafeAddress = z.url().refine(isSafeAddress, "has to begin with https://");

/** A setting that is JSON; pipe it into the schema of its value. */
export const jsonSetting = z.string().transform((given, context): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});
