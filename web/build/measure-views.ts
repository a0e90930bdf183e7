import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { build } from "vite"
import { chunksHolding } from "./chunks-holding.ts"
import { type FirstView, modulesIn } from "./first-views.ts"

const root = join(import.meta.dirname, "..", "..")
const LANGUAGES = ["en", "hu"] as const
const COMPRESSIBLE = /\.(?:js|css|html)$/

interface Weight {
  script_bytes: number
  style_bytes: number
  /** Fonts loaded beside the first script. */
  font_bytes: number
}

interface Chunk {
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
  styles: string[]
}

/** The site as `npm run build` makes it, in memory. */
export interface BuiltSite {
  chunks: readonly Chunk[]
  /** The chunks that hold these modules, and everything those import before they run. Throws for a module that is in none. */
  chunksOf(modules: readonly string[]): Chunk[]
  /** As the service sends it, in the language that has more to say; beside what `already` has brought. */
  weigh(view: FirstView, already?: FirstView): Weight
}

/** Builds the site. NODE_ENV must be production, else Vite makes a development build. */
export async function buildSite(): Promise<BuiltSite> {
  const options = { configFile: join(root, "vite.config.ts"), logLevel: "error", build: { write: false } } as const
  const files = [await build(options)].flat().flatMap((made) => ("output" in made ? made.output : []))
  const sizes = new Map<string, number>()
  const sourceOf = (name: string) => {
    const file = files.find(({ fileName }) => fileName === name)
    return file?.type === "asset" ? file.source : (file?.code ?? "")
  }
  const sizeOf = (name: string): number => {
    if (!sizes.has(name)) sizes.set(name, sent(name, sourceOf(name)))
    return sizes.get(name)!
  }
  const sum = (names: Iterable<string>) => [...new Set(names)].reduce((total, name) => total + sizeOf(name), 0)

  const chunks: Chunk[] = files.flatMap((file) =>
    file.type === "chunk" ? [{ ...file, styles: [...(file.viteMetadata?.importedCss ?? [])] }] : [],
  )
  const shell = String(sourceOf("index.html"))
  const named = (pattern: RegExp) => [...shell.matchAll(pattern)].map(([, name]) => name!)
  const fonts = named(/rel="preload"[^>]*href="\/([^"]+\.woff2)"/g)
  const shell_styles = named(/rel="stylesheet"[^>]*href="\/([^"]+)"/g)

  const chunksOf = (modules: readonly string[]) => chunksHolding(chunks, modules)

  function weighIn(language: (typeof LANGUAGES)[number], view: FirstView, already?: FirstView): Weight {
    const there = new Set(already ? chunksOf(modulesIn(language, already)) : [])
    const asked = chunksOf(modulesIn(language, view)).filter((chunk) => !there.has(chunk))
    const styles = asked.flatMap((chunk) => chunk.styles).filter((style) => !already || !shell_styles.includes(style))
    return {
      script_bytes: sum(asked.map(({ fileName }) => fileName)),
      style_bytes: sum(already ? styles : [...shell_styles, ...styles]),
      font_bytes: already ? 0 : sum(fonts),
    }
  }

  return {
    chunks,
    chunksOf,
    weigh(view, already) {
      const weights = LANGUAGES.map((language) => weighIn(language, view, already))
      return weights.reduce((one, other) => (other.script_bytes > one.script_bytes ? other : one))
    },
  }
}

/** The bytes that the service sends of a file. */
function sent(name: string, source: string | Uint8Array): number {
  if (!COMPRESSIBLE.test(name)) return Buffer.byteLength(source)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(source, { params }).length
}
