import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const FOLDER = import.meta.dirname
const TREES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tree"))

describe("every planned branch has its test and every test its plan", () => {
  it.each(TREES)("%s", (path) => {
    const solidity = readFileSync(join(FOLDER, path.replace(".tree", ".t.sol")), "utf8")
    const tests = [...solidity.matchAll(/function (?:test|testFuzz)_(\w+)\(/g)].map(([, name]) => name)
    expect(tests.toSorted()).toEqual(planned(readFileSync(join(FOLDER, path), "utf8")).toSorted())
  })

  it("states each invariant in words, under its own name", () => {
    const words = readFileSync(join(FOLDER, "invariant/INVARIANTS.md"), "utf8")
    const solidity = readFileSync(join(FOLDER, "invariant/Invariants.t.sol"), "utf8")
    const stated = [...words.matchAll(/^- \*\*(.+)\.\*\*/gm)].map(([, title]) => camelCase(title!))
    const checked = [...solidity.matchAll(/function invariant_(\w+)\(/g)].map(([, name]) => name)
    expect(checked.toSorted()).toEqual(stated.toSorted())
  })
})

/** The test names that a plan requires: one for each "given" or "when" followed directly by "it should". */
function planned(tree: string): string[] {
  const lines = tree.split("\n").map((line) => line.replace(/^[│├└─\s]+/, ""))
  return lines.flatMap((line, index) => {
    const [, kind, condition] = /^(given|when) (.+)$/.exec(line) ?? []
    const outcome = lines[index + 1] ?? ""
    if (kind === undefined || !outcome.startsWith("it should")) return []
    const revert = outcome.startsWith("it should revert with") ? "Revert" : ""
    return [`${revert}${camelCase(kind)}_${camelCase(condition!)}`]
  })
}

function camelCase(text: string): string {
  return text
    .replace(/['’]/g, "")
    .split(/[^\w]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
}
