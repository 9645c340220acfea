import type { Plugin } from "vite";
import { colours, shared } from "../src/providers/theme/tokens.ts";

const name = "virtual:design-tokens.css";

/** `borderStrong` is `--border-strong`. */
export const propertyOf = (token: string): string =>
  `--${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const declarations = (tokens: Readonly<Record<string, string | number>>): string =>
  Object.entries(tokens)
    .map(([token, value]) => `${propertyOf(token)}: ${typeof value === "number" ? `${value}px` : value};`)
    .join("\n  ");

/** The tokens as custom properties: light until index.html says which theme, and on paper. */
export const designTokensCss = `:root {
  ${declarations(shared)}
}
:root,
:root[data-theme="light"] {
  color-scheme: light;
  ${declarations(colours.light)}
}
@media screen {
  :root[data-theme="dark"] {
    color-scheme: dark;
    ${declarations(colours.dark)}
  }
}
`;

/**
 * The style sheet of the tokens, and the colour of the browser's own bar in index.html: the same in development and in the
 * build. Vite's configuration imports the tokens, so the development server starts anew when they change.
 */
export const designTokens: Plugin = {
  name: "design-tokens",
  resolveId: (id) => (id === name ? id : undefined),
  load: (id) => (id === name ? designTokensCss : undefined),
  transformIndexHtml: (html) => html.replace("__PRIMARY__", colours.light.primary),
};
