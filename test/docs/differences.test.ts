import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** By the beginning of a row's first cell: the file that proves the difference, and a title or line of the test that does. */
const PROVED: Record<string, [file: string, by: string]> = {
  "Some messages are Hungarian": ["test/web/texts.test.ts", "are complete in both languages"],
  "`/admin` calls go": ["test/http/routes.test.ts", "are all that the router has"],
  "`is_admin` in the stored user": ["test/e2e/spec-administration.spec.ts", "whoever is no administrator is led to"],
  "`/product-stats`, `/products`": ["test/http/keys.test.ts", "needs for %s the scope %s"],
  "A failure to fetch the user": ["test/web/account-pages.test.tsx", "is not an answer of %i"],
  "Verify has no rule": ["test/e2e/walk.spec.ts", "a typing mistake is told at once, without a request"],
  "Success shows a green card": ["test/web/outcome.test.ts", "needs a checked maker, a main network"],
  "The landing page's verify section": ["test/e2e/walk.spec.ts", "a stranger types a code and reads two statements"],
  "Success shows only the fields": ["test/web/verify.test.tsx", "has the description of the record, whoever told it"],
  "Field names are those": ["test/web/result-parts.test.tsx", "Added by the maker"],
  "A failed verification says": [
    "test/web/result-blocks.test.tsx",
    "Verification failed. Please double-check the code",
  ],
  "Some failures are alerts": ["test/e2e/spec-account.spec.ts", 'stage.toasts("account.checkout.payment_error")'],
  "A product is pending": ["test/web/overview.test.tsx", "is green for what is proved, red for what went wrong"],
  "On a local chain": ["test/e2e/spec-visitor.spec.ts", "public.result.local_explorer"],
  "Explorer links follow": ["test/actions/two-networks.test.ts", "is minted again, and both results stay"],
  "Deleting deletes": ["test/http/products.test.ts", "deleted: 0, skipped: 2"],
  '"Upload complete" is followed': ["test/web/minting.test.tsx", "a file of which every row is in was uploaded"],
  '"{n} products"': ["test/web/texts.test.ts", "Deleted 1 product"],
  "`POST /enable-multi-user`": [
    "test/e2e/spec-dashboard.spec.ts",
    'stage.answer("/enable-multi-user", { status: 500 })',
  ],
  '"Go to Dashboard"': ["test/web/account-pages.test.tsx", "lead a new customer to the password before the dashboard"],
  "`active_subscription` of a company": ["test/http/administration.test.ts", "calls active only whoever has"],
  "A password has at least": ["test/http/passwords.test.ts", "and the link still works afterwards"],
  "Free sign-up with a known": ["test/http/checkout.test.ts", "counts these refusals as card pages"],
  "The forgot-password link": ["test/http/passwords.test.ts", "whether or not the address is known"],
  '"Verify" and "Verify selected"': ["test/web/administration-page.test.tsx", "verifies a selection after one"],
  "Company info is editable": ["test/http/company.test.ts", "a new value waits beside it"],
  'Plans count "verifications"': ["test/http/shared-limits.test.ts", "fill a plan to its last place and no further"],
  "`POST /api/update-subscription-after": ["test/actions/payments-once.test.ts", "raises nobody"],
  "Upgrades are prorated": ["test/web/checkout.test.tsx", "sees when a smaller plan begins, and schedules it"],
  "The contact form posts": ["test/http/contact.test.ts", "the hosted form gets the message, again and again"],
  "Nothing is asked before minting": ["test/web/minting.test.tsx", "asks for the tick again each time"],
  "A CSV file is uploaded": ["test/e2e/upload.spec.ts", "rows are fixed before anything is stored"],
  "A set password leads": ["test/http/passwords.test.ts", "signs in who follows the link of an %s: %s"],
  "Mint calls answer": ["test/http/mints.test.ts", "answers 202 and pending when the outcome takes longer"],
  "The user list reloads": ["test/e2e/spec-dashboard.spec.ts", 'stage.answer("/remove-user", "silence")'],
}

describe("the differences from the specification", () => {
  const text = readFileSync("docs/differences.md", "utf8")
  const rows = [...text.matchAll(/^\| (.+?) \| .+ \| .+ \|$/gm)].map(([, said]) => said!).slice(1)

  it("each have a test, and each test a row", () => {
    const keys = Object.keys(PROVED)
    const without = rows.filter((row) => keys.filter((key) => row.startsWith(key)).length !== 1)
    const gone = keys.filter((key) => !rows.some((row) => row.startsWith(key)))
    expect({ without, gone }).toEqual({ without: [], gone: [] })
  })

  it.each(Object.entries(PROVED))("%s: is tested, in one place", (_row, [file, by]) => {
    expect(readFileSync(file, "utf8").split(by)).toHaveLength(2)
  })
})
