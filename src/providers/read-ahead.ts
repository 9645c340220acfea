interface Asked {
  readonly token: string;
  readonly at: number;
  readonly reply: Promise<Response | undefined>;
}

/** Milliseconds after which a reply is no longer that of a page that is being opened. */
const keptFor = 30_000;

const asked = new Map<string, Asked>();

/** Asks for what a page reads first, before the page itself is there. A failure counts for nothing: the page asks again. */
export const readAhead = (addresses: readonly string[], token: string): void => {
  for (const address of addresses) {
    const reply = fetch(address, { headers: { authorization: `Bearer ${token}` } }).then(
      (response) => (response.ok ? response : undefined),
      () => undefined,
    );
    asked.set(address, { token, at: performance.now(), reply });
  }
};

/** Something changed: replies that nobody took yet may be of before. */
export const forgetReadAhead = (): void => asked.clear();

/** The reply that was asked for with this token, given out once; undefined if there is none, or none any more. */
export const takeReadAhead = (address: string, token: string | null): Promise<Response | undefined> | undefined => {
  const found = asked.get(address);
  asked.delete(address);
  return found && found.token === token && performance.now() - found.at < keptFor ? found.reply : undefined;
};
