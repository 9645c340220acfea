/** The page's nonce, which the server's Content-Security-Policy requires for styles written at run time. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/**
 * Gives the nonce to each style that our own scripts add to the head without one. antd takes it as a setting, but two
 * places in its dependencies do not pass it on (rc-util: measuring a scrollbar, locking the page's scroll under a
 * dialog), and the policy would refuse their styles.
 */
export const giveNonceToStyles = (head: HTMLHeadElement): void => {
  const append = head.appendChild.bind(head);
  head.appendChild = (node) => {
    if (node instanceof HTMLStyleElement && node.nonce === "") node.nonce = nonce;
    return append(node);
  };
};
