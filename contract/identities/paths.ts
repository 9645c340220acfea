/** What the pages before sign-in need to know of signing in through another service, without zod (sign-in-paths.ts). */
export const socialPaths = {
  login: { method: "POST", path: "/api/v1/users/sociallogin" },
  provider: { method: "GET", path: "/api/v1/users/sign-in-providers/:provider" },
} as const;

/** The page that a provider sends people back to; its address stands in the client's registration there. */
export const callbackPage = (provider: string): string => `/signed-in/${provider}`;
