/** The unique index that a statement violated; undefined where it failed for another reason. */
export const violatedIndex = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" ? constraint : undefined;
};
