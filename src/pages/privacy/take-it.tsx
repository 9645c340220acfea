import { Button } from "antd";
import { useState } from "react";
import { privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/use-run.ts";
import { dayInName, saveFile } from "../../ui/save-file.ts";
import { toasts } from "../../providers/toasts.ts";

/** One archive with all that is kept of oneself. */
export function TakeIt() {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const archive = await (await call(privacy.export)).blob();
      saveFile(`my-data-${dayInName()}.zip`, archive);
      toasts.success("Your data is downloaded");
    } catch (error) {
      toasts.error(error instanceof TypeError ? "The connection broke off: please try again" : failureText(error));
    }
    setBusy(false);
  };
  return (
    <section className="my-data" aria-labelledby="take-it">
      <h2 id="take-it">Take your data with you</h2>
      <p>
        One archive with all that is kept of you: your account, your hours, what was paid for them and the mails that
        you were sent. Keep it in a safe place.
      </p>
      <Button type="primary" loading={isBusy} onClick={() => void download()}>
        Download my data
      </Button>
    </section>
  );
}
