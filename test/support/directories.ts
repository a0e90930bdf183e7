import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, onTestFinished } from "vitest"

function makeDirectory(whenOver: (forget: () => void) => void): string {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-"))
  whenOver(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A folder that goes with the tests of this file, or of this `describe`: after everything that is closed later. */
export const prepareDirectory = (): string => makeDirectory(afterAll)

/** A folder that goes with the test under way. */
export const directoryOfTest = (): string => makeDirectory(onTestFinished)

/** Everything in the folder, itself included, that others may read, write or enter. */
export function openToOthers(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true }) as string[]
  return [".", ...names].filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)
}
