/** Every table and column, on both engines: text ids, booleans 0 or 1, times in milliseconds since 1970, lower-case hex. */

import type { ContactMessages, CustomFields, Invitations, OneTimeTokens, WalletChallenges } from "./tables/accounts.ts"
import type { Allowances } from "./tables/allowances.ts"
import type {
  ApiKeys,
  IdempotentRequests,
  WebhookCursors,
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookEvents,
  WebhookFailures,
} from "./tables/api.ts"
import type { Attestations } from "./tables/attestations.ts"
import type { AuditEvents, AuditLogHead } from "./tables/audit-events.ts"
import type { BrandPages } from "./tables/brand-pages.ts"
import type { Attempts, Blocks, Chains, Events, Funds, Transactions } from "./tables/chain.ts"
import type { Cases, CheckDayKeys, CheckLevels, ChecksToday } from "./tables/checks.ts"
import type { Companies, Sessions, Users } from "./tables/companies.ts"
import type { CompanyChecks } from "./tables/company-checks.ts"
import type { Files } from "./tables/files.ts"
import type { Jobs, JobTurns, Leases } from "./tables/jobs.ts"
import type { LabelHosts } from "./tables/label-hosts.ts"
import type { Checkouts, PaymentEvents, PaymentSweeps, Subscriptions } from "./tables/payments.ts"
import type { ModelPhotos, Photos } from "./tables/photos.ts"
import type { Batches, BundleEntries, Mints, ProductChanges, Products, Records } from "./tables/products.ts"
import type { RecallNotes } from "./tables/recall-notes.ts"
import type { ReportPhotos, Reports } from "./tables/reports.ts"
import type { SaleFactsRows } from "./tables/sale-facts.ts"
import type { KnownNetworks, ServiceSecrets } from "./tables/sign-ins.ts"
import type { BrandKeys, DomainAsks, IssuerDomains, KeyEventsTold, Statements } from "./tables/statements.ts"
import type { Uploads } from "./tables/uploads.ts"
import type { VerificationCounts } from "./tables/verifications.ts"
import type { WriteSkewTests } from "./tables/write-skew-tests.ts"

export interface Schema {
  companies: Companies
  company_checks: CompanyChecks
  users: Users
  sessions: Sessions
  products: Products
  mints: Mints
  records: Records
  batches: Batches
  bundle_entries: BundleEntries
  transactions: Transactions
  attempts: Attempts
  chains: Chains
  blocks: Blocks
  events: Events
  funds: Funds
  leases: Leases
  jobs: Jobs
  job_turns: JobTurns
  files: Files
  photos: Photos
  model_photos: ModelPhotos
  audit_events: AuditEvents
  checkouts: Checkouts
  subscriptions: Subscriptions
  payment_events: PaymentEvents
  payment_sweeps: PaymentSweeps
  api_keys: ApiKeys
  idempotent_requests: IdempotentRequests
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  webhook_cursors: WebhookCursors
  webhook_failures: WebhookFailures
  one_time_tokens: OneTimeTokens
  invitations: Invitations
  custom_fields: CustomFields
  wallet_challenges: WalletChallenges
  contact_messages: ContactMessages
  audit_log_head: AuditLogHead
  attestations: Attestations
  product_changes: ProductChanges
  uploads: Uploads
  verification_counts: VerificationCounts
  check_levels: CheckLevels
  cases: Cases
  checks_today: ChecksToday
  check_day_keys: CheckDayKeys
  recall_notes: RecallNotes
  reports: Reports
  report_photos: ReportPhotos
  statements: Statements
  brand_keys: BrandKeys
  key_events_told: KeyEventsTold
  brand_pages: BrandPages
  sale_facts: SaleFactsRows
  issuer_domains: IssuerDomains
  domain_asks: DomainAsks
  label_hosts: LabelHosts
  allowances: Allowances
  known_networks: KnownNetworks
  service_secrets: ServiceSecrets
  write_skew_tests: WriteSkewTests
}
