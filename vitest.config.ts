import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const root = import.meta.dirname
const files = globSync("test/**/*.test.{ts,tsx}", { cwd: root })

/**
 * Loading the service anew for each file takes as long as its tests, so the files of a kind share a process. Each kind has
 * its turn, since a process is given up where the next file is of another kind.
 */
const KINDS = {
  // What a file puts in a module's place, the files after it would meet as well.
  apart: files.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(textOf(file))),
  pages: files.filter((file) => textOf(file).startsWith("// @vitest-environment happy-dom")),
  service: files,
}

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8")
}

/** Small files that take long, since they start processes: at the end one of them would wait alone. */
const STARTS_PROCESSES = /\/test\/(bench|faults|scripts|tenants|verifier)\//

class ProcessesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications)
    const groupOf = ({ project, moduleId }: TestSpecification) =>
      project.config.sequence.groupOrder * 2 + (STARTS_PROCESSES.test(moduleId) ? 0 : 1)
    return sorted.sort((one, other) => groupOf(one) - groupOf(other))
  }
}

/** What is slow so that the service is safe: the module that imports it, what it imports, and the file of test/support it gets instead. */
const SLOW = [
  ["/actions/photos/photos.ts", "#indexer/photos/convert-apart.ts", "convert-here.ts"],
  ["/actions/reports/photos.ts", "#indexer/photos/convert-apart.ts", "convert-here.ts"],
  // Keystores of other makers need what Node's own refuses.
  ["/verifier/proof/seal.ts", "@noble/hashes/scrypt.js", "native-scrypt.ts"],
  ["/actions/sessions/passwords.ts", "./password-cost.ts", "password-cost.ts"],
] as const
const quicker = {
  name: "quicker",
  enforce: "pre" as const,
  resolveId(wanted: string, importer = "") {
    const [, , instead] = SLOW.find(([asks, name]) => importer.endsWith(asks) && name === wanted) ?? []
    return instead && join(root, "test/support", instead)
  },
}

export default defineConfig({
  plugins: [quicker],
  test: {
    setupFiles: [
      "test/support/follow-clock.ts",
      "test/support/fixed-seed.ts",
      "test/support/record-queries.ts",
      "test/support/close-pages.ts",
    ],
    // Limits for what never comes, not waits: five times what a busy machine takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores: now and then one of the three waits for a child process or a chain.
    maxWorkers: 3,
    sequence: { sequencer: ProcessesFirst },
    projects: Object.entries(KINDS).map(([name, include], groupOrder, kinds) => ({
      extends: true as const,
      test: {
        name,
        include,
        exclude: kinds.slice(0, groupOrder).flatMap(([, others]) => others),
        isolate: name === "apart",
        sequence: { groupOrder },
      },
    })),
  },
})
