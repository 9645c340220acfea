import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";
import { outsidePaths } from "./place.ts";
import { Card } from "./shared/card.tsx";

/**
 * The page of the link that an account's old address gets. It asks first: a mail program that opens links must not
 * take a wanted change back.
 */
export default function UndoEmailPage({ _id, token }: { _id: string; token: string }) {
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, submit } = useSubmit(async () => {
    setReply((await openCalls.undoEmail({ params: { _id, token } })).message);
  });
  return (
    <Card title="Take your account back">
      {reply ? (
        <p className="note" role="status">
          {reply}
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <p>
            The e-mail address of your account was changed. If it wasn't you, undo it: everyone who uses the account is
            signed out, and you choose a new password.
          </p>
          <Refused message={message} />
          <Submit busy={busy}>Undo the change</Submit>
        </form>
      )}
      <p className="ways">
        <a href={outsidePaths.signIn}>Sign in</a>
      </p>
    </Card>
  );
}
