import type { Config } from "#indexer/config.ts"
import { openLocalVies } from "#stand-ins/vies.ts"
import type { Register } from "./register.ts"
import { openVies } from "./vies.ts"

export interface OpenRegister {
  /** Null: companies' numbers are asked of nobody. */
  register: Register | null
  close(): Promise<void>
}

/** VIES in production, else the stand-in, through the same adapter; neither where it is switched off. */
export async function openRegister({ register }: Pick<Config, "register">): Promise<OpenRegister> {
  const { vies, requester } = register
  if (vies === "off") return { register: null, close: async () => {} }
  if (vies === "on") return { register: openVies({ requester }), close: async () => {} }
  const local = await openLocalVies()
  return { register: openVies({ url: local.url, requester }), close: local.close }
}
