/** A certificate's number: MC, and twelve characters of Crockford's base 32 in groups of four. */
export const numberAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The characters after MC. With 32 of each they are 60 bits. */
export const numberLength = 12;

const groups = /.{4}/g;

/** The number of twelve characters of the alphabet. */
export const numberOf = (characters: string): string => ["MC", ...(characters.match(groups) ?? [])].join("-");

/**
 * The number that someone typed or scanned, as it is printed; undefined where it is none. Case, spaces, dashes and a
 * missing MC don't matter; O is read as 0, I and L as 1.
 */
export const normalNumber = (typed: string): string | undefined => {
  const plain = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}_.\u2212]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const characters = /^(?:MC)?([0-9A-HJKMNP-TV-Z]{12})$/.exec(plain)?.[1];
  return characters === undefined ? undefined : numberOf(characters);
};

/** The address of the page that checks a number. */
export const verifyPage = "/verify/:number";
