import type { ComponentType } from "react";
import { Navigate, useParams } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { MenuEntry, RouteEntry } from "../shell/route-entry.ts";
import { useRole } from "../../providers/access.ts";
import { api } from "../../providers/api.ts";
import { type Elsewhere, readAddress } from "../fields/record-link.tsx";
import type { AnyDeclaration, Resource, Placement } from "./resource.tsx";

/**
 * What the console knows of a resource from the start; the declaration of its pages is loaded with the first of them.
 */
interface Given {
  readonly name: AreaName;
  /** The address of its list, if that is not its name. */
  readonly path?: `/${string}`;
  readonly menu: MenuEntry;
  /** The list is open to the roles that may call this endpoint; by default, to those that may read it. */
  readonly listFor?: Endpoint;
  /** Where the roles that may not call this endpoint read a record, in place of the resource's own page. */
  readonly elsewhere?: Elsewhere;
  /** Further pages of the resource. */
  readonly pages?: readonly RouteEntry[];
  readonly load: () => Promise<AnyDeclaration>;
}

interface Entry extends Placement {
  readonly pages: readonly RouteEntry[];
  readonly load: () => Promise<AnyDeclaration>;
}

/** A resource with the routes of its pages. */
export interface ResourceEntry extends Placement {
  readonly routes: readonly RouteEntry[];
  readonly load: () => Promise<Resource>;
}

/** `workHistory` as a part of an address: `work-history`. */
const inAddress = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const rowsOf = (name: AreaName): Readonly<Record<string, Endpoint | undefined>> => api[name];

/** Declares where a resource is in the console: its address, its place in the menu, and who may open it. */
export const entry = ({ name, path, menu, listFor, elsewhere, pages = [], load }: Given): Entry => {
  const endpoints = rowsOf(name);
  const list = path ?? `/${inAddress(name)}`;
  const paths = {
    list,
    show: `${list}/:id`,
    ...(endpoints["create"] && { create: `${list}/new` }),
    ...(endpoints["edit"] && { edit: `${list}/:id/edit` }),
  };
  const importFor = Object.values(endpoints).find((endpoint) => endpoint?.imports);
  return { name, menu, paths, listFor: listFor ?? endpoints["list"]!, elsewhere, importFor, pages, load };
};

/** The page of a record; roles that read it elsewhere are sent there. */
const shownTo = ({ paths: { show }, elsewhere }: Placement, Page: ComponentType<{ resource: Resource }>) =>
  elsewhere
    ? (props: { resource: Resource }) => {
        const { id = "" } = useParams();
        const address = readAddress(show, elsewhere, useRole());
        return address === show ? <Page {...props} /> : <Navigate to={address.replace(":id", id)} replace />;
      }
    : Page;

/**
 * Adds the pages of a resource: list, show, create and edit, if its area has these endpoints. `commonActions` are the
 * actions on records of any resource.
 */
export const withPages = (
  { pages, load, ...standing }: Entry,
  commonActions: Resource["commonActions"],
): ResourceEntry => {
  const endpoints = rowsOf(standing.name);
  const { list } = standing.paths;
  const whole = async (): Promise<Resource> => ({ ...(await load()), ...standing, commonActions });
  const page = (
    path: string,
    endpoint: Endpoint | undefined,
    loadPage: () => Promise<ComponentType<{ resource: Resource }>>,
  ) =>
    endpoint
      ? [
          {
            path,
            endpoints: [endpoint],
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
      menu: { lists: { [standing.name]: "" }, ...standing.menu },
    })),
    ...page(`${list}/new`, endpoints["create"], async () => (await import("./create-page.tsx")).CreatePage),
    ...page(`${list}/import`, standing.importFor, async () => (await import("./import-page.tsx")).ImportPage),
    ...page(`${list}/:id/edit`, endpoints["edit"], async () => (await import("./edit-page.tsx")).EditPage),
    ...page(`${list}/:id`, endpoints["show"], async () =>
      shownTo(standing, (await import("./show-page.tsx")).ShowPage),
    ),
    ...pages,
  ];
  return { ...standing, routes, load: whole };
};

/** A resource as Refine declares it. */
export const refineResourceOf = ({ name, paths, menu: { label }, elsewhere }: Placement) => ({
  name,
  ...paths,
  meta: { label, elsewhere },
});

/** The areas whose only record has a page of its own, as Refine declares them. */
export const refineResourcesOf = (entries: readonly RouteEntry[]) =>
  entries.flatMap(({ recordOf, path, menu }) =>
    recordOf ? [{ name: recordOf, show: path, meta: { label: menu?.label } }] : [],
  );
