/** The npm compiler called directly, for what Hardhat does not do: proofs, syntax trees, contracts that are not ours. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

/** A source of the project, or of a package as Solidity imports it. */
export function readSource(path: string): string {
  const own = /^(contracts|test)\//.test(path)
  return readFileSync(`${ROOT}${own ? "" : "node_modules/"}${path}`, "utf8")
}

/** The compiler's standard JSON output for a source and its imports; errors are in it, not thrown. */
export function compileSolidity(path: string, settings: object, read: (path: string) => string = readSource): unknown {
  const compiler: Compiler = createRequire(import.meta.url)("solc")
  const input = { language: "Solidity", sources: { [path]: { content: read(path) } }, settings }
  return JSON.parse(compiler.compile(JSON.stringify(input), { import: (imported) => ({ contents: read(imported) }) }))
}
