import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..")

interface Chunk {
  fileName: string
  imports: string[]
  moduleIds: string[]
}

/** The chunks that hold these modules, and everything those import before they run. Throws for a module that is in none. */
export function chunksHolding<One extends Chunk>(chunks: readonly One[], modules: readonly string[]): One[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set<One>()
  function reach(chunk: One): void {
    if (reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) reach(byName.get(name)!)
  }
  for (const module of modules) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!holder) throw new RangeError(`${module} is in no file of the site.`)
    reach(holder)
  }
  return [...reached]
}
