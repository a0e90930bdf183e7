import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { beforeAll, describe, expect, it, vi } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const SCRIPT_BYTES_MAX = 100 * 1024

/** What a visitor of `/v/{code}` runs before the product is on the screen, and what their own check adds to it. */
const RESULT = ["web/main.ts", "web/public-site.tsx", "web/features/result/result-page.tsx", "web/i18n/en/public.ts"]
const OWN_CHECK = ["web/features/result/read-for-yourself.ts"]
const LANDING = ["web/main.ts", "web/public-site.tsx", "web/features/landing/landing-page.tsx", "web/i18n/en/public.ts"]

interface Chunk {
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
}
let chunks: Chunk[]

beforeAll(async () => {
  // Else Vite would build what it finds here: the test runner's own mode.
  vi.stubEnv("NODE_ENV", "production")
  const built = await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  })
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []))
  chunks = outputs.filter((file) => file.type === "chunk")
})

/** The chunks that hold these modules, and everything those import before they run. */
function chunksOf(modules: string[]): Chunk[] {
  const wanted = modules.map((module) => chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))!)
  const reached = new Set<Chunk>()
  function reach(chunk: Chunk): void {
    if (reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) reach(chunks.find(({ fileName }) => fileName === name)!)
  }
  wanted.forEach(reach)
  return [...reached]
}

const gzipped = (modules: string[]) =>
  chunksOf(modules).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)

/** As `npm run build` writes the files and the service sends them. */
const served = (modules: string[]) =>
  chunksOf(modules).reduce((sum, { code }) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    return sum + brotliCompressSync(code, { params }).length
  }, 0)

describe("the first view of a result", () => {
  it("is at most 100 KiB of compressed script, the visitor's own check included", () => {
    const bytes = { gzipped: gzipped(RESULT), gzipped_with_check: gzipped([...RESULT, ...OWN_CHECK]) }
    console.log("first view of /v/{code}:", { ...bytes, served_with_check: served([...RESULT, ...OWN_CHECK]) })
    expect(bytes.gzipped).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
    expect(served([...RESULT, ...OWN_CHECK])).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  })

  it.each([
    ["result", RESULT],
    ["own check", OWN_CHECK],
    ["landing page", LANDING],
  ])("holds no validator, router, query cache, wallet or desk code (%s)", (_name, modules) => {
    const inside = chunksOf(modules).flatMap(({ moduleIds }) => moduleIds)
    const foreign =
      /node_modules\/(zod|react-router|@tanstack|@radix-ui|radix-ui|react-hook-form|wagmi|papaparse|sonner)\/|web\/(desk|api\/desk|layouts\/desk)/
    expect(inside.filter((id) => foreign.test(id))).toEqual([])
  })

  it("does not name the service's own description of its bodies, which would bring the validator", () => {
    const inside = chunks.flatMap(({ moduleIds }) => moduleIds)
    expect(inside.filter((id) => id.includes("/indexer/shared/api/"))).toEqual([])
  })
})
