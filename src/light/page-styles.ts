import { nonce } from "../theme/nonce.ts";

/**
 * Stands in the build for rc-util's writing of styles where it is called without the page's nonce, which the
 * Content-Security-Policy refuses: for measuring scrollbars, and for holding the page still under a dialog.
 */
const written = new Map<string, HTMLStyleElement>();

export const removeCSS = (key: string): void => {
  written.get(key)?.remove();
  written.delete(key);
};

export const updateCSS = (css: string, key: string): void => {
  removeCSS(key);
  const style = document.createElement("style");
  style.nonce = nonce;
  style.textContent = css;
  document.head.append(style);
  written.set(key, style);
};
