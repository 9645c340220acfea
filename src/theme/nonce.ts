/** The page's nonce, which the server's Content-Security-Policy asks of styles that are written at run time. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
