import { audio } from "../../../contract/audio/endpoints.ts";
import type { TaskItem } from "../../../contract/tasks/entity.ts";
import type { TaskKind, TranscribedKind } from "../../../contract/tasks/rules.ts";
import { call } from "../../providers/client.ts";
import { number, plural } from "../../ui/format.ts";
import type { BulkAction, BulkDialogProps, DialogProps, RecordAction } from "../../ui/table/table-types.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import { restorableText } from "../../ui/table/trash.ts";
import { GiveItem, GiveItems } from "./give-items.tsx";
import { nameOf, subtitleActions, transcribed } from "./transcribed.ts";

const removeItem = (kind: TaskKind): RecordAction<TaskItem> => {
  const { remove } = kind === "line" ? audio : transcribed[kind];
  return {
    key: "remove",
    label: "Delete",
    danger: true,
    endpoint: remove,
    isOpen: ({ can }) => can.remove,
    confirm: (item) => ({ title: `Delete ${nameOf(item)}?`, content: restorableText.one }),
    done: (item) => `${nameOf(item)} deleted`,
    run: ({ _id }) => call(remove, { params: { _id } }),
    removes: true,
  };
};

const afterwards = "Others can take them then. What was written so far isn’t passed on.";
const afterwardsOfOne = "Others can take it then. What was written so far isn’t passed on.";

const moveItem = (kind: TranscribedKind): readonly RecordAction<TaskItem>[] => {
  const { assign, retry } = transcribed[kind];
  return [
    {
      key: "openAgain",
      label: "Open again",
      endpoint: retry,
      isOpen: ({ status }) => status === "closed",
      done: (item) => `${nameOf(item)} is open again`,
      run: async ({ _id, projectId }) =>
        oneOfBulk(await call(retry, { params: { _id: projectId._id }, body: { contentIds: [_id] } })),
    },
    {
      key: "give",
      label: "Give to…",
      endpoint: assign,
      isOpen: ({ can }) => can.assign,
      dialog: (props: DialogProps<TaskItem>) => <GiveItem kind={kind} {...props} />,
    },
    {
      key: "takeBack",
      label: "Take back",
      endpoint: assign,
      isOpen: ({ can }) => can.takeBack,
      confirm: (item) => ({ title: `Take back ${nameOf(item)}?`, content: afterwardsOfOne }),
      done: (item) => `${nameOf(item)} taken back`,
      run: async ({ _id, projectId }) => {
        const body = { contentIds: [_id], userId: null };
        return oneOfBulk(await call(assign, { params: { _id: projectId._id }, body }));
      },
    },
  ];
};

const hasSubmitted = ({ submitted }: TaskItem): boolean => submitted > 0;

/** What a manager can do with one item. */
export const itemActions = (kind: TaskKind): readonly RecordAction<TaskItem>[] => [
  ...(kind === "line" ? [] : moveItem(kind)),
  ...(kind === "audio" ? subtitleActions<TaskItem>((item) => item, hasSubmitted) : []),
  removeItem(kind),
];

const noun = ["item", "items"] as const;

/** Of which items taking back changes nothing. */
const HeldByNone = ({ records }: Pick<BulkDialogProps, "records">) => {
  const count = ((records ?? []) as readonly TaskItem[]).filter(({ can }) => !can.takeBack).length;
  return (
    <p>
      {count > 0 && `${number(count)} of the selected ${count === 1 ? "is" : "are"} with no one. `}
      {afterwards}
    </p>
  );
};

/** What a manager can do with several items of a project at once, besides deleting them. */
export const itemBulkActions = (kind: TranscribedKind, projectId: string): readonly BulkAction[] => {
  const { assign } = transcribed[kind];
  return [
    {
      key: "give",
      label: "Give to…",
      endpoint: assign,
      done: "given out",
      noun,
      idsOnly: true,
      dialog: (props: BulkDialogProps) => <GiveItems projectId={projectId} {...props} />,
    },
    {
      key: "takeBack",
      label: "Take back",
      endpoint: assign,
      done: "taken back",
      noun,
      idsOnly: true,
      confirm: (count) => `Take back ${plural(count, ...noun)}?`,
      moves: HeldByNone,
      run: async (select) => {
        if (!("ids" in select)) return undefined;
        return call(assign, { params: { _id: projectId }, body: { contentIds: select.ids, userId: null } });
      },
    },
  ];
};
