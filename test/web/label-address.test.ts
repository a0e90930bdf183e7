import { describe, expect, it } from "vitest"
import { resultOfLabel } from "#web/routes.ts"

const RESULT = "/v/0123-4567-89AK"

describe("the page of a label's address", () => {
  it.each([
    ["a code after a serial number", "/01/05991234567890/21/10004711", "#0123-4567-89AK", RESULT],
    ["a code after another", "/v/000000000000", "#0123-4567-89AK", RESULT],
    ["a serial number without a code", "/01/05991234567890/21/10004711", "", "/v/10004711"],
    ["a fragment that is no code", "/01/05991234567890/21/10004711", "#top", "/v/10004711"],
    ["the result itself", RESULT, "", null],
    ["the result at an anchor", RESULT, "#meaning", null],
    ["the result with its own code", RESULT, "#0123-4567-89AK", null],
    ["another page", "/learn-more/v/x", "#0123-4567-89AK", null],
    ["the landing page", "/", "#0123-4567-89AK", null],
  ])("leads %s to its result", (_, pathname, hash, result) => expect(resultOfLabel({ pathname, hash })).toBe(result))
})
