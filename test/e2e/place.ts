import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where the service of the browser tests answers. */
export const PORT = 3100
export const SERVICE = `http://127.0.0.1:${PORT}`

/** The file that names the data folder of the service on this port. */
export const dataNote = (port: number | string): string => join(tmpdir(), `touchmark-e2e-${port}.txt`)
