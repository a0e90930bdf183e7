/** Loaded before everything else: keeps what Node compiles, for the next start. Where nothing can be written, nothing is kept. */
import { enableCompileCache } from "node:module"
import { join } from "node:path"

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"))
