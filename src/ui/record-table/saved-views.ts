import type { SavedView } from "../../providers/table-memory.ts";

/** What a table looks like at this moment, as a view keeps it. */
export type Look = Omit<SavedView, "name">;

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findView = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => isSameName(view.name, name));

/** Keeps a look under a name; a view of that name is overwritten where it stands. */
export const saveView = (views: readonly SavedView[], name: string, look: Look): readonly SavedView[] => {
  const before = findView(views, name);
  const view = { ...look, name: before?.name ?? name.trim() };
  return before ? views.map((one) => (one === before ? view : one)) : [...views, view];
};

/** Gives a view another name; undefined where another view has it already. */
export const renameView = (
  views: readonly SavedView[],
  view: SavedView,
  name: string,
): readonly SavedView[] | undefined => {
  const other = findView(views, name);
  if (other && other !== view) return undefined;
  return views.map((one) => (one === view ? { ...one, name: name.trim() } : one));
};

export const isShown = (view: SavedView, now: Look): boolean =>
  view.query === now.query &&
  view.density === now.density &&
  (view.columns ?? []).join() === (now.columns ?? []).join() &&
  (view.columns === undefined) === (now.columns === undefined);
