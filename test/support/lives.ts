import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { it } from "vitest"
import { createChainModel } from "./chain-model/chain-model.ts"
import { seededRandom } from "./chain-model/random.ts"
import { createParts } from "./rig.ts"

const LIFE_MS_MAX = 100_000
/** No reorg that comes reaches so deep. */
export const FINALITY_BLOCKS = 16

/** The process dies here: nothing after it happens, and only stored data remains. */
class Killed extends Error {}

export type Life = Awaited<ReturnType<typeof beginLife>>

/** The service's parts over a chain in memory, where anything may go wrong. */
async function beginLife(seed: number, directory: string) {
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS })
  let is_dying = false
  const probe = () => {
    if (is_dying && random.chance(0.1)) throw new Killed()
  }
  const genesis_hash = model.blocks()[0]!.hash
  const parts = await createParts({ directory, genesis_hash, endpoint: (body) => model.request(body), probe })
  return {
    ...{ model, parts, random },
    /** Whether its process dies now and then. */
    letDie(dies: boolean) {
      is_dying = dies
    },
    /** Blocks come. */
    mine: () => void model.mine(random.integer(1, 3)),
    reorganise() {
      const fate = random.pick(["drop", "return", "keep", "reorder"] as const)
      model.reorg(random.integer(1, FINALITY_BLOCKS - 6), fate, { random })
    },
    /** A step that may end with its process, before which the mempool may be lost. */
    async step() {
      if (random.chance(0.1)) model.wipeMempool()
      await parts.step().catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
    },
    /** Steps and blocks until nothing is left to do. */
    async untilNone(left: () => Promise<unknown[]>, steps_max: number) {
      for (let step = 0; step < steps_max; step++) {
        await parts.step()
        model.mine()
        if ((await left()).length === 0) return
      }
      throw new Error("It never came to an end.")
    },
  }
}

/** A test of as many lives, each of which begins with nothing. */
export function itLives(
  what: string,
  { seed, lives }: { seed: number; lives: number },
  live: (life: Life, message: string) => Promise<void>,
) {
  it(`${what}: ${lives} lives (seed ${seed})`, { timeout: lives * LIFE_MS_MAX }, async () => {
    for (let number = seed; number < seed + lives; number++) {
      const directory = mkdtempSync(join(tmpdir(), "touchmark-life-"))
      const life = await beginLife(number, directory)
      await live(life, `seed ${number}`).finally(() => life.parts.close())
      rmSync(directory, { recursive: true, force: true })
    }
  })
}
