import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** Flags for every run: no sandbox, which root lacks, no background requests, and each element's role and name told. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-blink-features=ComputedAccessibilityInfo",
]

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const root = join(import.meta.dirname, "..", "..")

export interface Chromium {
  path: string
  env: Record<string, string>
}

/** `$CHROMIUM`, else the system's, else the one from the npm registry, unpacked once into node_modules/.cache. */
export function findChromium(): Chromium {
  const system = [process.env.CHROMIUM, ...SYSTEM_PATHS].find((path) => path && existsSync(path))
  return system ? { path: system, env: {} } : unpackedChromium()
}

function unpackedChromium(): Chromium {
  const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin")
  const home = join(root, "node_modules", ".cache", "chromium")
  if (!existsSync(join(home, "chromium"))) {
    const draft = `${home}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    // The package unpacks itself into the shared temporary folder, so give it a separate one.
    const script = `
      const { default: chromium, inflate } = await import("@sparticuz/chromium")
      await chromium.executablePath()
      await inflate(${JSON.stringify(join(bin, "al2023.tar.br"))})`
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
      env: { ...process.env, TMPDIR: draft },
    })
    writeFileSync(join(draft, "fonts.conf"), fontsIn(join(home, "fonts")))
    putInPlace(draft, home)
  }
  const libraries = join(home, "al2023", "lib")
  return {
    path: join(home, "chromium"),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, "fonts.conf"), HOME: home },
  }
}

/** Another run may have unpacked it meanwhile: then that one stays. */
function putInPlace(draft: string, home: string): void {
  try {
    renameSync(draft, home)
  } catch (error) {
    if (!existsSync(join(home, "chromium"))) throw error
    rmSync(draft, { recursive: true })
  }
}

/** The package's own list names folders of the machine it was made for; without any font the browser crashes. */
function fontsIn(directory: string): string {
  const cache = join(directory, "..", "fonts-cache")
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${directory}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}</cachedir></fontconfig>
`
}
