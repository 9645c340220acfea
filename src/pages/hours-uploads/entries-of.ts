/** The address of the list of an upload's entries. */
export const entriesOf = ({ _id }: { readonly _id: string }): string => `/approvals?view=all&upload=${_id}`;
