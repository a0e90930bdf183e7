import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where the service of the browser tests answers, and where its letters lie. */
export const PORT = 3100
export const SERVICE = `http://127.0.0.1:${PORT}`
export const DATA_DIR = join(tmpdir(), `touchmark-e2e-${PORT}`)
