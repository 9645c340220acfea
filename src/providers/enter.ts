import { keepDevice, knownDevices } from "./devices.ts";
import { openCalls } from "./open-calls.ts";
import { session } from "./session.ts";
import type { StoredSession } from "./session-store.ts";
import { ApiError } from "./client.ts";

/** Signs in and keeps the session. Throws ApiError, with code `code_required` if a second factor is on. */
export const enter = async (email: string, password: string, remember: boolean, code?: string): Promise<void> => {
  const body = { email, password, remember, code, devices: knownDevices() };
  const { device, token, user } = await openCalls.login({ body });
  keepDevice(device);
  await session.start({ token, user, remember });
};

/** Signs out here at once, and on the server if it can be reached. */
export const leave = async (): Promise<void> => {
  // Sent first, with the token that is about to be forgotten.
  const signedOut = openCalls.logout().catch(() => undefined);
  session.end("signed-out");
  await signedOut;
};

/**
 * Resumes the session of an earlier visit if the server still knows it. Throws ApiError if the server can't be reached;
 * the session is kept then.
 */
export const resume = async (stored: StoredSession): Promise<void> => {
  try {
    const { user } = await openCalls.checkLogin({
      params: { _id: stored.user._id },
      body: { originalToken: stored.token },
    });
    await session.start({ ...stored, user });
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode === 0 || error.statusCode >= 500 || error.statusCode === 429) {
      throw error;
    }
    session.end("failed");
  }
};

/** Reads the user of this session anew. Throws as `resume` does. */
export const resumeNow = async (): Promise<void> => {
  const state = session.get();
  if (state.user) await resume(state);
};
