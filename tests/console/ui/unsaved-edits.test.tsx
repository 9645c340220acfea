import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";
import { useUnsavedEdits } from "../../../src/ui/import/unsaved-edits.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

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
  const [isSending, setSending] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setSending(false)}>
        All is sent
      </button>
      <Guard isSending={isSending} />
      <LeaveOnceSent isSending={isSending} />
    </>
  );
};

test("leaving as soon as an import is done is not blocked", async () => {
  await showRoutes({
    at: ["/import"],
    routes: [
      { path: "/import", element: <Importing /> },
      { path: "/list", element: <p>The list</p> },
    ],
    answers: [],
  });
  fireEvent.click(screen.getByRole("button", { name: "All is sent" }));
  await screen.findByText("The list");
});

const Edited = () => {
  const [isThere, setThere] = useState(true);
  const confirmed = useUnsavedEdits(isThere);
  return (
    <button type="button" onClick={() => void confirmed(() => setThere(false))}>
      {isThere ? "Choose another file" : "Choose a file"}
    </button>
  );
};

test("another file in the place of edited cells is asked about as leaving is, with the safe answer at hand", async () => {
  await showRoutes({ at: ["/import"], routes: [{ path: "/import", element: <Edited /> }], answers: [] });
  fireEvent.click(screen.getByRole("button", { name: "Choose another file" }));
  const stay = await screen.findByRole("button", { name: "Stay" });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  await screen.findByRole("button", { name: "Choose a file" });
});
