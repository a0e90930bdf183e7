import { listSaleFacts } from "#actions/sale-facts/list-sale-facts.ts"
import { saveSaleFacts } from "#actions/sale-facts/save-sale-facts.ts"
import { json, route, typed } from "#http/route.ts"
import { SaleFacts, type SaleFactsList } from "#shared/api/sale-facts.ts"

/** Where and from when a company sells, for its own cases. */
export const saleFactsRoutes = [
  route({
    call: "GET /sale-facts",
    access: "user",
    tag: "internal",
    answers: { 200: typed<SaleFactsList>() },
    run: ({ app, me }) => listSaleFacts(app, me),
  }),
  route({
    call: "POST /sale-facts",
    access: "user",
    tag: "internal",
    limit: "brand_pages",
    body: SaleFacts,
    answers: { 200: json(SaleFacts) },
    run: ({ app, me, body }) => saveSaleFacts(app, me, body),
  }),
]
