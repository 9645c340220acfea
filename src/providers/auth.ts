import type { AuthProvider } from "@refinedev/core";
import { ApiError } from "./client.ts";
import { enter, leave } from "./enter.ts";
import { session } from "./session.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean;
}

/**
 * Refine's view of the session. It never redirects: without a session, main.tsx shows the sign-in page outside Refine.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password, remember = false }: Credentials) => {
    try {
      await enter(email, password, remember);
      return { success: true };
    } catch (error) {
      return { success: false, error: error as Error };
    }
  },
  logout: async () => {
    await leave();
    return { success: true };
  },
  check: async () => ({ authenticated: session.get().user !== null }),
  // If the server no longer knows the session, the client has ended it already.
  onError: async (error: unknown) => (error instanceof ApiError ? { error } : {}),
  getIdentity: async () => session.get().user,
  getPermissions: async () => session.get().user?.role,
};
