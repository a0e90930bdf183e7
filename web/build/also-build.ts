import { build, type Plugin } from "vite"

/** Builds the offline page into the same folder whenever the site is built. */
export function alsoBuild(mode: string): Plugin {
  let configFile: string | undefined
  let writes = true
  return {
    name: "also-build",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      configFile = config.configFile
      writes = config.build.write
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (writes && configFile) await build({ configFile, mode, logLevel: "warn" })
      },
    },
  }
}
