import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin, type ProxyOptions, type ResolveModulePreloadDependenciesFn } from "vite"
import { alsoBuild } from "./web/build/also-build.ts"
import { inlinePage } from "./web/build/inline-page.ts"
import { leaveOutSettings } from "./web/build/leave-out-settings.ts"
import { leaveOutTexts } from "./web/build/leave-out-texts.ts"
import { precompress } from "./web/build/precompress.ts"
import { preloadFirst } from "./web/build/preload-first.ts"
import { rainbowkitParts } from "./web/build/rainbowkit-parts.ts"
import { DRAWN_AREAS, OFFLINE_AREAS } from "./web/i18n/page-areas.ts"

/** Where `npm start` serves what the pages call. */
const service = "http://127.0.0.1:3000"

/** Passes every call on to the service while pages are developed. A build needs no routes and does not load them. */
const passCallsOn = (): Plugin => ({
  name: "pass-calls-on",
  apply: "serve",
  async config() {
    const module = new URL("indexer/http/routes.ts", import.meta.url).href
    const { ROUTES } = (await import(module)) as typeof import("./indexer/http/routes.ts")
    const proxy = Object.fromEntries(
      ROUTES.map(({ call, is_page }): [string, ProxyOptions] => {
        const path = call.slice(call.indexOf("/")).replaceAll(".", "\\.").replace(/:\w+/g, "[^/?]+")
        return [`^${path}(\\?|$)`, is_page ? { target: service } : { target: service, bypass: pageIfAsked }]
      }),
    )
    return { server: { proxy }, preview: { proxy } }
  },
})
/** A page may stand at the address of a call: whoever asks for a page gets the page. */
const pageIfAsked: NonNullable<ProxyOptions["bypass"]> = ({ headers, url }) =>
  headers.accept?.includes("text/html") ? url : undefined

/**
 * Puts what a result's first view needs into few files. Many small ones compress worse and cost a round trip each. The
 * visitor's own check begins before React has come, so that `base` and `own` import nothing of it.
 */
const FIRST_VIEW = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: "base",
    test: /preload-helper|\/web\/(main|public-pages|shared-document|routes|storage|session|theme|i18n\/(texts|language)|api\/(client|public)|verify\/(box\/(asked|given)|checks\/(count-checks|check-text)|result\/(begin|quiet-line)))|\/(indexer\/shared\/(query|chains|first-view|body-fields)|verifier\/proof\/(code|record|certificate-report))\.ts/,
  },
  {
    name: "public",
    test: /\/web\/(layouts\/public|public-site|navigation|i18n\/(use-text|woven|format\.|field-names)|ui\/(chevron|theme-switch|rosette|button|logo|language-switch|dialog-button|error-boundary|use-title)|verify\/(checks\/sign|result\/prepare))|\/indexer\/shared\/rosette\.ts/,
  },
  {
    name: "result",
    test: /\/web\/(verify\/(card\/(?!evidence)|checks\/unread-text|result\/(?!late-parts|evidence|doubt|tally|save-|read-|own-node|what-now\.|mistyped|check-yourself|report-(?!button)|shrink-photo|proof-details))|ui\/unbroken|i18n\/attribute-names)|\/indexer\/shared\/outcome\.ts/,
  },
  // Other pages need the nodes alone.
  {
    name: "nodes",
    test: /\/web\/verify\/chain\/chains|\/(verifier\/proof\/rpc-node|indexer\/shared\/nodes-to-ask)|\/contracts\/deployments/,
  },
  {
    name: "own",
    test: /\/web\/verify\/(chain\/(own-check|shown-fields)|result\/read-for)|\/verifier\/proof\/(?!build|bundle|domain|ecdsa|issuer|recall|statement|verify-from)|@noble\/hashes\/(_md|_u64|utils|hmac|pbkdf2|scrypt|sha2|sha3)\.|\/contracts\/local/,
  },
  { name: "en", test: /\/web\/i18n\/en\/(public|field-names)/ },
  { name: "hu", test: /\/web\/i18n\/hu\/(public|field-names)/ },
]

/** Every page has loaded these, and a script that named them with each part it loads later would be longer. */
const LOADED = /\/(rolldown-runtime|react|base|public)-/
/** Opened by few, on a result: what they need is asked for once they have come. */
const OPENED = /\/(report-dialog|save-dialog|proof-details|evidence-panel)-/
const withoutLoaded: ResolveModulePreloadDependenciesFn = (file, needed, { hostType }) =>
  hostType === "js" ? needed.filter((name) => !OPENED.test(file) && !LOADED.test(name)) : needed

/**
 * `vite build` makes the site; mode `verify-page` the page that works from disk, `draw-view` what draws first views on
 * the server. Nothing may be inlined: the site's policy forbids it.
 */
export default defineConfig(({ mode }) =>
  mode === "draw-view"
    ? {
        root: "web",
        publicDir: false,
        plugins: [leaveOutTexts(DRAWN_AREAS), react()],
        // Where the service runs, nothing that builds pages is installed.
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          outDir: "../dist",
          emptyOutDir: false,
          ssr: "draw-view.tsx",
          rolldownOptions: {
            checks: { pluginTimings: false },
            output: { codeSplitting: false, entryFileNames: "draw-view.js" },
          },
        },
      }
    : mode === "verify-page"
      ? {
          root: "web",
          publicDir: false,
          plugins: [leaveOutTexts(OFFLINE_AREAS), react(), tailwindcss(), inlinePage(), precompress()],
          build: {
            outDir: "../dist/web",
            emptyOutDir: false,
            assetsInlineLimit: Number.MAX_SAFE_INTEGER,
            cssCodeSplit: false,
            modulePreload: false,
            rolldownOptions: {
              checks: { pluginTimings: false },
              input: "web/verify.html",
              output: { codeSplitting: false },
            },
          },
        }
      : {
          root: "web",
          plugins: [
            passCallsOn(),
            leaveOutSettings(),
            rainbowkitParts(),
            react(),
            tailwindcss(),
            preloadFirst(),
            precompress(),
            alsoBuild("verify-page"),
            alsoBuild("draw-view"),
          ],
          build: {
            outDir: "../dist/web",
            emptyOutDir: false,
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
            rolldownOptions: {
              checks: { pluginTimings: false },
              output: { codeSplitting: { groups: FIRST_VIEW, includeDependenciesRecursively: false } },
            },
          },
        },
)
