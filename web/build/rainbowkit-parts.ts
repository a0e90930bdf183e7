import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"

const PACKAGE = "/node_modules/@rainbow-me/rainbowkit/dist/"
const ours = (file: string) => join(import.meta.dirname, "..", "dashboard", "profile", "wallet", file)

/** Finds RainbowKit's parts by the comment that names their source. */
const PARTS: [RegExp, string][] = [
  [/^\/\/ src\/locales\/\w+\.json$/m, ours("rainbowkit-words.ts")],
  [/^\/\/ src\/[\w/-]+\.(?:svg|png)$/m, ours("rainbowkit-picture.ts")],
]

/** What no dictionary reaches: words in the code, and a picture without a name that says it is one. */
const PATCHES: [string, string][] = [
  ['ariaLabel = "Close"', 'ariaLabel = i18n.t("close")'],
  ['"title", null, "Close"', '"title", null, i18n.t("close")'],
  ['role: "img"', 'role: alt ? "img" : "presentation"'],
]

/**
 * Replaces RainbowKit's twenty dictionaries, sixty pictures and all chains by our own. Not under `npx vite`, which bundles
 * dependencies beforehand.
 */
export function rainbowkitParts(): Plugin {
  return {
    name: "rainbowkit-parts",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "wagmi/chains") return ours("rainbowkit-chains.ts")
      if (!importer?.includes(PACKAGE) || !source.startsWith("./")) return null
      const code = readFileSync(join(dirname(importer), source), "utf8")
      return PARTS.find(([made_from]) => made_from.test(code))?.[1] ?? null
    },
    transform(code, id) {
      if (!id.endsWith(`${PACKAGE}index.js`)) return null
      return { code: PATCHES.reduce(patch, code), map: null }
    },
  }
}

function patch(code: string, [before, after]: [string, string]): string {
  if (!code.includes(before)) throw new Error(`RainbowKit says no more ${before}: is there still something to patch?`)
  return code.replaceAll(before, after)
}
