import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const COMPRESSIBLE = /\.(js|css|html)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes each text file of the build compressed beside itself, at the best level, so that no request has to compress. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compressBeside(join(dir!, file))))
    },
  }
}

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
