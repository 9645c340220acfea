/** The one way to write a language tag (BCP 47), such as pt-BR for PT-br and he for iw; undefined for what is none. */
export const canonicalTag = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};
