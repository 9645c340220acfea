import { type ListView, listViews } from "../../../contract/list-views/endpoints.ts";
import type { Heard } from "./fake-server.ts";
import { me } from "./me.ts";
import { idOf } from "./work.ts";

/** A saved view of the directory, of the signed-in person. */
export const viewOf = (n: number, more: Partial<ListView> = {}): ListView => ({
  _id: idOf(600 + n),
  list: "directory",
  name: `View ${n}`,
  query: `search=view${n}`,
  columns: null,
  density: "comfortable",
  isShared: false,
  isDefault: false,
  user: { _id: me()._id, name: "Mina Okafor" },
  createdAt: "2026-11-01T09:00:00.000Z",
  version: 3,
  can: { edit: true, remove: true },
  ...more,
});

/** Answers of a server that keeps saved views, beginning with these. */
export const keptViews = (views: readonly ListView[] = []) => {
  let kept = [...views];
  const change = (id: string | undefined, fields: Partial<ListView>) => {
    kept = kept.map((view) => (view._id === id ? { ...view, ...fields } : view));
    return { listView: kept.find(({ _id }) => _id === id) };
  };
  const fieldsOf = ({ body }: Heard): Partial<ListView> => {
    const { version: _, ...fields } = body as Partial<ListView>;
    return fields;
  };
  return [
    [listViews.mine, () => ({ listViews: kept })],
    [
      listViews.create,
      (heard: Heard) => {
        const made = viewOf(50 + kept.length, fieldsOf(heard));
        kept.push(made);
        return { listView: made };
      },
    ],
    [listViews.edit, (heard: Heard) => change(heard.params["_id"], fieldsOf(heard))],
    [
      listViews.remove,
      ({ params }: Heard) => {
        const gone = kept.find(({ _id }) => _id === params["_id"]);
        kept = kept.filter((view) => view !== gone);
        return { listView: gone };
      },
    ],
    [
      listViews.setDefault,
      ({ body }: Heard) => {
        const { listView } = body as { listView: string | null };
        kept = kept.map((view) => ({ ...view, isDefault: view._id === listView }));
        return { listViews: kept };
      },
    ],
  ] as const;
};
