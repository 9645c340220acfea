import { Suspense, useState } from "react";
import { loadedEndpoint } from "../../../contract/core/endpoint.ts";
import { RecordImport } from "../import/record-import.tsx";
import { NotFound } from "../feedback/no-page.tsx";
import { useRole } from "../../providers/access.ts";
import { Page } from "../shell/page.tsx";
import type { Resource } from "./resource.tsx";
import { breadcrumbsOf } from "./breadcrumbs.ts";

/** The page that imports records of a resource from a CSV, all or none. */
export const ImportPage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, paths, importFor, import: declared } = resource;
  const role = useRole();
  const [options, setOptions] = useState(declared?.choices?.initial ?? {});
  const imports = importFor && loadedEndpoint(importFor)?.imports;
  if (!declared || !imports) return <NotFound />;
  const Choices = declared.choices?.component;
  return (
    <Page title={`Import ${declared.many}`} breadcrumb={breadcrumbsOf(resource, role)}>
      <RecordImport
        resource={name}
        body={imports.row}
        noun={[noun, declared.many]}
        unique={declared.unique}
        split={declared.split}
        list={`${paths.list}?sort=createdAt:desc`}
        options={options}
        choices={
          Choices && (
            <Suspense>
              <Choices value={options} onChange={setOptions} />
            </Suspense>
          )
        }
      />
    </Page>
  );
};
