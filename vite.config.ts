import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { clientSecret } from "./scripts/client-secret.ts";
import { virtualApi } from "./scripts/virtual-api.ts";
import { designTokens } from "./scripts/design-tokens.ts";
import { noCircles } from "./scripts/no-circles.ts";
import { pageFiles } from "./scripts/page-files.ts";
import { compressed } from "./scripts/compressed.ts";

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
    const large = /[\\/]frame-/.test(part) ? files.filter((file) => /[\\/]refine-/.test(file)) : [];
    return styles.length > 0 ? [...large, ...styles, part] : large;
  }
  return files.filter((file) => !/[\\/](react|rolldown-runtime)-/.test(file) && (styles.length > 0 || file !== part));
};

const modules = (...names: readonly string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join("|")})[\\\\/]`);

// Neither the package of the calls outside /api/v1, with axios, which the one page that asks for them loads.
const refine = modules("@refinedev[\\\\/](?!antd|simple-rest)[a-z-]+", "@tanstack", "react-router", "zod");
// The shapes of icons are also on pages without antd; what draws antd's own is not.
const shapes = modules("@ant-design[\\\\/]icons-svg");
const pure = modules("rc-[a-z-]+", "@rc-component", "papaparse", "error-stack-parser", "stackframe");
const own = (...paths: readonly string[]) =>
  new RegExp(paths.map((path) => `[\\\\/]${path.replaceAll("/", "[\\\\/]")}`).join("|"));

/** What every page of the console is made of, and what each asks for as soon as it is there. */
const frame = own(
  "contract/core/(endpoint|errors|fields|format|list|local-time|roles|states)",
  "contract/(states|imports/rows|work-history/(corrections|states))",
  "src/providers/(?!theme/(antd|tokens)|session-)",
  "src/ui/(fields/(record-name|state-tag|when|field|countries)|shell/page|icon|save-file|feedback/(use-run|confirm-dialog))[.]",
  "src/ui/(form/(use-key-of|rules|form-values|placed-errors)|files/file-problem)[.]ts",
  "node_modules/uuid/",
  "src/custom/work-history/(shared/late-check-out|check-in/(use-)?still-working)",
  "src/pages/(payments/my-pay/only-earners|groups/only-mine|work-history/shared/correction-(need|details))",
  "src/app[.]tsx",
  "src/ui/files/file-drop[.]css",
  // Icons of workers' pages and of their forms; those of the menu come with the console itself.
  `icons-svg/es/asn/(${[
    "(Arrow(Down|Left|Right|Up)|Camera|Check|CheckCircle|Close|Delete|Down|Download|FileImage|FilePdf)Outlined",
    "(Loading|Minus|Plus|Up|Upload|User)Outlined|(CheckCircle|CloseCircle|ExclamationCircle|InfoCircle)Filled",
  ].join("|")})[.]js`,
);
/** What a form without antd is made of. */
const form = own(
  "src/ui/form/plain/(plain-(input|list|record-form)|use-plain-values|leave-guard|select)[.]",
  "src/ui/form/(conflict|use-record-form|use-leave-blocker|use-save-key)[.]ts",
  "src/ui/files/file-drop[.]tsx",
  "contract/core/pictures",
);
/** What the pages of a person's own profile share. */
const profile = own(
  "src/pages/profile/(create-profile-page|pay-step|steps|step-list|steps-end|progress|profile-state|section-(form|part)|agreement|file-failure|document-upload|documents|portrait|use-my-profile|profile)[.]",
  "src/pages/profile/shared/(section-fields|profile|save-document|signed|document-list)[.]",
  "contract/profile/",
);
/** What the pages share on which a worker finds and records their work. */
const work = own(
  "src/custom/projects/shared/(unlock|blocker|ask-for-skill)[.]",
  "src/custom/learning/shared/(paths|enrol-button|enrol|reasons|todos)[.]",
  "src/custom/work-history/my-work/(local-input|my-entry|queries|range|use-today|my-work|trouble)[.]",
  "src/custom/(work-history/check-in/check-in|jobs/shared/waiting-jobs)[.]css",
  "contract/courses/learner-todos",
);
const richText =
  /[\\/](src[\\/]ui[\\/]rich-text[\\/](rich-text-view|rich-text|player-frame|clean)[.]|node_modules[\\/]dompurify[\\/])/;
const antd = modules(
  "rc-util",
  "classnames",
  "@babel",
  "antd",
  "@ant-design[\\\\/](icons|colors|fast-color|cssinjs|cssinjs-utils)",
  "@rc-component",
  "rc-[a-z-]+",
);

/**
 * What the console's tests load as one file for each package, and not as the thousand modules of which antd alone consists:
 * each test file reads them anew. Vite bundles them, unchanged, before the first test and keeps them in node_modules/.vite
 * until package-lock.json or this list changes.
 *
 * All that use one another's contexts must be here, or a second copy would be loaded beside it, and "useLocation() outside
 * a Router" follows. Not React itself, which each of them shares with what is not here.
 */
const bundledForTests = {
  enabled: true,
  include: [
    "@ant-design/icons-svg",
    "@ant-design/v5-patch-for-react-19",
    "@refinedev/antd",
    "@refinedev/core",
    "@refinedev/react-router",
    "@refinedev/simple-rest",
    "@tanstack/react-query",
    "@testing-library/react",
    "@testing-library/user-event",
    "antd",
    "react-router",
    "zod",
  ],
  exclude: ["react", "react-dom"],
  // As they are delivered: for developers antd counts which of its tokens each style reads.
  rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
};

export default defineConfig({
  plugins: [react(), virtualApi, designTokens, pageFiles, noCircles, compressed],
  define: { "import.meta.env.VITE_CLIENT_SECRET": JSON.stringify(clientSecret) },
  server: { proxy: { "/api": `http://localhost:${process.env["PORT"] ?? 3000}` } },
  build: {
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      // These don't say so in their package.json. Without it a context brings antd's whole form library along, and Refine
      // its reader of CSV files, which nothing uses.
      treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] },
      output: {
        // Each name stands in every file that asks for another, and does not compress: each letter counts.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash:7].js`,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // Few files, and none that a page loads for the sake of another page.
        codeSplitting: {
          groups: [
            { name: "react", test: modules("react", "react-dom", "scheduler"), priority: 30 },
            { name: "start", tags: ["$initial"], priority: 25 },
            // Asked for by the pages before sign-in and by the console: neither is to load the other for it.
            { name: "social-paths", test: /contract[\\/]identities[\\/]paths/, priority: 20 },
            // Not @refinedev/antd, which is one large module: it goes to the page that asks for it.
            { name: "refine", test: refine, priority: 20 },
            { name: "frame", test: frame, priority: 15 },
            // A page with formatted texts needs all of it.
            { name: "rich-text-view", test: richText, priority: 14 },
            { name: "profile", test: profile, priority: 14, includeDependenciesRecursively: false },
            { name: "work", test: work, priority: 14, includeDependenciesRecursively: false },
            { name: "form", test: form, priority: 13, includeDependenciesRecursively: false },
            // Refine names it and does not use it.
            { name: "csv", test: modules("papaparse"), priority: 26 },
            { name: "shapes", test: shapes, priority: 12, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
            // By which pages load it; what is small goes to its neighbour, or a list would ask for a hundred files.
            { name: "antd", test: antd, priority: 10, entriesAware: true, entriesAwareMergeThreshold: 6_500 },
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
          // Each file has its own window and its own copy of every module, but shares a process with the files before it, which
          // has loaded Vitest and happy-dom already. The price is memory: each of the two grows to almost 2 GB.
          pool: "vmForks",
          include: ["tests/console/**/*.test.{ts,tsx}"],
          setupFiles: ["./tests/console/helpers/each-file.ts"],
          // As many as in the other half: by itself Vitest leaves one of two cores idle.
          maxWorkers: 2,
          testTimeout: 30_000,
          deps: { optimizer: { client: bundledForTests } },
        },
        // The packages' modules for bundlers, which the build takes too: Vitest by itself takes those for require().
        resolve: { mainFields: ["module", "main"] },
      },
    ],
  },
});
