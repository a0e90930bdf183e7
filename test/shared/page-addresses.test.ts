import { describe, expect, it } from "vitest"
import { isPageAddress } from "#shared/page-addresses.ts"
import { FIRST_VIEWS } from "#web/build/first-views.ts"
import { paths } from "#web/routes.ts"

/** As a visitor would have them, in the place of the table's names. */
const EXAMPLES: Record<string, string> = {
  "{code}": "7K3M-Q9XW-2R4A",
  "{mistyped}": "7K3M",
  "{number}": `0x${"ab".repeat(32)}`,
  "{chain}": "31337",
  "{hash}": `0x${"ab".repeat(32)}`,
  "{plan}": "business",
  "{id}": "0198a0de-7000-7000-8000-000000000001",
}

describe("a page's address", () => {
  it.each(FIRST_VIEWS.filter(({ route }) => route.startsWith("/")))("is $route", ({ route }) => {
    const path = route.split(",")[0]!.replace(/\{\w+\}/g, (name) => EXAMPLES[name]!)
    expect([path, isPageAddress(path)]).toEqual([path, true])
  })

  it("is what the pages lead to", () => {
    const made = [paths.home(), paths.learnMore(), paths.terms(), paths.signIn(), paths.result("A B"), paths.activity()]
    expect(made.filter((path) => !isPageAddress(path))).toEqual([])
  })

  it.each([
    "/v",
    "/v/",
    "/v/a/b",
    "/no/such",
    "/learn-more/x",
    "/terms.html",
    "/dashboards",
    "/status.php",
    "/local/1/tx/0x1",
  ])("is not %s", (path) => expect(isPageAddress(path)).toBe(false))
})
