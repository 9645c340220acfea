import { PlusOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { lazy, Suspense, useMemo } from "react";
import { useNavigate } from "react-router";
import { mayCall, useRole } from "../../providers/access.ts";
import { Page } from "../shell/page.tsx";
import { RecordTable } from "../table/record-table.tsx";
import type { Resource } from "./resource.tsx";
import { recordActions } from "./record-page-actions.ts";
import { Icon } from "../icon.tsx";

const ImportButton = lazy(() => import("./import-button.tsx"));

/** The page with all records of a resource. */
export const ListPage = ({ resource }: { readonly resource: Resource }) => {
  const { endpoints, menu, list, paths, noun, newNoun = noun } = resource;
  const role = useRole();
  const navigate = useNavigate();
  const rowActions = useMemo(() => recordActions(resource), [resource]);
  const Extra = list.extra;
  const mayCreate = endpoints.create && paths.create && mayCall(endpoints.create, role);
  return (
    <Page
      title={menu.label}
      extra={
        (Extra || resource.import) && (
          <Suspense>
            {Extra && <Extra />}
            {resource.import && <ImportButton resource={resource} />}
          </Suspense>
        )
      }
      primaryAction={
        mayCreate && (
          <Button
            type="primary"
            icon={<Icon of={PlusOutlined} />}
            href={paths.create}
            onClick={(event) => {
              event.preventDefault();
              void navigate(paths.create ?? "");
            }}
          >
            New {newNoun}
          </Button>
        )
      }
    >
      <RecordTable
        id={resource.name}
        label={menu.label}
        endpoint={endpoints.list}
        entity={resource.entity}
        columns={list.columns}
        {...(list.reads && { reads: list.reads })}
        {...(list.filters && { filters: list.filters })}
        {...(list.search !== undefined && { search: list.search })}
        {...(list.defaultSort && { defaultSort: list.defaultSort })}
        {...(list.pageSize && { pageSize: list.pageSize })}
        {...(resource.failedText && { failedText: resource.failedText })}
        {...(list.bulkActions && { bulkActions: list.bulkActions })}
        {...(list.summary && { summary: list.summary })}
        rowActions={rowActions}
        title={resource.title}
        openPath={(record) => paths.show.replace(":id", record._id)}
        emptyText={list.emptyText}
      />
    </Page>
  );
};
