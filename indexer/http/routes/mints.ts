import { mintAll, mintOne, mintSelected, previewMint } from "#actions/mints/mint.ts"
import { changeRecallNote, showRecallNote } from "#actions/recalls/notes.ts"
import { recall } from "#actions/recalls/recall.ts"
import { IDS_BYTES_MAX } from "#http/body.ts"
import { json, route } from "#http/route.ts"
import {
  MintAllRequest,
  MintAllResponse,
  MintPreview,
  MintPreviewQuery,
  MintRequest,
  MintResponse,
  MintSelectedRequest,
  MintSelectedResponse,
  RecallNote,
  RecallRequest,
  RecallResponse,
  ShownRecallNote,
} from "#shared/api/mints.ts"
import type { ErrorCode } from "#shared/error-codes.ts"

const MINTING = { tag: "Minting", access: "mints:write", once: true, limit: "heavy" } as const
const CANNOT_MINT: ErrorCode[] = ["subscription_inactive", "company_suspended"]
const RECALL_ERRORS: ErrorCode[] = ["mistyped_code", "not_found", "not_on_chain", "chain_unavailable"]
const RECALL = {
  ...({ tag: "Minting", access: ["owner", "recalls:write"], once: true, limit: "heavy" } as const),
  body: RecallRequest,
  example: { short_code: "G4V9-Y1PD-82K0", scope: "product", reason: "safety" },
  answers: {
    202: json(RecallResponse, "It is on its way to the blockchain (`requested`), or is so already (`confirmed`)."),
  },
  errors: RECALL_ERRORS,
}
const SAME = "Asking for what is so already, or for the opposite of what has not been sent yet, writes nothing."

export const mintRoutes = [
  route({
    call: "POST /mint-onchain",
    id: "mintProduct",
    ...MINTING,
    summary: "Mint one product",
    detail: "Waits up to 25 seconds for the outcome. Asking again for what is minted, or on its way, changes nothing.",
    body: MintRequest,
    example: { short_code: "G4V9-Y1PD-82K0" },
    answers: {
      200: json(MintResponse, "It stands confirmed on the blockchain."),
      202: json(MintResponse, "It is on its way: poll the product, or wait for the webhook."),
    },
    errors: ["mistyped_code", "not_found", "conflict", ...CANNOT_MINT],
    async run({ app, c, me, body }) {
      const minted = await mintOne(app, me, body.short_code, c.req.raw.signal)
      return c.json(minted, minted.status === "minted" ? 200 : 202)
    },
  }),
  route({
    call: "POST /mint-onchain-all",
    id: "mintAll",
    ...MINTING,
    body: MintAllRequest,
    summary: "Mint everything that waits",
    detail:
      "A product whose mint failed does not wait: change it, or mint it by itself. With `count`, only if exactly so many wait; otherwise 409, and nothing is minted.",
    example: { count: 43 },
    answers: {
      200: json(MintAllResponse, "All of it stands confirmed."),
      202: json(MintAllResponse, "Some of it is still on its way."),
    },
    errors: ["conflict", ...CANNOT_MINT],
    async run({ app, c, me, body }) {
      const minted = await mintAll(app, me, c.req.raw.signal, body)
      return c.json(minted, minted.sent === 0 ? 200 : 202)
    },
  }),
  route({
    call: "GET /mint-preview",
    access: "user",
    query: MintPreviewQuery,
    answers: { 200: json(MintPreview) },
    run: ({ app, me, query }) => previewMint(app, me, query),
  }),
  route({
    call: "POST /mint-onchain-selected",
    id: "mintSelected",
    ...MINTING,
    summary: "Mint some of the products that wait",
    body: MintSelectedRequest,
    body_bytes_max: IDS_BYTES_MAX,
    example: { ids: ["01890000-0000-7000-8000-000000000000"] },
    answers: { 202: json(MintSelectedResponse, "They are on their way.") },
    errors: CANNOT_MINT,
    run: ({ app, me, body }) => mintSelected(app, me, body.ids),
  }),
  route({
    call: "POST /recall",
    id: "recall",
    ...RECALL,
    summary: "Recall a product or its batch",
    detail: `Whoever checks the code sees it once it stands confirmed. For the owner, and for keys with the scope. No recall is refused for being one of many; beyond the gas of the day it goes behind other companies' recalls, and a batch takes one recall. Asked for again with another \`note\`, it changes what shoppers read within a minute. ${SAME}`,
    run: ({ app, me, body }) => recall(app, me, body, "recall"),
  }),
  route({
    call: "POST /reinstate",
    id: "reinstate",
    ...RECALL,
    summary: "Take a recall back",
    detail: `Once an hour for each product, and a few times a day by plan. ${SAME}`,
    run: ({ app, me, body }) => recall(app, me, body, "reinstate"),
  }),
  route({
    call: "GET /products/:id/recall-note",
    access: "user",
    answers: { 200: json(ShownRecallNote) },
    run: async ({ app, me, path }) => ({ note: await showRecallNote(app, me, path.id) }),
  }),
  route({
    call: "POST /products/:id/recall-note",
    access: ["owner", "recalls:write"],
    limit: "heavy",
    body: RecallNote,
    answers: { 200: json(ShownRecallNote) },
    run: async ({ app, me, path, body }) => ({ note: await changeRecallNote(app, me, path.id, body) }),
  }),
]
