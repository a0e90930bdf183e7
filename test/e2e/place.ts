import { tmpdir } from "node:os"
import { join } from "node:path"

/** Each browser has a service and data of its own. A service's local chains take the ports after its own. */
export const PORTS = [3100, 3110]

/** Where the service of this browser's tests answers. */
export const PORT = PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!
export const SERVICE = `http://127.0.0.1:${PORT}`

/** The file that names the data folder of the service on this port. */
export const dataNote = (port: number | string): string => join(tmpdir(), `touchmark-e2e-${port}.txt`)
