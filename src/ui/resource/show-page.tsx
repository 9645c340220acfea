import { useOne } from "@refinedev/core";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { mayCall, mayReachOthers, useRole } from "../../providers/access.ts";
import type { ApiError } from "../../providers/client.ts";
import { Page } from "../shell/page.tsx";
import { RecordFacts } from "../show/record-facts.tsx";
import { RecordMissing } from "../show/record-missing.tsx";
import { RecordTabs } from "../show/record-tabs.tsx";
import { RecordActions } from "../table/record-actions.tsx";
import { TableLoading } from "../feedback/table-states.tsx";
import { fieldAt } from "../fields/field.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { crumbsOf } from "./crumbs.ts";
import { moreActions } from "./record-page-actions.ts";

/** One record of a resource: its facts, what may be done with it, and what belongs to it. */
export const ShowPage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, entity, show, rows, paths, title, canEdit } = resource;
  const { id = "" } = useParams();
  const role = useRole();
  const navigate = useNavigate();
  const fields = useMemo(() => show.fields.flatMap((of) => fieldAt(entity, of) ?? []), [show.fields, entity]);
  // A record on its way out is not read again: it would be missed before the page has gone.
  const [isLeaving, setLeaving] = useState(false);
  const { query } = useOne<AnyRecord, ApiError>({
    resource: name,
    id,
    errorNotification: false,
    queryOptions: { enabled: !isLeaving },
  });
  const record = query.data?.data;
  const crumbs = crumbsOf(resource, role);
  // A failed background read leaves what is shown; a record that is gone does not.
  if (query.error && (!record || query.error.statusCode === 404))
    return (
      <RecordMissing
        error={query.error}
        noun={noun}
        crumbs={crumbs}
        text={resource.failedText}
        retry={() => void query.refetch()}
      />
    );
  if (!record) {
    return (
      <Page title={resource.menu.label} breadcrumb={crumbs}>
        <TableLoading />
      </Page>
    );
  }
  const edit = paths.edit?.replace(":id", id);
  const mayEdit = rows.edit && edit && mayCall(rows.edit, role) && (canEdit?.(record) ?? true);
  const tabs = show.tabs?.filter(
    ({ row, isOpen }) => (!row || mayReachOthers(row, role)) && (isOpen?.(record) ?? true),
  );
  return (
    <Page
      title={title(record)}
      breadcrumb={crumbs}
      extra={
        <RecordActions
          record={record}
          name={title(record)}
          actions={moreActions(resource)}
          onRemoving={setLeaving}
          onRemoved={() => navigate(paths.list)}
        >
          More
        </RecordActions>
      }
      primaryAction={
        mayEdit && (
          <Button type={show.hasOwnStep ? "default" : "primary"} onClick={() => void navigate(edit)}>
            Edit
          </Button>
        )
      }
    >
      <RecordFacts fields={fields} record={record} />
      {tabs && <RecordTabs tabs={tabs} record={record} />}
    </Page>
  );
};
