import { expect, it } from "vitest"
import type { CertificateReport, NamedCheck } from "#proof/certificate-report.ts"
import { concluded } from "#verifier/code-on-chain.ts"

const reportOf = (issuer: Omit<NamedCheck, "check">) =>
  ({ verdict: "valid", network: "mainnet", checks: [{ check: "issuer_attested", ...issuer }] }) as CertificateReport

it.each<[string, Omit<NamedCheck, "check">, number, RegExp]>([
  ["a checked maker", { outcome: "passed" }, 0, /^Valid: /],
  ["a maker who was checked at the mint", { outcome: "notice", because: "once_attested" }, 3, /^Once attested: /],
  ["a maker whom nobody checked", { outcome: "notice" }, 3, /^Not attested: /],
])("a record of %s has a sentence of its own", (_whose, issuer, exit_code, sentence) => {
  expect(concluded(reportOf(issuer))).toEqual({ exit_code, sentence: expect.stringMatching(sentence) })
})
