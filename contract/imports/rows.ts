/**
 * What can be imported, and the row that whoever imports must be allowed to call. In a file of its own: the console
 * knows this from the start. The row that creates one person is open to strangers, who sign up with it.
 */
export const importRows = { skills: "create", directory: "create", users: "bulkInsert" } as const;
export type ImportResource = keyof typeof importRows;
export const isImportable = (name: string): name is ImportResource => name in importRows;
