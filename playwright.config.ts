import { defineConfig } from "@playwright/test"
import { PORT, SERVICE } from "#test/e2e/place.ts"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"

const chromium = findChromium()

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  workers: 1,
  forbidOnly: true,
  // A test that passes only the second time is reported as flaky.
  retries: 1,
  // Limits for what never comes, not waits: slow machines are busy with the service, too.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./test/e2e/controls/reporter.ts"]],
  use: {
    // Else an action on what never comes waits for the whole test.
    actionTimeout: 60_000,
    baseURL: SERVICE,
    locale: "en-GB",
    launchOptions: {
      executablePath: chromium.path,
      args: CHROMIUM_ARGS,
      env: { ...process.env, ...chromium.env } as Record<string, string>,
    },
    // No traces: recording one of a page from disk ends in an error of the recorder.
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "node test/e2e/serve.ts",
    // Not the service alone: the demo products are what the tests look at.
    wait: { stdout: /The demonstration is complete/ },
    timeout: 600_000,
    env: { PORT: String(PORT), LOG_LEVEL: "warn" },
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
})
