/**
 * Builds the package `touchmark-verify` into dist/verifier/ and packs it as dist/touchmark-verify-VERSION.tgz;
 * publishes nothing. Built after a deployment, it trusts that registry.
 */
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, posix, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type Plugin } from "vite"

const ROOT = join(import.meta.dirname, "..")
const SOURCE = join(ROOT, "verifier")

/** Makes `directory` the package. */
export async function buildVerifier(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  await bundle(directory, "index.ts", "es", "touchmark-verify.js")
  await bundle(directory, "element.ts", "iife", "element.js")
  await bundle(directory, "bin.ts", "es", "cli.js", [libraryBeside()])
  writeTypes(directory)
  copyFileSync(join(SOURCE, "package.template.json"), join(directory, "package.json"))
  copyFileSync(join(SOURCE, "README.md"), join(directory, "README.md"))
  copyFileSync(join(ROOT, "LICENSE"), join(directory, "LICENSE"))
}

/** Packs it into `destination`; answers the file's path. */
export function packVerifier(directory: string, destination: string): string {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const given = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination]
  const [packed] = JSON.parse(execFileSync(npm, given, { cwd: directory, encoding: "utf8" })) as [{ filename: string }]
  return join(destination, packed.filename)
}

async function bundle(
  outDir: string,
  entry: string,
  format: "es" | "iife",
  fileName: string,
  plugins: Plugin[] = [],
): Promise<void> {
  await build({
    ...{ configFile: false, logLevel: "error", root: ROOT, plugins: [...packagePlugins(), ...plugins] },
    build: {
      ...{ outDir, emptyOutDir: false, minify: true, target: "es2022" },
      lib: { entry: join(SOURCE, entry), formats: [format], name: "touchmarkVerify", fileName: () => fileName },
      rolldownOptions: {
        external: /^node:/,
        output: { banner: fileName === "cli.js" ? "#!/usr/bin/env node" : "", codeSplitting: false, minify: true },
      },
    },
  })
}

/** The command does not carry the library a second time. */
const libraryBeside = (): Plugin => ({
  name: "library-beside",
  enforce: "pre",
  resolveId: (source) => (source === "./index.ts" ? { id: "./touchmark-verify.js", external: true } : null),
})

/** What makes one file of the proof that weighs little. */
export const packagePlugins = (): Plugin[] => [platformCipher(), importsAtOnce(), networksOfReaders()]

const CIPHER = "@noble/ciphers/aes.js"

/**
 * The package opens seals with the platform's AES alone. noble's is for the service's pages, which may be on `http://`.
 */
const platformCipher = (): Plugin => ({
  name: "platform-cipher",
  enforce: "pre",
  resolveId: (source) => (source === CIPHER ? `\0${CIPHER}` : null),
  load: (id) => (id === `\0${CIPHER}` ? 'export const gcm = () => { throw new Error("a page needs https") }' : null),
})

/** The service's page loads some files late. This is one file, where late loading would cost more than it saves. */
const importsAtOnce = (): Plugin => ({
  name: "imports-at-once",
  enforce: "pre",
  transform(code) {
    const late = [...code.matchAll(/await import\(("[^"]+")\)/g)]
    const imports = late.map(([, path], at) => `import * as late${at} from ${path}\n`)
    return late.reduce((text, [whole], at) => text.replace(whole, `late${at}`), imports.join("") + code)
  },
})

const OF_THE_SERVICE =
  /^ {4}(env_prefix|command_name|genesis_hash|local_port_offset|explorer|block_time_s|confirmations|finality_s|max_fee_gwei|priority_fee_gwei_max): .*,$/gm

/** A network's row is also about settings, minting and fees, of which a reader needs nothing. */
const networksOfReaders = (): Plugin => ({
  name: "networks-of-readers",
  enforce: "pre",
  transform: (code, id) => (id.endsWith("/indexer/shared/chains.ts") ? code.replaceAll(OF_THE_SERVICE, "") : null),
})

/** The declarations that the package's own one needs, as Deno reads them as well: with the paths of the files themselves. */
function writeTypes(directory: string): void {
  const made = mkdtempSync(join(tmpdir(), "touchmark-types-"))
  try {
    const options = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: ROOT,
      outDir: made,
      types: [],
    }
    const config = join(made, "tsconfig.json")
    const files = [join(SOURCE, "index.ts")]
    writeFileSync(
      config,
      JSON.stringify({ extends: join(ROOT, "tsconfig.json"), compilerOptions: options, files, include: [] }),
    )
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", config], { stdio: "inherit" })
    copyTypes(made, join(directory, "types"), "verifier/index.d.ts", new Set())
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const ROOMS: Record<string, string> = {
  "#proof": "verifier/proof",
  "#shared": "indexer/shared",
  "#contracts": "contracts",
}

function copyTypes(from: string, to: string, path: string, done: Set<string>): void {
  if (done.has(path)) return
  done.add(path)
  const text = readFileSync(join(from, path), "utf8")
    // Only types may be imported from a declaration.
    .replaceAll(
      /^import (?:type )?\{([^}]*)\}/gm,
      (_whole, names: string) => `import type {${names.replaceAll(/\btype /g, "")}}`,
    )
    .replace(/(["'])((?:#\w+|\.)\/[\w./-]+)\.ts\1/g, (_whole, quote: string, specifier: string) => {
      const [room, ...rest] = specifier.split("/")
      const wanted = room === "." ? posix.join(posix.dirname(path), ...rest) : posix.join(ROOMS[room!]!, ...rest)
      copyTypes(from, to, `${wanted}.d.ts`, done)
      const beside = posix.relative(posix.dirname(path), wanted)
      return `${quote}${beside.startsWith(".") ? beside : `./${beside}`}.d.ts${quote}`
    })
  mkdirSync(dirname(join(to, path)), { recursive: true })
  writeFileSync(join(to, path), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const directory = join(ROOT, "dist", "verifier")
  await buildVerifier(directory)
  console.log(relative(ROOT, packVerifier(directory, join(ROOT, "dist"))))
}
