import type { Plugin } from "vite"

/** Settings of a network that the service and the tools alone need. `test/web/first-view.test.ts` holds the pages to it. */
export const SETTINGS = [
  ...["env_prefix", "command_name", "genesis_hash", "local_port_offset", "in_demonstration"],
  ...["finality_s", "max_fee_gwei", "priority_fee_gwei_max"],
] as const

const LINES = new RegExp(`^ +(${SETTINGS.join("|")}): .*,\\n`, "gm")

/** Leaves these out of the table of networks, which every page carries. */
export function leaveOutSettings(): Plugin {
  return {
    name: "leave-out-settings",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (id.endsWith("/indexer/shared/chains.ts") ? code.replace(LINES, "") : null),
  }
}
