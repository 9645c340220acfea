import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useBulkDecisions } from "../../../src/pages/work-history/decisions.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import { useRun } from "../../../src/ui/feedback/use-run.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const sums = { count: 1, people: 1, seconds: 3600, amount: 600, flagged: 0 };

/** The rejection of selected entries, as a table carries it out. */
const Rejecting = () => {
  const run = useRun();
  const { actions, dialog } = useBulkDecisions();
  const reject = actions.waiting.find(({ key }) => key === "reject")!;
  return (
    <>
      <button onClick={() => void run(async () => reject.run?.({ ids: [idOf(1)] }, 1))}>Reject many</button>
      {dialog}
    </>
  );
};

test.each(["selection_changed", "internal"] as const)(
  "the cause is kept where they are not rejected: %s",
  async (code) => {
    const user = userEvent.setup();
    const [statusCode, message] = errors[code];
    const refuse = () => {
      throw new AppError({ statusCode, code, message });
    };
    await showPage(<Rejecting />, {
      answers: [
        [workHistory.sums, () => ({ sums })],
        [workHistory.bulkReject, refuse],
      ],
    });
    const open = () => user.click(screen.getByRole("button", { name: "Reject many" }));
    const cause = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Cause" });
    await open();
    await user.type(await cause(), "Wrong project{Enter}");
    if (code === "selection_changed") {
      // With a selection that is not there any more it could never be sent.
      await waitFor(() => expect(toasts.get().at(-1)?.text).toBe(message));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await open();
    } else expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect((await cause()).value).toBe("Wrong project");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
  },
);
