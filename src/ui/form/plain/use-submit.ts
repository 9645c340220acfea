import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../providers/client.ts";

interface AppError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string[]>>;
}

/** Submits a form once at a time. If the server refuses, it keeps the messages and focuses the first invalid field. */
export const useSubmit = (send: (form: FormData) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) sent.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    sent.current = event.currentTarget;
    setBusy(true);
    setRefusal(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ message: error.message, fields: error.errors ?? {} });
    } finally {
      setBusy(false);
    }
  };
  return { busy, message: refusal?.message, fields: refusal?.fields ?? {}, submit };
};

/** A form field's value as text. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
