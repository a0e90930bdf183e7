import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import { Certificate } from "#shared/api/certificates.ts"
import { ChainDescription } from "#shared/api/chains.ts"
import { TokenAnswer, TokenMetadata, VerifyRequest, VerifyResponse } from "#shared/api/verifications.ts"

const CODE = "The code on the label: twelve symbols, with or without hyphens, prefix or small letters."
const LIMIT =
  "60 a minute for each address, together with the other calls of this kind; 20 unknown codes a minute, and fewer of each in a larger network: see the guide."

export const verifications: DescribedRoute[] = [
  {
    ...{ route: "POST /verify", id: "verifyCode", tag: "Verification", access: "public", limit: LIMIT },
    summary: "Check a code",
    detail:
      "Answers 200 only for what stands confirmed on the blockchain; `status` then says whether it is valid, recalled or expired. A token id or transaction hash in place of a code proves that the token exists, and no more: what only the label may open stays closed. Our word is one half of the proof: fetch the certificate and check it against the chain yourself for the other.",
    body: VerifyRequest,
    example: { code: "G4V9-Y1PD-82K0" },
    answers: { 200: { says: "It is on the blockchain.", schema: z.union([VerifyResponse, TokenAnswer]) } },
    errors: ["mistyped_code", "unknown_code", "not_on_chain", "chain_unavailable"],
  },
  {
    ...{ route: "GET /certificates/:code", id: "getCertificate", tag: "Verification", access: "public", limit: LIMIT },
    summary: "Fetch a product's certificate",
    detail:
      "One JSON file by which anybody can check the product against the blockchain without us: with `verify.html`, with `scripts/verify-certificate.ts`, or with a program of their own.",
    path: { code: CODE },
    answers: { 200: { says: "The certificate.", schema: Certificate } },
    errors: ["mistyped_code", "unknown_code", "not_on_chain", "chain_unavailable"],
  },
  {
    ...{ route: "GET /tokens/:token_id", id: "getToken", tag: "Verification", access: "public", limit: LIMIT },
    summary: "Fetch a token's metadata",
    detail: "Where the token's URI on the blockchain leads: the metadata JSON of ERC-721, with no code in it.",
    path: { token_id: "The token's id, decimal or hexadecimal." },
    answers: { 200: { says: "The metadata.", schema: TokenMetadata } },
    errors: ["not_found", "chain_unavailable"],
  },
  {
    ...{ route: "GET /chains", id: "getChains", tag: "Verification", access: "public" },
    summary: "Fetch what is needed to check for yourself",
    answers: { 200: { says: "The networks, our contracts and public nodes.", schema: z.array(ChainDescription) } },
  },
]
