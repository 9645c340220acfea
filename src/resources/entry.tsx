import type { ComponentType } from "react";
import type { Endpoint } from "../../contract/endpoint.ts";
import { importRows, isImportable } from "../../contract/import-rows.ts";
import type { AreaName } from "../../contract/index.ts";
import type { MenuEntry, RouteEntry } from "../layout/route-entry.ts";
import { facts } from "../providers/facts.ts";
import type { AnyDeclaration, Resource, Standing } from "./resource.tsx";

/** What the console knows of a resource from the start; the declaration of its pages is loaded with the first of them. */
interface Given {
  readonly name: AreaName;
  /** Where its list stands, where that is not its name. */
  readonly path?: `/${string}`;
  readonly menu: MenuEntry;
  /** Whoever may make this call has the list; all who may read it where it is left out. */
  readonly listFor?: Endpoint;
  /** Pages of its own. */
  readonly pages?: readonly RouteEntry[];
  readonly load: () => Promise<AnyDeclaration>;
}

export interface ResourceEntry extends Standing {
  readonly routes: readonly RouteEntry[];
  readonly load: () => Promise<Resource>;
}

/** `workHistory` as it stands in an address: `work-history`. */
const inAddress = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Makes the pages of a resource: list, show, create and edit, where its area has such calls. */
export const entry = ({ name, path, menu, listFor, pages, load }: Given): ResourceEntry => {
  const rows: Readonly<Record<string, Endpoint | undefined>> = facts[name];
  const list = path ?? `/${inAddress(name)}`;
  const paths = {
    list,
    show: `${list}/:id`,
    ...(rows["create"] && { create: `${list}/new` }),
    ...(rows["edit"] && { edit: `${list}/:id/edit` }),
  };
  const importFor = isImportable(name) ? rows[importRows[name]] : undefined;
  const standing = { name, menu, paths, listFor: listFor ?? rows["list"]!, importFor };
  const whole = async (): Promise<Resource> => ({ ...(await load()), ...standing });
  const page = (at: string, row: Endpoint | undefined, Page: () => Promise<ComponentType<{ resource: Resource }>>) =>
    row
      ? [
          {
            path: at,
            may: [row],
            load: async () => {
              const [Shown, resource] = await Promise.all([Page(), whole()]);
              return { default: () => <Shown resource={resource} /> };
            },
          },
        ]
      : [];
  const routes: RouteEntry[] = [
    ...page(list, standing.listFor, async () => (await import("./pages/list-page.tsx")).ListPage).map((route) => ({
      ...route,
      menu,
    })),
    ...page(`${list}/new`, rows["create"], async () => (await import("./pages/create-page.tsx")).CreatePage),
    ...page(`${list}/import`, importFor, async () => (await import("./pages/import-page.tsx")).ImportPage),
    ...page(`${list}/:id/edit`, rows["edit"], async () => (await import("./pages/edit-page.tsx")).EditPage),
    ...page(`${list}/:id`, rows["show"], async () => (await import("./pages/show-page.tsx")).ShowPage),
    ...(pages ?? []),
  ];
  return { ...standing, routes, load: whole };
};
