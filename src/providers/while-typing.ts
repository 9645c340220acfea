/**
 * What a query says with which a form is filled: it is read anew for each visit and not again while the form is open,
 * for what is typed belongs to the form.
 */
export const whileTyping = { gcTime: 0, refetchOnWindowFocus: false, meta: { live: false } };
