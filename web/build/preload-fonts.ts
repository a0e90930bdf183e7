import type { Plugin } from "vite"

/** The faces that the first lines of every public page are set in. */
const FIRST_SEEN = [
  /libre-caslon-display-latin-400-normal.*\.woff2$/,
  /libre-caslon-text-latin-400-normal.*\.woff2$/,
  /instrument-sans-latin-wght-normal.*\.woff2$/,
  /ibm-plex-mono-latin-400-normal.*\.woff2$/,
]

/** Preloads the first fonts beside the first script, so that text never jumps. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_SEEN.some((face) => face.test(file)))
          .map((file) => ({
            tag: "link",
            injectTo: "head-prepend" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
          })),
    },
  }
}
