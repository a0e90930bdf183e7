/**
 * Compiles the contracts into contracts/abi.ts and bytecode.ts, which are committed, so `npm start` needs no compiler.
 * With --check it only fails when they differ from the sources.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

process.env.HARDHAT_DISABLE_TELEMETRY = "true"
const { default: hre } = await import("hardhat")

const CONTRACTS = ["ProductRegistry", "IssuerRegistry", "IssuerKeys"]
const HEADER = "// Written by scripts/build-contracts.ts from the Solidity sources; do not edit.\n"

await hre.tasks.getTask("build").run({ quiet: true, noTests: true })
const artifacts = await Promise.all(CONTRACTS.map((name) => hre.artifacts.readArtifact(name)))

const abi = artifacts.map(
  (it) => `export const ${lower(it.contractName)}Abi = ${JSON.stringify(it.abi, null, 2)} as const\n`,
)
const bytecode = artifacts.map((it) => `export const ${lower(it.contractName)}Bytecode =\n  "${it.bytecode}"\n`)

const stale = []
for (const [name, parts] of Object.entries({ "abi.ts": abi, "bytecode.ts": bytecode })) {
  const path = fileURLToPath(new URL(`../contracts/${name}`, import.meta.url))
  const text = [HEADER, ...parts].join("\n")
  if (text === (await readFile(path, "utf8").catch(() => ""))) continue
  if (process.argv.includes("--check")) stale.push(`contracts/${name}`)
  else await writeFile(path, text)
}

for (const it of artifacts)
  console.log(`${it.contractName}: ${(it.deployedBytecode.length - 2) / 2} bytes of runtime code`)
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run scripts/build-contracts.ts and commit what it writes.`)
  process.exitCode = 1
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
