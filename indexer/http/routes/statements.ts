import { couldNotCheck } from "#actions/database-away.ts"
import { forgetBrandKey, listBrandKeys, makeIssuerFile, nameBrandKey } from "#actions/statements/brand-keys.ts"
import { chooseDomainAsks, lookNow, showDomain } from "#actions/statements/domains.ts"
import { findStatements, keepStatement, listUnsigned } from "#actions/statements/statements.ts"
import { json, route, sayAfter, typed, VERIFICATION } from "#http/route.ts"
import { Done } from "#shared/api/accounts.ts"
import { BrandKeyList, NewBrandKey } from "#shared/api/brand-keys.ts"
import {
  DomainChoice,
  type IssuerDomain,
  KeptStatement,
  NewStatement,
  StatementList,
  UnsignedList,
  UnsignedQuery,
} from "#shared/api/statements.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

const SUBJECT = `0x${"4e".repeat(32)}`
const STATEMENT = {
  format: "touchmark-statement/1",
  key: `0x${"6b".repeat(32)}`,
  type: "secp256k1",
  address: `0x${"b7".repeat(20)}`,
  message: {
    ...{ issuer: `0x${"11".repeat(32)}`, root: SUBJECT, tokenId: `0x${"0".repeat(64)}`, size: 500 },
    ...{ recordHash: `0x${"0".repeat(64)}`, issuedAt: 1_893_456_000 },
  },
  signature: `0x${"5c".repeat(65)}`,
}

/** The brand's own word about what it has minted. */
export const statementRoutes = [
  route({
    call: "GET /statements/:subject",
    id: "getStatements",
    ...VERIFICATION,
    explain: couldNotCheck,
    path: { subject: "A batch's root, or a token's id: 0x and 64 hexadecimal digits." },
    summary: "Fetch a brand's statements",
    detail:
      "What the brand has signed with a key of its own about a batch, or about a product that was minted on its own. Certificates and bundles hold them too. Whether one counts is for your verifier to say, from the chain.",
    answers: { 200: json(StatementList, "The statements that we keep; none is an empty list.") },
    errors: ["invalid_input", "chain_unavailable"],
    run: ({ app, path }) => findStatements(app, path.subject),
  }),
  route({
    call: "GET /unsigned-mints",
    id: "listUnsigned",
    tag: "Minting",
    access: "certificates:read",
    limit: "heavy",
    summary: "List mints without a statement",
    detail:
      "Batches first, oldest first. Sign what is listed, send the statements, and go on with `next_cursor`: mints that are refused stay listed.",
    query: UnsignedQuery,
    answers: { 200: json(UnsignedList, "What nobody has signed for yet.") },
    errors: ["invalid_input"],
    run: ({ app, me, query }) => listUnsigned(app, me, query),
  }),
  route({
    call: "POST /statements",
    id: "keepStatement",
    tag: "Minting",
    access: "mints:write",
    limit: "heavy",
    summary: "Send a statement to be kept",
    detail:
      "Signed with one of the brand's own keys, about a mint of its own. It is compared with the chain first: what a reader would not accept is refused. A second one of the same key takes the first one's place.",
    body: NewStatement,
    example: { chain_id: CHAIN_IDS[0], statement: STATEMENT },
    answers: { 200: json(KeptStatement, "It is kept, and stands in certificates from now on.") },
    errors: ["invalid_input", "not_found", "conflict", "chain_unavailable"],
    run: ({ app, me, body }) => keepStatement(app, me, body),
  }),
  route({
    call: "GET /issuer-file",
    access: "certificates:read",
    limit: "heavy",
    answers: { 200: typed<Awaited<ReturnType<typeof makeIssuerFile>>>() },
    run: ({ app, me }) => makeIssuerFile(app, me),
  }),
  route({
    call: "GET /issuer-domain",
    access: "certificates:read",
    answers: { 200: typed<IssuerDomain>() },
    run: ({ app, me }) => showDomain(app, me),
  }),
  route({
    call: "PATCH /issuer-domain",
    access: "owner",
    limit: "audited",
    body: DomainChoice,
    answers: { 200: typed<IssuerDomain>() },
    run: ({ app, me, body }) => chooseDomainAsks(app, me, body),
  }),
  route({
    call: "POST /issuer-domain",
    access: "user",
    limit: "outward",
    body: null,
    answers: { 200: typed<IssuerDomain>() },
    run: ({ app, me }) => lookNow(app, me),
  }),
  route({
    call: "GET /brand-keys",
    access: "user",
    limit: "heavy",
    answers: { 200: json(BrandKeyList) },
    run: ({ app, me }) => listBrandKeys(app, me),
  }),
  route({
    call: "POST /brand-keys",
    access: "owner",
    limit: "heavy",
    body: NewBrandKey,
    answers: { 200: json(Done) },
    run: ({ app, me, body }) => sayAfter(nameBrandKey(app, me, body), "Noted. It counts once the blockchain knows it."),
  }),
  route({
    call: "DELETE /brand-keys/:key_hash",
    access: "owner",
    answers: { 200: json(Done) },
    run: ({ app, me, path }) =>
      sayAfter(forgetBrandKey(app, me, path.key_hash), "It is off the list. On the blockchain nothing has changed."),
  }),
]
