import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { directory } from "../../../contract/directory/endpoints.ts";
import { useMay } from "../../providers/access.ts";

const SyncDialog = lazy(() => import("./sync-dialog.tsx"));

/** Synchronises the directory with the annotation servers, once it was seen what that changes. */
const SyncButton = () => {
  const may = useMay(directory.syncProject);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sync with the annotation servers</Button>
      {isOpen && (
        <Suspense>
          <SyncDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

export default SyncButton;
