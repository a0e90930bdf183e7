import type { Config } from "#indexer/config.ts"
import { openLocalVies } from "#stand-ins/vies.ts"
import { openVies } from "./vies.ts"

/** VIES in production, else the stand-in, through the same adapter. Null where companies' numbers are asked of nobody. */
export async function openRegister({ register }: Pick<Config, "register">) {
  const { vies, requester } = register
  if (vies === "off") return { register: null, close: async () => {} }
  if (vies === "on") return { register: openVies({ requester }), close: async () => {} }
  const local = await openLocalVies()
  return { register: openVies({ url: local.url, requester }), close: local.close }
}
