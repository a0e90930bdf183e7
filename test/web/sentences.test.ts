import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { sentences } from "#web/i18n/hu/sentences.ts"
import { loadSentences, translated } from "#web/i18n/sentences.ts"

const root = join(import.meta.dirname, "..", "..", "indexer")
const source = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n")

beforeAll(() => loadSentences("hu"))

describe("the service's sentences in Hungarian", () => {
  it("are all said by the service", () => {
    for (const sentence of Object.keys(sentences)) {
      const literal = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      expect(source, sentence).toMatch(new RegExp(`["\`]${literal.join("\\$\\{[^}]+\\}")}["\`]`))
    }
  })

  it("fill in what the service filled in", () => {
    expect(translated("You can keep 20 documents. Delete one to add another.", "hu")).toBe(
      "20 iratot tarthat meg. Töröljön egyet, ha újat adna.",
    )
    expect(translated("Nobody says this.", "hu")).toBe(null)
    expect(translated("User already invited", "en")).toBe(null)
  })

  it("leave no refusal of an owner's or an administrator's action in English", () => {
    const refusals = [...source.matchAll(/new AppError\(\s*"(\w+)",\s*"([^"]+)"/g)].map(([, code, said]) => [
      code!,
      said!,
    ])
    const silent = refusals.filter(
      ([code, said]) => COUNTED.has(code!) && !TO_PROGRAMS.has(said!) && translated(said!, "hu") === null,
    )
    expect(refusals.length).toBeGreaterThan(80)
    expect(silent).toEqual([])
  })
})

/** Where the code alone says too little. */
const COUNTED = new Set([
  "conflict",
  "limit_reached",
  "plan_does_not_include",
  "already_done",
  "invalid_file",
  "not_found",
])
/** Said to programs, or on pages that have words of their own for it. */
const TO_PROGRAMS = new Set([
  "A request with this Idempotency-Key is under way. Please ask again in a while.",
  "This request took too long and has been taken up again. Please ask again in a while.",
  "This has been done already; its answer was too large to be kept.",
  "There is no such token.",
  "There is no such payment.",
  "There is no local chain of this id here.",
  "This address belongs to a customer's account.",
])
