/** What the pages before sign-in need to know of external sign-in, without zod (sign-in-paths.ts). */
export const socialPaths = {
  login: { method: "POST", path: "/api/v1/users/sociallogin" },
  provider: { method: "GET", path: "/api/v1/users/sign-in-providers/:provider" },
} as const;

/** The page to which a provider redirects; its URL is registered with the provider. */
export const callbackPage = (provider: string): string => `/signed-in/${provider}`;
