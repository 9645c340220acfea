import type { ComponentType } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { MenuEntry, RouteEntry } from "../shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";
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

interface Entry extends Standing {
  readonly pages: readonly RouteEntry[];
  readonly load: () => Promise<AnyDeclaration>;
}

/** A resource with its pages. */
export interface ResourceEntry extends Standing {
  readonly routes: readonly RouteEntry[];
  readonly load: () => Promise<Resource>;
}

/** `workHistory` as it stands in an address: `work-history`. */
const inAddress = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const rowsOf = (name: AreaName): Readonly<Record<string, Endpoint | undefined>> => facts[name];

/** Says where a resource stands in the console. */
export const entry = ({ name, path, menu, listFor, pages = [], load }: Given): Entry => {
  const rows = rowsOf(name);
  const list = path ?? `/${inAddress(name)}`;
  const paths = {
    list,
    show: `${list}/:id`,
    ...(rows["create"] && { create: `${list}/new` }),
    ...(rows["edit"] && { edit: `${list}/:id/edit` }),
  };
  const importFor = Object.values(rows).find((row) => row?.imports);
  return { name, menu, paths, listFor: listFor ?? rows["list"]!, importFor, pages, load };
};

/**
 * Makes the pages of a resource: list, show, create and edit, where its area has such calls. `everyRecord` is what may
 * be done with the records of any resource.
 */
export const withPages = ({ pages, load, ...standing }: Entry, everyRecord: Resource["everyRecord"]): ResourceEntry => {
  const rows = rowsOf(standing.name);
  const { list } = standing.paths;
  const whole = async (): Promise<Resource> => ({ ...(await load()), ...standing, everyRecord });
  const page = (
    path: string,
    row: Endpoint | undefined,
    loadPage: () => Promise<ComponentType<{ resource: Resource }>>,
  ) =>
    row
      ? [
          {
            path,
            may: [row],
            load: async () => {
              const [Page, resource] = await Promise.all([loadPage(), whole()]);
              return { default: () => <Page resource={resource} /> };
            },
          },
        ]
      : [];
  const routes: RouteEntry[] = [
    ...page(list, standing.listFor, async () => (await import("./list-page.tsx")).ListPage).map((route) => ({
      ...route,
      menu: standing.menu,
    })),
    ...page(`${list}/new`, rows["create"], async () => (await import("./create-page.tsx")).CreatePage),
    ...page(`${list}/import`, standing.importFor, async () => (await import("./import-page.tsx")).ImportPage),
    ...page(`${list}/:id/edit`, rows["edit"], async () => (await import("./edit-page.tsx")).EditPage),
    ...page(`${list}/:id`, rows["show"], async () => (await import("./show-page.tsx")).ShowPage),
    ...pages,
  ];
  return { ...standing, routes, load: whole };
};
