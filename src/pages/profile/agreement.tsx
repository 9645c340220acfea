import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Input } from "antd";
import { useId, useState } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { saveNda } from "./shared/save-document.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { problemOf } from "../../ui/form/rules.ts";
import { failureText, useRun } from "../../ui/feedback/use-run.ts";
import { AgreementText } from "./agreement-text.tsx";
import { Signed } from "./shared/signed.tsx";
import type { Mine } from "./use-my-profile.ts";

const field = fieldOf("fullName", profile.signNda.body.shape.fullName);

/** The confidentiality agreement: to read, to sign by typing one's name, and to keep. */
export const Agreement = ({ mine, reread }: Mine) => {
  const { nda } = mine;
  const run = useRun();
  const download = (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void run(() => saveNda(mine._id))}>
      Download the signed agreement
    </Button>
  );
  if (nda.isSigned && nda.signature) {
    return (
      <div className="profile-agreement">
        <Signed signature={nda.signature} />
        <div>{download}</div>
        <details>
          <summary>Read it again</summary>
          <AgreementText text={nda.text} />
        </details>
      </div>
    );
  }
  return (
    <div className="profile-agreement">
      {nda.signature && (
        <>
          <Alert
            type="info"
            showIcon
            message="The agreement has changed since you signed it. Please read and sign it again."
          />
          <Signed signature={nda.signature} />
          <div>{download}</div>
        </>
      )}
      <AgreementText text={nda.text} />
      <Sign mine={mine} reread={reread} />
    </div>
  );
};

const Sign = ({ mine, reread }: Mine) => {
  const id = useId();
  const [fullName, setFullName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sign = async (): Promise<void> => {
    const wrong = problemOf(field, fullName);
    setProblem(wrong);
    if (wrong !== undefined) return document.getElementById(id)?.focus();
    setBusy(true);
    try {
      const { textVersion } = mine.nda;
      await call(profile.signNda, { params: { _id: mine._id }, body: { fullName, textVersion } });
      await reread();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      setProblem(body?.fields?.["fullName"]?.[0] ?? failureText(error));
      // A newer text, or signed in another tab: what is shown is not what stands any more.
      if (body?.statusCode === 409) await reread();
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="profile-sign"
      onSubmit={(event) => {
        event.preventDefault();
        void sign();
      }}
    >
      <label htmlFor={id}>{field.label}</label>
      <Input
        id={id}
        value={fullName}
        disabled={isBusy}
        autoComplete="name"
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { status: "error" as const })}
        onChange={(event) => setFullName(event.target.value)}
      />
      <div id={`${id}-problem`} className="profile-problem" role="alert">
        {problem}
      </div>
      <p id={`${id}-help`} className="profile-quiet">
        {field.help}
      </p>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        Sign the agreement
      </Button>
    </form>
  );
};
