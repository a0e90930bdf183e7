import { listCases, showCase } from "#actions/cases/cases.ts"
import { decideCase, decideCases } from "#actions/cases/decide.ts"
import { evidencePublicKey } from "#actions/cases/evidence.ts"
import { requestFile } from "#actions/files/make.ts"
import { file, json, route, VERIFICATION } from "#http/route.ts"
import {
  CaseDecision,
  CaseDetail,
  CasesDecided,
  CasesDecision,
  CasesPage,
  CasesQuery,
  EvidenceRequest,
} from "#shared/api/cases.ts"
import { JobAccepted } from "#shared/api/labels.ts"

const DECIDE = { access: "products:write", limit: "heavy" } as const

/** Products whose labels may have been copied, and what their company says of them. */
export const caseRoutes = [
  route({
    call: "GET /evidence-key",
    id: "getEvidenceKey",
    ...VERIFICATION,
    summary: "Fetch the key of evidence archives",
    detail:
      "The Ed25519 public key that checks `manifest.sig` in the archive of a case: the files named in its `manifest.json` are as the service wrote them.",
    answers: { 200: file("The key in PEM.", "application/x-pem-file") },
    async run({ app, c }) {
      return c.body(await evidencePublicKey(app.db), 200, { "Content-Type": "application/x-pem-file" })
    },
  }),
  route({
    call: "GET /cases",
    access: "products:read",
    query: CasesQuery,
    answers: { 200: json(CasesPage) },
    run: ({ app, me, query }) => listCases(app, me, query),
  }),
  route({
    call: "POST /case-decisions",
    ...DECIDE,
    body: CasesDecision,
    answers: { 200: json(CasesDecided) },
    run: ({ app, me, body }) => decideCases(app, me, body),
  }),
  route({
    call: "GET /cases/:id",
    access: "products:read",
    answers: { 200: json(CaseDetail) },
    run: ({ app, me, path }) => showCase(app, me, path.id),
  }),
  route({
    call: "POST /cases/:id/decision",
    ...DECIDE,
    body: CaseDecision,
    answers: { 200: json(CaseDetail) },
    run: ({ app, me, path, body }) => decideCase(app, me, path.id, body),
  }),
  route({
    call: "POST /cases/:id/evidence",
    access: "user",
    body: EvidenceRequest,
    answers: { 202: json(JobAccepted) },
    run: ({ app, me, path, body }) => requestFile(app, me, "case_evidence", { ...body, case_id: path.id }),
  }),
]
