import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")

/** Retired words, by the standard term that replaced them. */
const RETIRED: Record<string, RegExp> = {
  "audit event, action or command": /\bdeeds?\b/,
  "audit log": /\baudit trail\b/,
  dashboard: /\bdesks?\b/,
  operator: /\bhouse\b(?! of brands)/,
  "scheduled task": /\bchores?\b/,
  checkpoint: /\b(un)?tidy(ing)?\b/,
  "backfill, patch or fix": /\bmend(s|ed|ing)?\b/,
  recheck: /\bpok(e|es|ed|ing)\b/,
  "rögzít (mint, in Hungarian)": / üti be| üthető be|be nem üt|üttet|beütött|beütés/,
  "igazol (verify a company, in Hungarian)":
    /ellenőrzött (cég|gyártó)|(cége?m?|adatai) (még )?ninc\p{L}+ ellenőrizve|sem ellenőrizte, ki|nem ellenőriztük, hogy kié|ellenőriztük a kilét|ellenőrzés után látszik|Iratok csak az ellenőrzés|Az ellenőrzéskor még|Most ellenőrizzük őket/u,
  refund: /\bg(ive|iving|iven)_back\b/,
  "first token id": /\banchor_(id|token)\b|records\.anchor|batches\.anchor/,
  "halted reason": /\bin_trouble\b|chains\.trouble/,
  "quorum warning": /\bin_doubt\b|chains\.doubt/,
  "a name of its own": /\b(Standing|StruckRow|selectStruck|inTurn|handIn|seeThrough|cameBack|standsMinted)\b/,
  "a verb of the field":
    /\b(bringAttestations|believeChain|requireTame|explainAway|sayRefusal|sayAboutProducts|pokeCheckouts)\b/,
}

/** Frozen texts, lists of words, what other tests write meanwhile, and this file. */
const APART =
  /^(contracts\/ignition\/deployments|indexer\/actions\/accounts\/common-passwords|test\/(vectors|csv)|test\/docs\/words\.test)/

const files = ["indexer", "verifier", "web", "scripts", "contracts", "docs", "test"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
  .concat("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ".env.example", "package.json")
  .filter((path) => /\.(tsx?|mjs|md|css|html|ya?ml|json|example)$/.test(path) && !APART.test(path))

it("finds files to read", () => expect(files.length).toBeGreaterThan(1_000))

it.each(Object.entries(RETIRED))("says %s and not what stood for it", (_standard, retired) => {
  const asWords = new RegExp(retired.source, `${retired.flags}i`)
  const isSaid = (text: string) =>
    retired.test(text) || (!/[A-Z_.]/.test(retired.source.replace(/\\b/g, "")) && asWords.test(wordsOf(text)))
  const found = files.flatMap((path) => {
    if (isSaid(path)) return [path]
    const lines = readFileSync(join(root, path), "utf8").split("\n")
    return lines.flatMap((line, index) => (isSaid(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})

/** Words of names as well: `deskRoutes` and `DESK_ROUTES` have `desk` in them. */
function wordsOf(text: string): string {
  return text.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll(/[_-]/g, " ")
}
