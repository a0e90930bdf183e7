import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**", "node_modules/**"],
    setupFiles: ["test/support/fixed-seed.ts", "test/support/record-queries.ts"],
    // Limits for what never comes, not waits: five times what a busy machine takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share two cores with worker threads and child processes of their own.
    maxWorkers: 2,
  },
})
