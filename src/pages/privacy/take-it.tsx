import { Button } from "antd";
import { useState } from "react";
import { privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { dayInName, saveFile } from "../../ui/save-file.ts";
import { toasts } from "../../providers/toasts.ts";

/** Downloads one archive with all data about the user. */
export function TakeIt() {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const archive = await (await call(privacy.export)).blob();
      saveFile(`my-data-${dayInName()}.zip`, archive);
      toasts.success("Data downloaded");
    } catch (error) {
      toasts.error(error instanceof TypeError ? "The connection was lost. Try again" : failureText(error));
    }
    setBusy(false);
  };
  return (
    <section className="my-data" aria-labelledby="take-it">
      <h2 id="take-it">Download your data</h2>
      <p>
        One archive with everything we keep about you: your account, hours, payments and mails. Keep it in a safe place.
      </p>
      <Button type="primary" loading={isBusy} onClick={() => void download()}>
        Download my data
      </Button>
    </section>
  );
}
