import { defineConfig } from "@playwright/test"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"

const chromium = findChromium()

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  globalSetup: "./test/e2e/build.ts",
  // Each has a service of its own. Waiting for chains and pages leaves room for two on two cores.
  workers: 2,
  forbidOnly: true,
  // What passes only then is named in the run's last lines: a fault of the test or of the page, to be found.
  retries: 1,
  // Limits for what never comes, not waits: slow machines are busy with the service, too.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./test/e2e/controls/reporter.ts"]],
  use: {
    // Else an action on what never comes waits for the whole test.
    actionTimeout: 60_000,
    locale: "en-GB",
    launchOptions: {
      executablePath: chromium.path,
      // In the process of the page before, a page's scripts are compiled already: a third of what opening it takes.
      args: [...CHROMIUM_ARGS, "--process-per-site"],
      env: { ...process.env, ...chromium.env } as Record<string, string>,
    },
    // No traces: recording one of a page from disk ends in an error of the recorder.
    screenshot: "only-on-failure",
  },
})
