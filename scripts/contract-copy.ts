/**
 * A temporary copy of the contracts and their tests, so that a script can change sources without touching the project's own.
 */

import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))
/** The configuration imports the last four. */
const COPIED = [
  "contracts",
  "test/contracts",
  "hardhat.config.ts",
  "package.json",
  "scripts/registry",
  "verifier/proof",
  "indexer/shared",
  "test/support/campaign.ts",
]

interface ContractCopy {
  read(path: string): string
  write(path: string, text: string): void
  /** Runs the Solidity tests. The exit code is 0 when all pass; the output is what Hardhat printed, both streams. */
  test(...options: string[]): Promise<{ exit_code: number | null; output: string }>
  remove(): void
}

/** Copies contracts, their tests and the Hardhat configuration, changed by `configure`, into a new temporary folder. */
export function copyContracts(configure: (config: string) => string): ContractCopy {
  const folder = mkdtempSync(join(tmpdir(), "touchmark-contracts-"))
  for (const path of COPIED) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  const copy: ContractCopy = {
    read: (path) => readFileSync(join(folder, path), "utf8"),
    write: (path, text) => writeFileSync(join(folder, path), text),
    test: (...options) => runHardhat(folder, ["test", "solidity", ...options]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  copy.write("hardhat.config.ts", configure(copy.read("hardhat.config.ts")))
  return copy
}

/** Replaces `from`, which must occur exactly once in `text`, by `to`. */
export function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`Expected once, found ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

function runHardhat(folder: string, options: string[]): Promise<{ exit_code: number | null; output: string }> {
  const cli = join(ROOT, "node_modules/hardhat/dist/src/cli.js")
  const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY: "true", NO_COLOR: "1" }
  const child = spawn(process.execPath, [cli, ...options], { cwd: folder, env })
  let output = ""
  const collect = (chunk: Buffer) => {
    output += chunk.toString("utf8")
  }
  child.stdout.on("data", collect)
  child.stderr.on("data", collect)
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (exit_code) => resolve({ exit_code, output }))
  })
}

/** The npm compiler called directly, for what Hardhat does not do: proofs, syntax trees, contracts that are not ours. */
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
