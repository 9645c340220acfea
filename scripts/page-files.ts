import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import type { modules } from "../contract/api.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/** The addresses of pages in an area's entry.tsx, each with the module that it loads. */
const routes = /path: "(\/[^"]+)",(?:(?!path: ")[^])*?load: \(\) => import\("\.\/([^"]+)"\)/g;

/** Of such a page, what it reads first. */
const reads = /ahead: \[([^\]]*)\]/;

/** What each page with an address of its own is loaded from: its pattern, the path of its module, and its first reads. */
const pagesOf = (): { path: string; module: string; ahead: readonly string[] }[] =>
  ["custom", "pages"].flatMap((wing) =>
    readdirSync(src + wing).flatMap((area) => {
      const text = readEntry(`${src}${wing}/${area}/entry.tsx`);
      return [...text.matchAll(routes)].map(([route, path = "", module = ""]) => ({
        path,
        module: `${src}${wing}/${area}/${module}`,
        ahead: (reads.exec(route)?.[1] ?? "").split(/,\s*/).filter(Boolean),
      }));
    }),
  );

const readEntry = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
};

/** What reads the session, before which nothing else can begin. */
const session = `${src}providers/session-store.ts`;
const app = `${src}app.tsx`;
/** What a page loads later, and of which it is of no use without: formatted texts, and what cleans them. */
const later = /ui[\\/]rich-text[\\/]rich-text-view\.tsx$|dompurify/;

const contract = fileURLToPath(new URL("../contract/api.ts", import.meta.url));

/** `api.chapters.show`, at a page with this pattern, as an address: with that pattern's last parameter for its own. */
const addresses = async (): Promise<(named: string, path: string) => string> => {
  const { module } = await runnerImport<{ modules: typeof modules }>(contract, { configFile: false });
  const api = module.modules.api.api as Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>>;
  return (named, path) => {
    const [, area = "", name = ""] = named.split(".");
    const parameter = path.match(/:\w+/g)?.at(-1) ?? "";
    return api[area]![name]!.path.replace(/:\w+/, parameter);
  };
};

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/**
 * Writes pages.json: the files that a page needs and what it reads first, by its address. The server names them in the
 * page's HTML, so that a browser asks for all of them at once, and not for each part once the part before it has come.
 */
export const pageFiles: Plugin = {
  name: "page-files",
  apply: "build",
  generateBundle: {
    // After Vite has removed the scripts that had nothing but styles.
    order: "post",
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === "chunk");
      const byFile = new Map(chunks.map((one) => [one.fileName, one]));
      // Not by the module that a file stands for: those of a group are together in one file.
      const byModule = new Map(chunks.flatMap((one) => one.moduleIds.map((id) => [id, one] as const)));
      const within = (start: readonly Chunk[]): Set<Chunk> => {
        const found = new Set<Chunk>();
        const add = (chunk: Chunk | undefined): void => {
          if (!chunk || found.has(chunk)) return;
          found.add(chunk);
          for (const file of chunk.imports) add(byFile.get(file));
          for (const file of chunk.dynamicImports) {
            const part = byFile.get(file);
            if (part?.facadeModuleId && later.test(part.facadeModuleId)) add(part);
          }
        };
        start.forEach(add);
        return found;
      };
      const first = within(chunks.filter(({ isEntry }) => isEntry));
      const namesOf = (start: readonly Chunk[], known: ReadonlySet<Chunk>) => {
        const files = [...within(start)].filter((one) => !known.has(one));
        const styles = [...new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
        return { styles, scripts: files.map(({ fileName }) => fileName) };
      };
      const known = new Set([...first, ...within([byModule.get(session)!])]);
      const addressOf = await addresses();
      const ahead = namesOf([byModule.get(session)!], first).scripts;
      const pages = pagesOf().flatMap(({ path, module, ahead: first }) => {
        const page = byModule.get(module);
        const reads = first.map((named) => addressOf(named, path));
        return page ? [{ path, ahead, reads, ...namesOf([byModule.get(app)!, page], known) }] : [];
      });
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
    },
  },
};
