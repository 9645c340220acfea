/** Returns a function that gives the English name of a code, such as a country's, or the code itself if it has none. */
export const displayNames = (options: Intl.DisplayNamesOptions): ((code: string) => string) => {
  const names = new Intl.DisplayNames("en-US", { ...options, fallback: "none" });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
};
