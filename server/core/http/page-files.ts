import { Id } from "../../../contract/core/fields.ts";

/** A page of the console by its address, as the build wrote it (scripts/page-files.ts). */
interface PageFiles {
  /** Its pattern, such as /learn/:id. */
  readonly path: string;
  /** Scripts to ask for with the page itself; the other files follow once it runs. */
  readonly ahead: readonly string[];
  /** Addresses of the API that it reads first, such as /api/v1/coursechapter/:id, with parameters of its pattern. */
  readonly reads: readonly string[];
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const matches = (pattern: string, path: string): boolean => {
  const names = pattern.split("/");
  const parts = path.split("/");
  return names.length === parts.length && names.every((name, at) => name.startsWith(":") || name === parts[at]);
};

/** Of two patterns that match, the one that names more is meant: /learn/quizzes/:quizId, not /learn/:id/:other. */
const variables = ({ path }: PageFiles): number => path.split("/:").length;

const scripts = (files: readonly string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
const styles = (files: readonly string[]): string =>
  files.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`).join("");

/**
 * The reads of a page at a path; none where a part of the path could mean something else in HTML or in an address, and
 * none of a record where a word stands in the place of its id, such as in /learn/:id/chapters/next.
 */
const readsAt = ({ path, reads }: PageFiles, at: string): readonly string[] => {
  const parts = at.split("/");
  const given = Object.fromEntries(path.split("/").map((name, index) => [name, parts[index]!]));
  if (!parts.every((part) => /^[\w-]*$/.test(part))) return [];
  return reads.flatMap((read) => {
    const [name] = /:\w+/.exec(read) ?? [];
    if (name === undefined) return [read];
    const id = given[name] ?? "";
    return Id.safeParse(id).success ? [read.replace(name, id)] : [];
  });
};

/**
 * Answers a template with the links by which a browser asks for all files of a page at once, and what it reads, which src/main.tsx puts in
 * place once it runs itself: asked for before, they would take its share of a slow network. Empty for the pages before
 * sign-in, and where a page's files are not known.
 */
export const linksOf = (pages: readonly PageFiles[]): ((url: string) => string) => {
  const ordered = pages
    .toSorted((one, other) => variables(one) - variables(other))
    .map((page) => ({
      page,
      ahead: scripts(page.ahead),
      links: `${styles(page.styles)}${scripts(page.scripts)}`,
    }));
  return (url) => {
    const path = url.replace(/[?#].*$/, "");
    const found = ordered.find(({ page }) => matches(page.path, path));
    if (!found) return "";
    const { page, ahead, links } = found;
    return `${ahead}<template id="page-files" data-reads="${readsAt(page, path).join(" ")}">${links}</template>`;
  };
};
