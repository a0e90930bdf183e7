import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { chunksHolding } from "./chunks-holding.ts"
import { modulesIn, ON_EVERY_PAGE, RESULT_CHECKED } from "./first-views.ts"

/** The faces that the first lines of every public page are set in. */
const FIRST_SEEN = [
  /libre-caslon-display-latin-400-normal.*\.woff2$/,
  /libre-caslon-text-latin-400-normal.*\.woff2$/,
  /instrument-sans-latin-wght-normal.*\.woff2$/,
  /ibm-plex-mono-latin-400-normal.*\.woff2$/,
]

/**
 * Preloads the first fonts, so that text never jumps, and what every page imports, beside the first script. For a result's
 * document the service is told its scripts by language, those of the visitor's own check first.
 */
export function preloadFirst(): Plugin {
  const scriptsOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]) =>
    chunksHolding(
      Object.values(bundle).filter((file) => file.type === "chunk"),
      modules,
    ).map(({ fileName }) => fileName)
  return {
    name: "preload-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => [
        ...Object.keys(bundle)
          .filter((file) => FIRST_SEEN.some((face) => face.test(file)))
          .map((file) => preload({ rel: "preload", as: "font", type: "font/woff2", href: `/${file}` })),
        ...scriptsOf(bundle, [ON_EVERY_PAGE])
          .filter((file) => !html.includes(file))
          .map((file) => preload({ rel: "modulepreload", href: `/${file}` })),
      ],
    },
    writeBundle({ dir }, bundle) {
      const { modules } = RESULT_CHECKED
      const named = (language: "en" | "hu") => scriptsOf(bundle, modulesIn(language, { modules: modules.toReversed() }))
      const scripts = JSON.stringify({ en: named("en"), hu: named("hu") })
      writeFileSync(join(dir!, "..", "result-scripts.json"), scripts)
    },
  }
}

const preload = (attrs: Record<string, string>) => ({
  tag: "link",
  injectTo: "head-prepend" as const,
  attrs: { crossorigin: "", ...attrs },
})
