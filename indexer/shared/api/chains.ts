import * as z from "zod"
import { CHAIN_IDS, NETWORKS, ROLES } from "#shared/chains.ts"

const listed = CHAIN_IDS.map((id) => `${id} is ${NETWORKS[id].name}, a ${NETWORKS[id].kind} network`)

export const ChainNumber = z.literal([...CHAIN_IDS]).describe(`${listed.join("; ")}.`)
export const NetworkName = z
  .enum(["local", "testnet", "mainnet"])
  .describe("`local` is a demonstration on one machine and proves nothing.")
export const Explorer = z.object({ name: z.string(), url: z.string() })

/** `GET /chains`: what a browser needs for checks of its own. */
export const ChainDescription = z.object({
  chain_id: ChainNumber,
  name: z.string(),
  network: NetworkName,
  registry: z.string().describe("The registry contract's address."),
  first_block: z.int(),
  confirmations: z.int().describe("Blocks after which a product is shown as minted."),
  rpc_urls: z.array(z.string()),
  explorer: Explorer,
})
export type ChainDescription = z.infer<typeof ChainDescription>

const HeldUp = z.object({
  held_up: z.int().describe("How many have been tried in vain and are tried again."),
  since: z.iso.datetime().nullable().describe("When the oldest of them was asked for."),
})
export type HeldUp = z.infer<typeof HeldUp>

/** `GET /status`. */
export const ServiceStatus = z.object({
  ready: z.boolean(),
  version: z.string(),
  chains: z.array(
    z.object({
      chain_id: ChainNumber,
      name: z.string(),
      network: NetworkName,
      head_block: z.int().nullable(),
      indexed_block: z.int().nullable(),
      halted: z
        .boolean()
        .describe("The chain has contradicted itself: nothing on it is confirmed until a person has looked."),
      waiting: z.int().describe("Products waiting or on their way."),
      stall_reason: z.string().nullable().describe("Why nothing moves, in a sentence; null when all is well."),
      followed: z
        .boolean()
        .describe(
          "An instance has read the chain in the last minute. If not, what happened on it since is not known here.",
        ),
      minting: z.boolean().describe("Instances have prepared and sent what waits in the last minute."),
      needed_nodes: z.literal([1, 2]).describe("Nodes that must say the same before a product counts as minted."),
      nodes: z.array(
        z.object({
          name: z.string().describe("A number, and the provider's domain."),
          state: z
            .enum(["healthy", "behind", "disputed", "disagrees", "resting", "wrong_chain"])
            .describe(
              "`disputed`: it and another node contradict each other, and nobody knows which of them is wrong.",
            ),
          reason: z.string().nullable(),
          head_block: z.int().nullable(),
        }),
      ),
      queues: z
        .array(
          z.object({
            role: z.enum(ROLES),
            waiting: z.int().describe("Transactions that are not signed yet."),
            oldest_s: z.int().describe("How long the oldest of them has waited, in seconds."),
            reason: z.string().nullable().describe("Why it waits, in a sentence, where that is known."),
          }),
        )
        .describe("What waits for each key. One that waits holds up no other, unless `stall_reason` says so."),
      keys: z.array(
        z.object({
          role: z.enum(ROLES),
          balance_eth: z.string(),
          days_left: z.int().nullable().describe("At the last week's use; null while there was none."),
          low: z.boolean().describe("Too little for what is open, or for three days."),
        }),
      ),
    }),
  ),
  letters: HeldUp,
  payments: HeldUp,
  disk_full_reason: z
    .string()
    .nullable()
    .describe("Which disk is full, and what that means; null while there is room."),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>
