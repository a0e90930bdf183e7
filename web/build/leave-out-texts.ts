import type { Plugin } from "vite"

const LOADER = /\/web\/i18n\/texts\.ts$/
const EMPTY = "\0no-texts"

/** Leaves every dictionary but `kept` out of a page that is one file, which would otherwise carry all texts. */
export function leaveOutTexts(kept: readonly string[]): Plugin {
  return {
    name: "leave-out-texts",
    enforce: "pre",
    resolveId(source, importer) {
      const area = /^\.\/(?:en|hu)\/(\w+)\.ts$/.exec(source)?.[1]
      return area && importer && LOADER.test(importer) && !kept.includes(area) ? EMPTY : null
    },
    load: (id) => (id === EMPTY ? "export {}" : null),
  }
}
