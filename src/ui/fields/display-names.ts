/** Names codes in English, such as countries and languages; a code that has no name stands for itself. */
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
