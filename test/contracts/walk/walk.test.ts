import { toFunctionSelector } from "viem/utils"
import { expect, it } from "vitest"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { FUNCTIONS } from "#test/support/chain-model/call.ts"
import type { Draft, Hex } from "#test/support/chain-model/state.ts"
import { type Contracts, plainModel, walk } from "./walk.ts"

const OPERATIONS = Number(process.env.OPERATIONS ?? rounds(2_000, 250))
const SEED = campaignSeed(1)
const MS_MAX = 3_600_000

it(
  `finds no difference between the contracts and a plain model in ${OPERATIONS} operations of seed ${SEED}`,
  async () => {
    const walked = await walk(SEED, OPERATIONS)
    expect(walked.difference).toBe(null)
    // A walk that does little, or is refused little, would prove nothing.
    expect(walked.succeeded).toBeGreaterThan(OPERATIONS / 3)
    expect(walked.refused.size).toBeGreaterThan(15)
    expect(walked.shared_blocks).toBeGreaterThan(OPERATIONS / 200)
  },
  MS_MAX,
)

interface Fault {
  after: string
  /** Corrupts the model's result of a call, by its first argument. */
  spoil(draft: Draft, argument: Hex, block_number: number): void
}

const FAULTS: [string, Fault][] = [
  [
    "a block's tokens are whoever's came last",
    { after: "mint", spoil: (draft, to, block) => draft.block_owners.set(block, `0x${to.slice(26)}`) },
  ],
  [
    "what refills below a whole product is lost",
    {
      after: "mintBatch",
      spoil(draft) {
        const account = LOCAL_ACCOUNTS.minter.address.toLowerCase() as Hex
        const minter = draft.minters.get(account)
        if (minter) draft.minters.set(account, { ...minter, used: ((minter.used >> 32n) + 1n) << 32n })
      },
    },
  ],
  [
    "a revocation leaves the name attested",
    {
      after: "revokeIssuer",
      spoil(draft, issuer) {
        const known = draft.issuers.get(issuer)!
        draft.issuers.set(issuer, { ...known, periods: known.periods.map((period) => ({ ...period, until: 0 })) })
      },
    },
  ],
  [
    "an approval costs a token",
    { after: "approve", spoil: (draft) => draft.balances.set(LOCAL_ACCOUNTS.pauser.address.toLowerCase() as Hex, 1n) },
  ],
]

function withFault({ after, spoil }: Fault): Contracts {
  const model = plainModel()
  const selector = toFunctionSelector(FUNCTIONS.get(after)!)
  return {
    run(message, draft, surroundings) {
      const outcome = model.run(message, draft, surroundings)
      if (message.data.startsWith(selector)) {
        spoil(draft, `0x${message.data.slice(10, 74)}`, surroundings.block_number)
      }
      return outcome
    },
  }
}

it.each(FAULTS)(
  "finds a planted fault: %s",
  async (_name, fault) => {
    expect((await walk(SEED, 2_000, withFault(fault))).difference).not.toBe(null)
  },
  MS_MAX,
)
