import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../providers/client.ts";

interface Refusal {
  readonly message: string;
  readonly fields: Readonly<Record<string, string[]>>;
}

/** Sends a form once at a time, and keeps the server's words when it refuses; the keyboard then goes to the first marked field. */
export const useSubmit = (send: (form: FormData) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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

/** A form's field as text. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
