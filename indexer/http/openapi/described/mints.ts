import type { DescribedRoute } from "#http/openapi/described-route.ts"
import {
  MintAllResponse,
  MintRequest,
  MintResponse,
  MintSelectedRequest,
  MintSelectedResponse,
  RecallRequest,
  RecallResponse,
} from "#shared/api/mints.ts"

const LIMIT = "60 a minute for each company."
const RECALL_ERRORS = ["mistyped_code", "not_found", "not_on_chain", "chain_unavailable"] as const
const RECALL_LIMIT = "60 a minute for each company, recalls and reinstatements together."
const SAME = "Asking for what is so already, or for the opposite of what has not been sent yet, writes nothing."
const RECALL_SAYS = "It is on its way to the blockchain (`requested`), or is so already (`confirmed`)."
const RECALL = {
  limit: RECALL_LIMIT,
  body: RecallRequest,
  example: { short_code: "G4V9-Y1PD-82K0", scope: "product", reason: "safety" },
}

export const mints: DescribedRoute[] = [
  {
    ...{
      route: "POST /mint-onchain",
      id: "mintProduct",
      tag: "Minting",
      access: "mints:write",
      once: true,
      limit: LIMIT,
    },
    summary: "Mint one product",
    detail: "Waits up to 25 seconds for the outcome. Asking again for what is minted, or on its way, changes nothing.",
    body: MintRequest,
    example: { short_code: "G4V9-Y1PD-82K0" },
    answers: {
      200: { says: "It stands confirmed on the blockchain.", schema: MintResponse },
      202: { says: "It is on its way: poll the product, or wait for the webhook.", schema: MintResponse },
    },
    errors: ["mistyped_code", "not_found", "conflict", "subscription_inactive", "company_suspended"],
  },
  {
    ...{
      route: "POST /mint-onchain-all",
      id: "mintAll",
      tag: "Minting",
      access: "mints:write",
      once: true,
      limit: LIMIT,
    },
    summary: "Mint everything that waits",
    answers: {
      200: { says: "All of it stands confirmed.", schema: MintAllResponse },
      202: { says: "Some of it is still on its way.", schema: MintAllResponse },
    },
    errors: ["subscription_inactive", "company_suspended"],
  },
  {
    ...{ route: "POST /mint-onchain-selected", id: "mintSelected", tag: "Minting", access: "mints:write" },
    summary: "Mint some of the products that wait",
    once: true,
    limit: LIMIT,
    body: MintSelectedRequest,
    example: { ids: ["01890000-0000-7000-8000-000000000000"] },
    answers: { 202: { says: "They are on their way.", schema: MintSelectedResponse } },
    errors: ["subscription_inactive", "company_suspended"],
  },
  {
    ...{ route: "POST /recall", id: "recall", tag: "Minting", access: "recalls:write", once: true, ...RECALL },
    summary: "Recall a product or its batch",
    detail: `Whoever checks the code sees it once it stands confirmed. For the owner, and for keys with the scope. ${SAME}`,
    answers: { 202: { says: RECALL_SAYS, schema: RecallResponse } },
    errors: [...RECALL_ERRORS],
  },
  {
    ...{ route: "POST /reinstate", id: "reinstate", tag: "Minting", access: "recalls:write", once: true, ...RECALL },
    summary: "Take a recall back",
    detail: `Once an hour for each product, and a few times a day by plan. ${SAME}`,
    answers: { 202: { says: RECALL_SAYS, schema: RecallResponse } },
    errors: [...RECALL_ERRORS],
  },
]
