import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import { groups } from "../../../contract/groups/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import type { AreaName } from "../../../contract/index.ts";
import { call } from "../../providers/client.ts";
import { useChangeInDialog } from "../../ui/feedback/use-run.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { plural } from "../../ui/format.ts";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";
import "../../ui/table/dialogs.css";

interface Place {
  readonly area: AreaName;
  readonly label: string;
  /** Filters of the list of places that people can be added to. */
  readonly narrow?: Readonly<Record<string, string>>;
  /** Returns how many were added, where the others were there already; all where that is not known. */
  readonly add: (place: string, people: readonly string[]) => Promise<number>;
}

const toGroup: Place = {
  area: "groups",
  label: "Group",
  // A rule decides who is in the others.
  narrow: { kind: "plain" },
  add: async (groupId, people) => (await call(groups.addUsers, { body: { groupId, users: [...people] } })).added,
};

const toProject: Place = {
  area: "projects",
  label: "Private project",
  narrow: { isPrivate: "true" },
  add: async (_id, people) => {
    await call(projects.openProject, { params: { _id }, body: { add: [...people] } });
    return people.length;
  },
};

/** Adds the selected people to one place. */
const AddTo = ({ place, select, count, onReply, onClose }: BulkDialogProps & { readonly place: Place }) => {
  const { isBusy, problem, go } = useChangeInDialog();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const people = "ids" in select ? select.ids : [];
  const add = () =>
    go(async () => {
      const done = await place.add(chosen!, people);
      const unchanged = people.length - done;
      onReply({ done, refused: [], ...(unchanged > 0 && { unchanged }) });
    });
  return (
    <Modal
      open={isOpen}
      title={`Add ${plural(count, "person", "people")} to a ${place.label.toLowerCase()}`}
      okText={isBusy ? "Adding…" : "Add"}
      okButtonProps={{ loading: isBusy, disabled: chosen === null }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={() => void add()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="record-dialog">
        <div className="record-dialog-part">
          <label htmlFor={id}>{place.label}</label>
          <ReferenceSelect
            id={id}
            area={place.area}
            {...(place.narrow && { narrow: place.narrow })}
            many={false}
            value={chosen}
            onChange={(next) => setChosen(typeof next === "string" ? next : null)}
          />
        </div>
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};

export const AddToGroup = (props: BulkDialogProps) => <AddTo {...props} place={toGroup} />;
export const AddToProject = (props: BulkDialogProps) => <AddTo {...props} place={toProject} />;
