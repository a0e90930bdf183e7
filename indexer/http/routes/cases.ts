import { decideCase } from "#actions/cases/decide.ts"
import { listCases } from "#actions/cases/list.ts"
import { showCase } from "#actions/cases/show.ts"
import { json, route } from "#http/route.ts"
import { Case, CaseDecision, CasesPage, CasesQuery } from "#shared/api/cases.ts"

/** Products whose labels may have been copied, and what their company says of them. */
export const caseRoutes = [
  route({
    call: "GET /cases",
    tag: "internal",
    access: "products:read",
    query: CasesQuery,
    answers: { 200: json(CasesPage) },
    run: ({ app, me, query }) => listCases(app, me, query),
  }),
  route({
    call: "GET /cases/:id",
    tag: "internal",
    access: "products:read",
    answers: { 200: json(Case) },
    run: ({ app, me, path }) => showCase(app, me, path.id),
  }),
  route({
    call: "POST /cases/:id/decision",
    tag: "internal",
    access: "products:write",
    limit: "recalls",
    body: CaseDecision,
    answers: { 200: json(Case) },
    run: ({ app, me, path, body }) => decideCase(app, me, path.id, body),
  }),
]
