import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"

const root = import.meta.dirname
const files = globSync("test/**/*.test.{ts,tsx}", { cwd: root })
/** What a file puts in a module's place, the files after it in the same process would meet as well. */
const replacing = files.filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), "utf8")),
)

export default defineConfig({
  test: {
    setupFiles: ["test/support/fixed-seed.ts", "test/support/record-queries.ts"],
    // Limits for what never comes, not waits: five times what a busy machine takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores: now and then one of the three waits for a child process or a chain.
    maxWorkers: 3,
    projects: [
      // Loading the service anew for each file takes as long as its tests.
      { extends: true, test: { name: "together", include: files, exclude: replacing, isolate: false } },
      { extends: true, test: { name: "apart", include: replacing } },
    ],
  },
})
