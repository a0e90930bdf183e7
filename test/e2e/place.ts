import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"

/** A service has a port, and its two chains the next two. */
const PORTS_A_SERVICE = 10

/** Where the service of this worker of the browser's tests answers. `E2E_PORT` moves them beside another run. */
export const PORT =
  Number(process.env.E2E_PORT ?? 3100) + PORTS_A_SERVICE * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const SERVICE = `http://127.0.0.1:${PORT}`

/** The local networks' own nodes, which are not the service. */
export const TEST_NODE = `http://127.0.0.1:${PORT + 1}`
export const MAIN_NODE = `http://127.0.0.1:${PORT + 2}`

/** The file that names the data folder of the service on this port. */
export const dataNote = (port: number | string): string => join(tmpdir(), `touchmark-e2e-${port}.txt`)

/** Serves results without their first view, as to a visitor whom the limits refuse, so the page asks by itself. */
export async function withoutFirstViews(page: Page): Promise<void> {
  await page.route(/\/v\/[^/]+$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: `${SERVICE}/` }) })
  })
}
