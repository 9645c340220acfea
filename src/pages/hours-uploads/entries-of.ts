/** Where the entries of an upload stand. */
export const entriesOf = ({ _id }: { readonly _id: string }): string => `/approvals?view=all&upload=${_id}`;
