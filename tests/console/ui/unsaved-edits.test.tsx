import { act, screen } from "@testing-library/react";
import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";
import { useUnsavedEdits } from "../../../src/ui/import/unsaved-edits.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

let setSending: Dispatch<SetStateAction<boolean>>;
const sending = { title: "Leave during the import?", content: "Nothing is imported." };

/** Leaves as early as anyone can: as soon as the page shows that nothing is sent any more. */
const LeaveOnceSent = ({ isSending }: { readonly isSending: boolean }) => {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!isSending) void navigate("/list");
  }, [isSending, navigate]);
  return null;
};

const Guard = ({ isSending }: { readonly isSending: boolean }) => {
  useUnsavedEdits(false, isSending ? sending : undefined);
  return null;
};

const Importing = () => {
  const [isSending, set] = useState(true);
  setSending = set;
  return (
    <>
      <Guard isSending={isSending} />
      <LeaveOnceSent isSending={isSending} />
    </>
  );
};

test("nobody is asked about an import that is done", async () => {
  await showRoutes({
    at: ["/import"],
    routes: [
      { path: "/import", element: <Importing /> },
      { path: "/list", element: <p>The list</p> },
    ],
    answers: [],
  });
  act(() => setSending(false));
  await screen.findByText("The list");
});
