import {
  answerCompany,
  askAgain,
  noteCompany,
  suspendCompany,
  unsuspendCompany,
  unverifyCompany,
  verifyCompany,
} from "#actions/administration/decisions.ts"
import { listCompanies } from "#actions/administration/list-companies.ts"
import { describeOverview, listJobs, retryJob } from "#actions/administration/overview.ts"
import { checkAuditLog, listAuditEvents, listOwnAuditEvents } from "#actions/audit/audit-log.ts"
import { route, typed } from "#http/route.ts"
import {
  type CompaniesPage,
  CompaniesQuery,
  type Company,
  CompanyAnswer,
  CompanyChanges,
  type JobLine,
  type JobsPage,
  JobsQuery,
  type Overview,
  ReasonRequest,
  VerifyCompany,
} from "#shared/api/administration.ts"
import { type AuditLogCheck, type AuditLogPage, AuditLogQuery, OwnAuditLogQuery } from "#shared/api/audit.ts"

const OF_COMPANY = { access: "administrator", answers: { 200: typed<Company>() } } as const

export const administrationRoutes = [
  route({
    call: "GET /api/companies",
    access: "administrator",
    query: CompaniesQuery,
    answers: { 200: typed<Company[] | CompaniesPage>() },
    async run({ app, limits, c, me, query }) {
      limits.pages.hold(c)
      return c.body(await listCompanies(app, me, query), 200, { "Content-Type": "application/json" })
    },
  }),
  route({
    call: "PATCH /api/verify-company/:id",
    ...OF_COMPANY,
    body: VerifyCompany,
    run: ({ app, me, path, body }) => verifyCompany(app, me, path.id, body),
  }),
  route({
    call: "DELETE /api/verify-company/:id",
    ...OF_COMPANY,
    body: ReasonRequest,
    run: ({ app, me, path, body }) => unverifyCompany(app, me, path.id, body),
  }),
  route({
    call: "POST /api/companies/:id/answer",
    ...OF_COMPANY,
    body: CompanyAnswer,
    run: ({ app, me, path, body }) => answerCompany(app, me, path.id, body),
  }),
  route({
    call: "POST /api/companies/:id/ask-register",
    ...OF_COMPANY,
    body: null,
    run: ({ app, me, path }) => askAgain(app, me, path.id),
  }),
  route({
    call: "PATCH /api/companies/:id",
    ...OF_COMPANY,
    body: CompanyChanges,
    run: ({ app, me, path, body }) => noteCompany(app, me, path.id, body),
  }),
  route({
    call: "POST /api/companies/:id/suspend",
    ...OF_COMPANY,
    body: ReasonRequest,
    run: ({ app, me, path, body }) => suspendCompany(app, me, path.id, body),
  }),
  route({
    call: "POST /api/companies/:id/unsuspend",
    ...OF_COMPANY,
    body: null,
    run: ({ app, me, path }) => unsuspendCompany(app, me, path.id),
  }),
  route({
    call: "GET /api/overview",
    access: "administrator",
    answers: { 200: typed<Overview>() },
    run: ({ app, me }) => describeOverview(app, me),
  }),
  route({
    call: "GET /api/jobs",
    access: "administrator",
    query: JobsQuery,
    answers: { 200: typed<JobsPage>() },
    run: ({ app, me, query }) => listJobs(app, me, query),
  }),
  route({
    call: "POST /api/jobs/:id/retry",
    access: "administrator",
    body: null,
    answers: { 200: typed<JobLine>() },
    run: ({ app, me, path }) => retryJob(app, me, path.id),
  }),
  route({
    call: "GET /api/audit",
    access: "administrator",
    query: AuditLogQuery,
    answers: { 200: typed<AuditLogPage>() },
    run: ({ app, me, query }) => listAuditEvents(app, me, query),
  }),
  route({
    call: "GET /api/audit/check",
    access: "administrator",
    answers: { 200: typed<AuditLogCheck>() },
    run: ({ app, me }) => checkAuditLog(app, me),
  }),
  route({
    call: "GET /audit",
    access: "owner",
    query: OwnAuditLogQuery,
    answers: { 200: typed<AuditLogPage>() },
    run: ({ app, me, query }) => listOwnAuditEvents(app, me, query),
  }),
]
