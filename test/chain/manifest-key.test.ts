import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { openManifests } from "#chain/mint/manifest.ts"

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "manifest-key-"))
})
afterEach(() => rmSync(directory, { recursive: true }))

it("is made once, on the first start", () => {
  const { key } = openManifests(directory)
  expect(key).toHaveLength(32)
  writeFileSync(join(directory, "one.manifest"), "")
  expect(openManifests(directory).key).toEqual(key)
})

it("is not made anew beside manifests of a key that is missing", () => {
  writeFileSync(join(directory, "one.manifest"), "")
  expect(() => openManifests(directory)).toThrow(`manifest.key is missing in ${directory}`)
  expect(readdirSync(directory)).toEqual(["one.manifest"])
})
