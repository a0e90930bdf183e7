import { afterAll, expect, it } from "vitest"
import { copyContracts } from "#scripts/contract-copy.ts"

const STARTING_MS_MAX = 300_000
const copy = copyContracts((config) => config)
afterAll(() => copy.remove())

/** `npm run mutants` and `npm run coverage` work on such a copy, and CI runs neither. */
it(
  "a copy of the contracts has all that its tests are run with",
  async () => {
    const { exit_code, output } = await copy.test("--help")
    expect({ exit_code, output }).toEqual({ exit_code: 0, output: expect.stringContaining("hardhat") })
  },
  STARTING_MS_MAX,
)
