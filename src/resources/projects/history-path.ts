/** Prefix of the history table's parameters in the address of a project's page. */
export const historyPrefix = "history-";

/** The entries behind a sum, on the history tab of the same page, by the filters of its list. */
export const historyPath = (project: string, filters: Readonly<Record<string, string | undefined>>): string => {
  const params = new URLSearchParams({ tab: "history" });
  for (const [name, value] of Object.entries(filters)) if (value) params.set(historyPrefix + name, value);
  return `/projects/${project}?${params.toString()}`;
};
