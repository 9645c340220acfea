import { App, Button } from "antd";
import type { z } from "zod";
import { privacy } from "../../../contract/privacy/endpoints.ts";
import { erasureStateWords } from "../../../contract/privacy/states.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";

type Mine = z.output<(typeof privacy.mine.replies)[200]>;

/** Asking that all of it is erased, and what became of that. */
export function Erasure({ mine: { erasure, openEntries, openPayments } }: { mine: Mine }) {
  const { modal } = App.useApp();
  const run = useRun();
  const ask = () => run(() => call(privacy.ask), "We have got your request");
  const confirm = () =>
    modal.confirm({
      title: "Ask to be erased?",
      content: "An administrator looks at it first. Once it is done, nobody can take it back, and you can't sign in.",
      okText: "Ask to be erased",
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: ask,
    });
  const isOpen = erasure?.state === "asked";
  return (
    <section className="my-data" aria-labelledby="erasure">
      <h2 id="erasure">Have it erased</h2>
      <p>
        Your name, addresses, documents, pictures and messages are erased for good, and you can't sign in any more. Your
        hours and payments stay in the company's books, under a pseudonym.
      </p>
      {openEntries > 0 && (
        <p>
          {plural(openEntries, "entry", "entries")} of your hours {openEntries === 1 ? "is" : "are"} not approved or
          paid yet: that is settled first.
        </p>
      )}
      {openPayments > 0 && (
        <p>
          {plural(openPayments, "payment line")} of yours {openPayments === 1 ? "is" : "are"} not paid yet: you get your
          money first.
        </p>
      )}
      {erasure && erasure.state !== "withdrawn" && (
        <p className="my-data-state">
          <StateTag state={erasure.state} word={erasureStateWords[erasure.state]} />{" "}
          <When at={erasure.decidedAt ?? erasure.createdAt} />
          {erasure.reason && <span>{erasure.reason}</span>}
        </p>
      )}
      {isOpen ? (
        <Button onClick={() => void run(() => call(privacy.withdraw), "Your request is taken back")}>
          Take my request back
        </Button>
      ) : (
        <Button danger onClick={confirm}>
          Ask to be erased…
        </Button>
      )}
    </section>
  );
}
