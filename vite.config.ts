import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { factsOf } from "./contract/facts.ts";
import { table } from "./contract/index.ts";

/** Read by src/providers/session-cipher.ts: 32 bytes in hex. It ends up in the bundle, so it hides, it does not protect. */
const defaultClientSecret = "6d75737465722d636c69656e742d7365637265742d746861742d68696465732e";
const clientSecret = process.env["VITE_CLIENT_SECRET"] || defaultClientSecret;
if (!/^[0-9a-f]{64}$/i.test(clientSecret)) throw new Error("VITE_CLIENT_SECRET must be 64 hexadecimal digits");

const light = (name: string) => fileURLToPath(new URL(`src/light/${name}.ts`, import.meta.url));
const module = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/** What the frameworks import and we don't use, every browser has, or our policy refuses: by who imports it. */
const standIns: readonly { from: RegExp; stands: Readonly<Record<string, string>> }[] = [
  // What every input and every table ask of it; the rest would bring the whole form library along.
  { from: /antd[\\/]es[\\/]form[\\/]context/, stands: { "rc-field-form": module("rc-field-form/es/FormContext.js") } },
  { from: /antd[\\/]es[\\/]radio[\\/]group/, stands: { "../form/hooks/useForm": light("name-path") } },
  {
    from: /antd[\\/]es[\\/]table[\\/]/,
    stands: { "./FilterDropdown": light("no-column-filters"), "./RcTable/VirtualTable": light("nothing") },
  },
  { from: /rc-util[\\/]es[\\/]getScrollBarSize/, stands: { "./Dom/dynamicCSS": light("page-styles") } },
  { from: /portal[\\/]es[\\/]useScrollLocker/, stands: { "rc-util/es/Dom/dynamicCSS": light("page-styles") } },
  {
    from: /antd[\\/]es[\\/]app[\\/]App/,
    stands: { "../message/useMessage": light("no-messages"), "../notification/useNotification": light("no-messages") },
  },
  {
    from: /@refinedev[\\/]/,
    stands: { papaparse: light("nothing"), "error-stack-parser": light("nothing"), qs: light("flat-query") },
  },
  // By itself it brings its warnings for developers along.
  { from: /./, stands: { "react-router": module("react-router/dist/production/index.mjs") } },
  {
    from: /[\\/]node_modules[\\/]/,
    stands: {
      "react-markdown": light("nothing"),
      "remark-gfm": light("nothing"),
      html2canvas: light("nothing"),
      "resize-observer-polyfill": light("native-resize-observer"),
    },
  },
];
const standIn: Plugin = {
  name: "stand-in",
  enforce: "pre",
  apply: "build",
  resolveId: (source, importer = "") =>
    standIns.find(({ from, stands }) => from.test(importer) && stands[source])?.stands[source],
};

/** zod can write a JSON schema of everything that it checks (5 kB); the console never asks for one. */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  apply: "build",
  transform: (code, id) => {
    if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return undefined;
    const without = code
      .replaceAll(/=> processors\.\w+Processor\(/g, "=> void (")
      .replaceAll(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, "undefined")
      .replace("createToJSONSchemaMethod(this, {})(params)", "undefined");
    if (/\w+Processor\(|JSONSchemaMethod\(/.test(without))
      throw new Error("zod writes its JSON schemas in another way");
    return { code: without, map: null };
  },
};

/** The console's facts of the contract as they are, without the schemas that they are read from. */
const factsAlone: Plugin = {
  name: "facts-alone",
  apply: "build",
  transform: async (code, id) => {
    if (!/[\\/]src[\\/]providers[\\/]facts\.ts$/.test(id)) return undefined;
    const facts = JSON.stringify(factsOf(table));
    const alone = code
      .replace(/import .*contract\/.*;\n/g, "")
      .replace(/factsOf\(table\)/, () => `JSON.parse(${JSON.stringify(facts)})`);
    if (/\btable\b|contract\//.test(alone)) throw new Error("facts.ts takes more of the contract than the facts");
    return { code: alone, map: null };
  },
};

/**
 * What is asked for ahead of a part of the console: not what every page has already, nor the part itself, which is asked
 * for at the same moment, unless it has styles, which the browser waits for first. The sign-in page names only the
 * console's largest parts: the names of the parts of its sister pages would be a good share of it.
 */
const preloaded = (
  part: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: "html" | "js" },
): string[] => {
  if (hostType === "html") return files;
  const styles = files.filter((file) => file.endsWith(".css"));
  if (/[\\/]index-/.test(hostId)) {
    const large = /[\\/]app-/.test(part) ? files.filter((file) => /[\\/](frame|zod|refine)-/.test(file)) : [];
    return styles.length > 0 ? [...large, ...styles, part] : large;
  }
  return files.filter((file) => !/[\\/](react|rolldown-runtime)-/.test(file) && (styles.length > 0 || file !== part));
};

const modules = (...names: readonly string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join("|")})[\\\\/]`);

// Neither the package of the calls outside /api/v1, with axios, which the one page that asks for them loads.
const refine = modules("@refinedev[\\\\/](?!antd|simple-rest)[a-z-]+", "@tanstack", "react-router");
const antd = modules(
  "antd",
  "@ant-design[\\\\/](icons|icons-svg|colors|fast-color|cssinjs|cssinjs-utils)",
  "@rc-component",
  "rc-[a-z-]+",
);

export default defineConfig({
  plugins: [react(), standIn, withoutJsonSchemas, factsAlone],
  define: { "import.meta.env.VITE_CLIENT_SECRET": JSON.stringify(clientSecret) },
  server: { proxy: { "/api": `http://localhost:${process.env["PORT"] ?? 3000}` } },
  build: {
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      // antd's parts don't say so in their package.json; without it a context brings the whole form library along.
      treeshake: { moduleSideEffects: [{ test: modules("rc-[a-z-]+", "@rc-component"), sideEffects: false }] },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        // Few files, and none that a page loads for the sake of another page.
        codeSplitting: {
          groups: [
            { name: "react", test: modules("react", "react-dom", "scheduler"), priority: 30 },
            { name: "start", tags: ["$initial"], priority: 25 },
            // Asked for by the pages before sign-in and by the console: neither is to load the other for it.
            { name: "social-paths", test: /contract[\\/]social-paths/, priority: 20 },
            { name: "zod", test: modules("zod"), priority: 20 },
            // Not @refinedev/antd, which is one large module: it goes to the page that asks for it.
            { name: "refine", test: refine, priority: 20 },
            {
              name: "frame",
              test: /[\\/](contract[\\/](endpoint|errors|fields|format|list|roles|states|import-rows)|src[\\/](providers|theme)[\\/](?!antd|session-))/,
              priority: 15,
            },
            { name: "antd", test: antd, priority: 10, entriesAware: true },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/contract/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["./tests/server/helpers/global-setup.ts"],
          pool: "forks",
          // Modules are loaded once for all files, a third less time: what a test leaves in a module is no other test's matter.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          environment: "happy-dom",
          include: ["tests/console/**/*.test.{ts,tsx}"],
          // As many as in the other half: by itself Vitest leaves one of two cores idle.
          maxWorkers: 2,
          testTimeout: 30_000,
          // Else they load a react-router of their own, and "useLocation() outside a Router" follows.
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
        },
      },
    ],
  },
});
