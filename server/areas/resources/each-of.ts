/** Calls of one server at a time: it has others to answer. */
const atOnce = 4;

/** What a call makes of each of a list, a few at a time, in the list's order. */
export const eachOf = async <T, R>(list: readonly T[], call: (one: T) => Promise<R>): Promise<R[]> => {
  const made: R[] = [];
  for (let at = 0; at < list.length; at += atOnce) {
    made.push(...(await Promise.all(list.slice(at, at + atOnce).map(call))));
  }
  return made;
};
