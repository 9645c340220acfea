import { DownloadOutlined } from "@ant-design/icons-svg";
import { useId, useState } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { saveNda } from "./shared/save-document.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { Field } from "../../ui/form/plain/field.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { problemOf } from "../../ui/form/rules.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { Signed } from "./shared/signed.tsx";
import type { Mine } from "./use-my-profile.ts";
import { Icon } from "../../ui/icon.tsx";

const field = fieldOf("fullName", profile.signNda.body.shape.fullName);

/** The confidentiality agreement: to read, to sign by typing one's name, and to download. */
export const Agreement = ({ mine, reread }: Mine) => {
  const { nda } = mine;
  const run = useRun();
  const download = (
    <button type="button" className="button" onClick={() => void run(() => saveNda(mine._id))}>
      <Icon of={DownloadOutlined} /> Download the signed agreement
    </button>
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
          <p className="note">The agreement has changed since you signed it. Read and sign it again.</p>
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
  const refuse = (why: string): void => {
    setProblem(why);
    document.getElementById(id)?.focus();
  };
  const sign = async (): Promise<void> => {
    if (isBusy) return;
    const wrong = problemOf(field, fullName, null);
    if (wrong !== undefined) return refuse(wrong);
    setProblem(undefined);
    setBusy(true);
    try {
      const { textVersion } = mine.nda;
      await call(profile.signNda, { params: { _id: mine._id }, body: { fullName, textVersion } });
      await reread();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      refuse(body?.fields?.["fullName"]?.[0] ?? failureText(error));
      // There is a newer text, or it was signed in another tab: what is shown is outdated.
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
      <Field
        id={id}
        name={field.name}
        label={field.label}
        hint={field.help}
        value={fullName}
        autoComplete="name"
        required
        errors={problem === undefined ? undefined : [problem]}
        onChange={(event) => setFullName(event.target.value)}
      />
      <Submit busy={isBusy}>Sign the agreement</Submit>
    </form>
  );
};

/** The text of the agreement: its title and its paragraphs, in a box that scrolls. */
const AgreementText = ({ text }: { readonly text: string }) => {
  const [title = "", ...paragraphs] = text.split(/\n\s*\n/);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it
    <section className="profile-agreement-text" aria-label="The text of the agreement" tabIndex={0}>
      <h3>{title}</h3>
      {paragraphs.map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
};
