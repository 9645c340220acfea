import { useState } from "react";
import { plural } from "../../ui/format.ts";
import { emptyLetter, isWritten, MailInputs } from "../../ui/fields/mail-inputs.tsx";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

/** Writes a mail to the selected people. */
const BulkMail = (props: BulkDialogProps) => {
  const [letter, setLetter] = useState(emptyLetter);
  return (
    <BulkDialog
      {...props}
      title={`Mail ${plural(props.count, "person", "people")}`}
      verb="Mail"
      okTexts={["Send", "Sending…"]}
      isTyped={letter !== emptyLetter}
      body={isWritten(letter) ? { ...letter } : undefined}
    >
      <p className="soft">Everyone gets their own mail and can’t see other addresses.</p>
      <MailInputs value={letter} onChange={setLetter} />
    </BulkDialog>
  );
};

export default BulkMail;
