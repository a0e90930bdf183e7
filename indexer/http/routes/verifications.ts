import * as z from "zod"
import { issueCertificate } from "#actions/certificates/issue.ts"
import { couldNotCheck } from "#actions/database-away.ts"
import { describeContract, describeToken } from "#actions/tokens/describe.ts"
import { publicSamples } from "#actions/verifications/public-samples.ts"
import { lookUp } from "#http/limits/limits.ts"
import { json, route, VERIFICATION } from "#http/route.ts"
import { AppError } from "#indexer/errors.ts"
import { Certificate, CertificateQuery } from "#shared/api/certificates.ts"
import {
  ContractMetadata,
  PublicSample,
  TokenAnswer,
  TokenMetadata,
  VerifyRequest,
  VerifyResponse,
} from "#shared/api/verifications.ts"

const CODE = "The code on the label: 12 or 16 symbols, with or without hyphens, prefix or small letters."
/** While the limits' database is away, a visitor is told that the product could not be checked. */
const OPEN = { ...VERIFICATION, explain: couldNotCheck } as const

export const verificationRoutes = [
  route({
    call: "POST /verify",
    id: "verifyCode",
    ...OPEN,
    summary: "Check a code",
    detail:
      "Answers 200 only for what stands confirmed on the blockchain; `status` then says whether it is valid, recalled or expired. A token id or transaction hash in place of a code proves that the token exists, and no more: what only the label may open stays closed. Our word is one half of the proof: fetch the certificate and check it against the chain yourself for the other.",
    body: VerifyRequest,
    example: { code: "G4V9-Y1PD-82K0" },
    answers: { 200: json(z.union([VerifyResponse, TokenAnswer]), "It is on the blockchain.") },
    errors: ["mistyped_code", "unknown_code", "not_on_chain", "chain_unavailable"],
    async run({ limits, answers, countVerification, measures, c, body: { code } }) {
      try {
        const { body, status, code: known } = await lookUp(limits, c, () => answers.answer(code))
        if (known !== undefined) countVerification(known, c.env.incoming)
        measures.verification(status ?? "identifier")
        return c.body(body, 200, { "Content-Type": "application/json" })
      } catch (error) {
        const known = couldNotCheck(error)
        measures.verification(known instanceof AppError ? known.code : "internal")
        throw known
      }
    },
  }),
  route({
    call: "GET /certificates/:code",
    id: "getCertificate",
    ...OPEN,
    path: { code: CODE },
    query: CertificateQuery,
    summary: "Fetch a product's certificate",
    detail:
      "One JSON file by which anybody can check the product against the blockchain without us: with `verify.html`, with `scripts/verify-certificate.ts`, or with a program of their own. With `for=showing` it is a copy without the code: it proves the product and who issued it, and nobody can print a label from it.",
    answers: { 200: json(Certificate, "The certificate.") },
    errors: ["invalid_input", "mistyped_code", "unknown_code", "not_on_chain", "chain_unavailable"],
    run: async ({ app, limits, c, path: { code }, query }) =>
      c.json(await lookUp(limits, c, () => issueCertificate(app, code, query.for))),
  }),
  route({
    call: "GET /public-samples",
    access: "public",
    limit: "read",
    answers: { 200: json(z.array(PublicSample)) },
    run: ({ app }) => publicSamples(app),
  }),
  route({
    call: "GET /tokens/:token_id",
    id: "getToken",
    ...OPEN,
    summary: "Fetch a token's metadata",
    detail:
      "Where the token's URI on the blockchain leads: the metadata JSON of ERC-721, with no code in it. `contract` in place of an id gives the registry's own metadata (ERC-7572), where its `contractURI()` leads.",
    path: { token_id: "The token's id, decimal or hexadecimal; or `contract`." },
    answers: { 200: json(z.union([TokenMetadata, ContractMetadata]), "The metadata.") },
    errors: ["not_found", "chain_unavailable"],
    run: ({ app, path }) => (path.token_id === "contract" ? describeContract(app) : describeToken(app, path.token_id)),
  }),
]
