import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where the service of the browser tests answers; beside another run, another `E2E_PORT`. Its chains take the next two. */
export const PORT = Number(process.env.E2E_PORT ?? 3100)
export const SERVICE = `http://127.0.0.1:${PORT}`

/** The local networks' own nodes, which are not the service. */
export const TEST_NODE = `http://127.0.0.1:${PORT + 1}`
export const MAIN_NODE = `http://127.0.0.1:${PORT + 2}`

/** The file that names the data folder of the service on this port. */
export const dataNote = (port: number | string): string => join(tmpdir(), `touchmark-e2e-${port}.txt`)
