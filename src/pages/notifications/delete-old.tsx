import { useRef, useState } from "react";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";
import type { Marking } from "./queries.ts";

/** Deletes notifications older than 15 days, after showing how many there are. */
export const DeleteOld = ({ marking }: { readonly marking: Marking }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" className="notification-mark" onClick={open}>
        Delete older than 15 days
      </button>
      <dialog
        ref={dialog}
        className="notifications-dialog"
        aria-labelledby="delete-old"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && <Question marking={marking} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
};

const Question = ({ marking, close }: { readonly marking: Marking; readonly close: () => void }) => {
  const { data, error } = useEndpoint(notifications.countOld, {});
  const count = data?.count ?? 0;
  const remove = async (): Promise<void> => {
    await marking.deleteOld();
    close();
  };
  return (
    <>
      <h2 id="delete-old">{count > 0 ? `Delete ${plural(count, "notification")}?` : "Older than 15 days"}</h2>
      <p>
        {error
          ? error.message
          : !data
            ? "Counting…"
            : count > 0
              ? `${count === 1 ? "It is" : "They are"} older than 15 days. This can't be undone.`
              : "None of your notifications are that old."}
      </p>
      <div className="notifications-choices">
        <button type="button" className="button" onClick={close}>
          {count > 0 ? "Keep" : "Close"}
        </button>
        {count > 0 && (
          <button type="button" className="button notifications-delete" onClick={() => void remove()}>
            Delete
          </button>
        )}
      </div>
    </>
  );
};
