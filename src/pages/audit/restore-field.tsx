import { Button } from "antd";
import type { AuditEntry } from "../../../contract/audit/endpoints.ts";
import { labelIn } from "../../../contract/audit/did.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { erased } from "../../../contract/core/fields.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { requestBody } from "../../providers/request-body.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { toasts } from "../../providers/toasts.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { FieldValue } from "../../ui/fields/field-value.tsx";
import { fieldIn } from "./shared/words.ts";

interface Props {
  readonly entry: AuditEntry;
  readonly name: string;
}

interface Found extends Readonly<Record<string, unknown>> {
  readonly version?: number;
}

/** The calls that read a changed record and write one field of it; undefined where the field isn't written so. */
const callsFor = ({ resource, before, after }: AuditEntry, name: string) => {
  const [show, edit] = [endpointOf(resource, "show"), endpointOf(resource, "edit")];
  const was = before?.[name];
  if (!show || !edit || after === null || was === undefined || was === erased) return undefined;
  return edit.body && name in (schemaInfo(edit.body).shape ?? {}) ? { show, edit } : undefined;
};

const read = async (show: Endpoint, _id: string): Promise<Found> => {
  const reply = (await call(show, { params: { _id } })) as Record<string, Found>;
  return show.record === undefined ? reply : reply[show.record]!;
};

/** Gives a field the value that it had before a change, once the person has seen what it would replace. */
export const RestoreField = ({ entry, name }: Props) => {
  const role = useRole();
  const confirm = useConfirm();
  const run = useRun();
  const calls = callsFor(entry, name);
  if (!calls || !mayCall(calls.edit, role)) return null;
  const { show, edit } = calls;
  const { _id } = entry.record;
  const was = entry.before?.[name];
  const label = labelIn(entry.resource, name);

  const restore = (version: number | undefined) => {
    const body = { ...(requestBody({ [name]: was }, edit, show) as object), ...(version !== undefined && { version }) };
    return run(() => call(edit, { params: { _id }, body }), `${label} restored`);
  };
  const compare = async (): Promise<void> => {
    const record = await read(show, _id);
    const now = record[name];
    if (JSON.stringify(now) === JSON.stringify(was)) toasts.info(`${label} has this value already`);
    else {
      confirm({
        title: `Restore ${label}?`,
        content: (
          <dl className="audit-restore">
            <dt>Now</dt>
            <dd>
              <FieldValue field={fieldIn(entry, name, now)} value={now} />
            </dd>
            <dt>Restored</dt>
            <dd>
              <FieldValue field={fieldIn(entry, name, was)} value={was} />
            </dd>
          </dl>
        ),
        okText: "Restore",
        onOk: () => restore(record.version),
      });
    }
  };
  return (
    <Button size="small" aria-label={`Restore ${label}`} onClick={() => void run(compare)}>
      Restore
    </Button>
  );
};
