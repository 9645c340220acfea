import { useOne } from "@refinedev/core";
import { Suspense, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { mayCall, mayReachOthers, useRole } from "../../providers/access.ts";
import type { ApiError } from "../../providers/client.ts";
import { Page } from "../shell/page.tsx";
import { RecordDetails } from "../show/record-details.tsx";
import { RecordMissing } from "../show/record-missing.tsx";
import { RecordTabs } from "../show/record-tabs.tsx";
import { UndoOffer } from "../table/undo-offer.tsx";
import { TableLoading } from "../feedback/table-states.tsx";
import { fieldAt } from "../fields/field.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { useRecent } from "../palette/recent.ts";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { PageActions } from "./page-actions.tsx";
import { moreActions } from "./record-page-actions.ts";

/** The page of one record: its fields, its actions, and its tabs. */
export const ShowPage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, entity, show, endpoints, paths, title, canEdit } = resource;
  const { id = "" } = useParams();
  const role = useRole();
  const navigate = useNavigate();
  const fields = useMemo(() => show.fields.flatMap((of) => fieldAt(entity, of) ?? []), [show.fields, entity]);
  // While a record is being deleted it is not refetched: it would be missing before the page is left.
  const [leaving, setLeaving] = useState<string | null>(null);
  const { query } = useOne<AnyRecord, ApiError>({
    resource: name,
    id,
    errorNotification: false,
    queryOptions: { enabled: leaving !== id },
  });
  const record = query.data?.data;
  useRecent(resource.menu.label, record && title(record));
  const breadcrumbs = breadcrumbsOf(resource, role);
  // A failed background refetch leaves the old data; a record that no longer exists does not.
  if (query.error && (!record || query.error.statusCode === 404))
    return (
      <RecordMissing
        error={query.error}
        noun={noun}
        breadcrumbs={breadcrumbs}
        text={resource.failedText}
        retry={() => void query.refetch()}
      />
    );
  if (!record) {
    return (
      <Page title={resource.menu.label} breadcrumb={breadcrumbs}>
        <TableLoading />
      </Page>
    );
  }
  const edit = paths.edit?.replace(":id", id);
  const mayEdit = endpoints.edit && edit && mayCall(endpoints.edit, role) && (canEdit?.(record) ?? true);
  const tabs = show.tabs?.filter(
    ({ endpoint, isOpen }) => (!endpoint || mayReachOthers(endpoint, role)) && (isOpen?.(record) ?? true),
  );
  // All that shows the record is its own, or the next record's page would go on with what was typed on this one's. The
  // frame stays, so that the buttons to the next record keep the focus.
  return (
    <Page
      title={title(record)}
      breadcrumb={breadcrumbs}
      primaryAction={
        <PageActions
          key={id}
          record={record}
          name={title(record)}
          actions={moreActions(resource)}
          onRemoving={(is) => setLeaving(is ? id : null)}
          onRemoved={() => navigate(paths.list)}
          onEdit={mayEdit ? () => void navigate(edit) : undefined}
          hasOwnStep={show.hasOwnStep ?? false}
        />
      }
    >
      <div key={id} className={tabs && tabs.length > 0 ? "record-parts" : undefined}>
        <div className="record-side">
          {show.nextStep && (
            <Suspense>
              <show.nextStep record={record} />
            </Suspense>
          )}
          <RecordDetails fields={fields} record={record} />
        </div>
        {tabs && <RecordTabs tabs={tabs} record={record} />}
      </div>
      <UndoOffer isHere={({ ids }) => ids.includes(id)} />
    </Page>
  );
};
