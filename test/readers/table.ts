/** Which test holds each check in each reader, or why the check does not apply there. */
import type { CheckName } from "#proof/certificate-report.ts"
import type { DRILLS, ReaderName } from "./drills.ts"

type Drills = keyof typeof DRILLS
type Cell = { drill: Drills } | { test: [file: string, title: string] } | { because: string }
type Row = Record<ReaderName | "POST /verify", Cell>
type RowName =
  | CheckName
  | "a second record that is recalled"
  | "attested before the mint only"
  | "attested after the mint only"
  | "attested under another name"
  | "no attestation (exit code 3)"
  | "the attestation has ended since"
  | "an attestation after the mint has ended since"
  | "a place in the batch"
  | "a copy without the code"
  | "signed where the brand signs everything"
  | "signed by nobody where the brand signs everything"
  | "signed by a passkey"
  | "signed by a passkey of another's"
  | "a passkey's signature of something else"
  | "a newer record"
  | "the clock"
  | "the highest block seen"
  | "nodes that disagree"
  | "a silent node"
  | "a registry of another's"
  | "expired"
  | "a code alone"
  | "a bundle"

const inIndex = (title: string, file = "http/verify-as-readers.test.ts"): Cell => ({ test: [file, title] })
const not = (because: string): Cell => ({ because })
const AS_CHAIN = inIndex("is what the chain says, whatever has happened")
const INDEX_READS = not("the service answers from its index, which it fills itself; it reads no certificate")
const UNSIGNED = inIndex("is what the chain says of a mint that its brand has not signed")
const NAMES_NONE = not("only a statement that counts is kept, and none is named in the answer")
const INDEX_CHAIN = inIndex("answers that it could not check, and nothing else, when the index", "http/verify.test.ts")

/** The same drill in each reader of certificates. */
const everywhere = (drill: Drills, service: Cell): Row => ({
  ...{ "/v/{code}": { drill }, "verify.html": { drill }, script: { drill }, package: { drill } },
  "POST /verify": service,
})

export const TABLE: Record<RowName, Row> = {
  format: everywhere("a file that is no certificate", INDEX_READS),
  registry_known: everywhere("a registry that is not ours", INDEX_READS),
  record_canonical: everywhere("a newer record", INDEX_READS),
  token_matches_code: everywhere("a code that leads to another token", INDEX_READS),
  proof_matches_token: everywhere("a place in the batch that is not proved", INDEX_READS),
  token_exists: everywhere(
    "a token that nobody minted",
    inIndex("that a product is registered but not on chain yet", "http/verify.test.ts"),
  ),
  record_unchanged: everywhere("a record that was changed", INDEX_READS),
  issuer_attested: everywhere("an issuer whom nobody attested", AS_CHAIN),
  mint_trusted: everywhere("a distrusted block", inIndex("is what the chain says of distrusted blocks")),
  one_record: everywhere(
    "a code that was minted twice",
    not("the service has a code once; what others mint is the readers' to look up"),
  ),
  "a second record that is recalled": everywhere(
    "a code whose other record is recalled",
    not("the service has a code once; what others mint is the readers' to look up"),
  ),
  brand_signed: everywhere("a signature with a foreign key", UNSIGNED),
  domain_names_issuer: {
    "/v/{code}": { test: ["web/domain-row.test.tsx", "is said on a line of its own, once it was asked"] },
    "verify.html": { test: ["web/domain-row.test.tsx", "is said on a line of its own, once it was asked"] },
    script: { test: ["verifier/package.test.ts", "is asked only when that is wanted"] },
    package: { test: ["verifier/package.test.ts", "counts in a page only where its server lets other pages read it"] },
    "POST /verify": not("the service reads domains once a day, for the company's own information alone"),
  },
  not_recalled: everywhere("a recalled product", inIndex("is what the chain says of distrusted blocks")),
  "no attestation (exit code 3)": everywhere("an issuer whom nobody attested", AS_CHAIN),
  "attested under another name": everywhere("an issuer who bears another name", AS_CHAIN),
  "attested before the mint only": everywhere("a mint after the attestation's end", AS_CHAIN),
  "attested after the mint only": everywhere("an issuer attested after the mint", AS_CHAIN),
  "the attestation has ended since": everywhere("an attestation that has ended since", AS_CHAIN),
  "an attestation after the mint has ended since": everywhere(
    "an attestation that came after the mint and has ended since",
    AS_CHAIN,
  ),
  "a place in the batch": everywhere("a product of a batch", AS_CHAIN),
  "a copy without the code": {
    ...everywhere("a copy for showing", INDEX_READS),
    "/v/{code}": not("the page is asked for a code, and checks the certificate against it"),
  },
  "signed where the brand signs everything": everywhere("the signature of a brand that signs everything", UNSIGNED),
  "signed by nobody where the brand signs everything": everywhere("a brand that signs everything but this", UNSIGNED),
  "signed by a passkey": everywhere("a passkey's signature", NAMES_NONE),
  "signed by a passkey of another's": everywhere("the signature of a passkey that is not the brand's", NAMES_NONE),
  "a passkey's signature of something else": everywhere("a passkey's signature of another product", NAMES_NONE),
  "a newer record": everywhere("a newer format", INDEX_READS),
  "the clock": everywhere("nodes that stand still", inIndex("is not answered by", "http/verify.test.ts")),
  "the highest block seen": {
    "/v/{code}": { test: ["proof/registry-reader.test.ts", "believes no block that is older than one that was seen"] },
    "verify.html": {
      test: ["proof/registry-reader.test.ts", "believes no block that is older than one that was seen"],
    },
    script: not("a run of the command keeps nothing from the one before"),
    package: { test: ["proof/registry-reader.test.ts", "believes no block that is older than one that was seen"] },
    "POST /verify": INDEX_CHAIN,
  },
  "nodes that disagree": everywhere(
    "nodes that disagree",
    inIndex("neither of two is called the wrong one", "chain/agreement.test.ts"),
  ),
  "a silent node": everywhere(
    "one of two nodes that is silent",
    inIndex("what both have seen counts, as deep as with one", "chain/agreement.test.ts"),
  ),
  "a registry of another's": everywhere("a registry that is not ours", INDEX_READS),
  expired: {
    "/v/{code}": { test: ["web/outcome.test.ts", "the date passed since"] },
    "verify.html": { test: ["web/outcome.test.ts", "the service is silent, the product out of date"] },
    script: not("a date of the record is shown to people; it decides no check"),
    package: not("a date of the record is shown to people; it decides no check"),
    "POST /verify": inIndex("calls a product expired once its last day has ended everywhere", "http/verify.test.ts"),
  },
  "a code alone": {
    "/v/{code}": { test: ["proof/verify-from-code.test.ts", "the record is opened, and is the certificate"] },
    "verify.html": { test: ["web/offline-check.test.tsx", "says that a check broke, instead of checking for ever"] },
    script: { test: ["scripts/verify-certificate.test.ts", "is verified with our service switched off: code 0"] },
    package: {
      test: ["verifier/package.test.ts", "verifies a code, a certificate and a bundle from an empty project"],
    },
    "POST /verify": inIndex("reads a code as people type it", "http/verify.test.ts"),
  },
  "a bundle": {
    "/v/{code}": not("a result's page takes no file"),
    "verify.html": { test: ["web/offline-check.test.tsx", "opens a bundle with the code that stands in the box"] },
    script: { test: ["scripts/verify-certificate.test.ts", "verify a product of a batch without its certificate"] },
    package: {
      test: ["verifier/package.test.ts", "verifies a code, a certificate and a bundle from an empty project"],
    },
    "POST /verify": INDEX_READS,
  },
}
