import { Button } from "antd";
import type { z } from "zod";
import { privacy } from "../../../contract/privacy/endpoints.ts";
import { erasureStateLabels } from "../../../contract/privacy/states.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";

type Mine = z.output<(typeof privacy.mine.replies)[200]>;

/** A request to erase the user's data, and what was decided about it. */
export function Erasure({ mine: { erasure, openEntries, openPayments } }: { mine: Mine }) {
  const question = useConfirm();
  const run = useRun();
  const ask = () => run(() => call(privacy.ask), "We received your request");
  const confirm = () =>
    question({
      title: "Request erasure?",
      content: "An administrator reviews it first. Erasure can't be undone, and you won't be able to sign in.",
      okText: "Request erasure",
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: ask,
    });
  const isOpen = erasure?.state === "asked";
  return (
    <section className="my-data" aria-labelledby="erasure">
      <h2 id="erasure">Erase your data</h2>
      <p>
        Your name, addresses, documents, pictures and messages are permanently erased, and you can't sign in any more.
        Your hours and payments stay in the company's books, under a pseudonym.
      </p>
      {openEntries > 0 && (
        <p>
          {plural(openEntries, "entry", "entries")} of your hours {openEntries === 1 ? "is" : "are"} not approved or
          paid yet. We settle that first.
        </p>
      )}
      {openPayments > 0 && (
        <p>
          {plural(openPayments, "payment line")} of yours {openPayments === 1 ? "is" : "are"} not paid yet. You get your
          money first.
        </p>
      )}
      {erasure && erasure.state !== "withdrawn" && (
        <p className="my-data-state">
          <StateTag state={erasure.state} word={erasureStateLabels[erasure.state]} />{" "}
          <When at={erasure.decidedAt ?? erasure.createdAt} />
          {erasure.reason && <span>{erasure.reason}</span>}
        </p>
      )}
      {isOpen ? (
        <Button onClick={() => void run(() => call(privacy.withdraw), "Request withdrawn")}>Withdraw request</Button>
      ) : (
        <Button danger onClick={confirm}>
          Request erasure…
        </Button>
      )}
    </section>
  );
}
