import { expect, it } from "vitest"
import type { ConfirmationFacts } from "#indexer/actions/reports/confirmation-facts.ts"
import { confirmationText } from "#indexer/actions/reports/confirmation-text.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { Language } from "#shared/language.ts"

const MINTED = "2026-02-01T10:00:00.000Z"
const never = {
  ...{ id: "0x1", name: "ACME", domain: null, suspended: false },
  ...{ attested: false, attested_at: null, revoked_at: null },
}
const once = { ...never, attested_at: "2026-01-01T10:00:00.000Z", revoked_at: "2026-03-01T10:00:00.000Z" }

function checkedText(language: Language, answer: Partial<VerifyResponse>): string {
  const said = { name: "Chair", status: "valid", minted_at: MINTED, chain_id: 1, network: "mainnet", issuer: never }
  const checked = { answer: { ...said, ...answer }, checks: { since: null } }
  const reported = { code: "0123-4567-89AK", message: null, bought_at: null, photos: 0, created_at: 0 }
  const facts = { reported, checked, language, public_url: "https://a.example", now: 0 }
  return confirmationText(facts as unknown as ConfirmationFacts).blocks[1]!.text
}

it.each<[string, VerifyResponse["issuer"], string, string]>([
  [
    "is vouched for",
    { ...once, attested: true, revoked_at: null },
    "the blockchain says that this company was checked",
    "a blokklánc szerint ezt a céget ellenőrizték",
  ],
  [
    "was vouched for at the mint",
    { ...once, once_attested: true },
    "checked when this was registered; nobody has vouched for it since 2026-03-01",
    "a nyilvántartásba vételkor ellenőrzött cég volt; 2026-03-01 óta senki sem kezeskedik érte",
  ],
  [
    "was vouched for until before the mint",
    { ...once, revoked_at: MINTED },
    "no longer vouched for when this was registered",
    "a nyilvántartásba vételkor már senki sem kezeskedett érte",
  ],
  ["is known to nobody", never, "nobody has checked who this is", "senki sem ellenőrizte, kicsoda"],
])("writes on the reporter's paper whether the maker %s", (_whether, issuer, english, hungarian) => {
  expect(checkedText("en", { issuer })).toContain(`registered by ACME (${english}) on 2026-02-01 10:00 UTC`)
  expect(checkedText("hu", { issuer })).toContain(`Nyilvántartásba vette: ACME (${hungarian}), 2026-02-01 10:00 UTC`)
})

it("says of a distrusted product what holds for every reason of it", () => {
  expect(checkedText("en", { status: "distrusted" })).toContain(
    "State of the record: registered without the maker's authority, so the maker's name proves nothing.",
  )
  expect(checkedText("hu", { status: "distrusted" })).toContain(
    "A bejegyzés állapota: a gyártó felhatalmazása nélkül vették nyilvántartásba, ezért a gyártó neve semmit sem bizonyít.",
  )
})
