import type { Migration } from "kysely/migration"
import { spine } from "./migrations/0001-spine.ts"
import { ground } from "./migrations/0002-ground.ts"
import { accounts } from "./migrations/0003-accounts.ts"
import { payments } from "./migrations/0004-payments.ts"
import { products } from "./migrations/0005-products.ts"
import { administration } from "./migrations/0006-administration.ts"
import { api } from "./migrations/0007-api.ts"
import { allowances } from "./migrations/0008-allowances.ts"
import { nodes } from "./migrations/0009-nodes.ts"
import { operations } from "./migrations/0010-operations.ts"
import { openTransactions } from "./migrations/0011-open-transactions.ts"
import { indexedBlockAt } from "./migrations/0012-indexed-block-at.ts"
import { writesSideBySide } from "./migrations/0013-writes-side-by-side.ts"
import { indexes } from "./migrations/0014-indexes.ts"
import { turns } from "./migrations/0015-turns.ts"
import { signingQueues } from "./migrations/0016-signing-queues.ts"
import { webhookLanes } from "./migrations/0017-webhook-lanes.ts"
import { knownNetworks } from "./migrations/0018-known-networks.ts"
import { invitations } from "./migrations/0019-invitations.ts"
import { mintsOfCompany } from "./migrations/0022-mints-of-company.ts"
import { scheduledPlans } from "./migrations/0025-scheduled-plans.ts"
import { listIndexes } from "./migrations/0032-list-indexes.ts"
import { standardNames } from "./migrations/0033-standard-names.ts"
import { codeLengths } from "./migrations/0034-code-lengths.ts"
import { productFields } from "./migrations/0035-product-fields.ts"
import { distrustedBlocks } from "./migrations/0037-distrusted-blocks.ts"
import { peopleWhoChecked } from "./migrations/0038-people-who-checked.ts"
import { statements } from "./migrations/0040-statements.ts"
import { photos } from "./migrations/0041-photos.ts"
import { attestedNames } from "./migrations/0042-attested-names.ts"
import { firstSteps } from "./migrations/0044-first-steps.ts"
import { companyChecks } from "./migrations/0045-company-checks.ts"
import { brandPages } from "./migrations/0047-brand-pages.ts"
import { jobLanes } from "./migrations/0048-job-lanes.ts"
import { samples } from "./migrations/0049-samples.ts"
import { saleFacts } from "./migrations/0050-sale-facts.ts"
import { caseLetters } from "./migrations/0051-case-letters.ts"
import { reportAnswers } from "./migrations/0052-report-answers.ts"
import { reportPhotos } from "./migrations/0053-report-photos.ts"
import { domainAsks } from "./migrations/0054-domain-asks.ts"
import { recallNotes } from "./migrations/0055-recall-notes.ts"
import { labelHosts } from "./migrations/0056-label-hosts.ts"
import { modelPhotos } from "./migrations/0057-model-photos.ts"
import { daysOfChecks } from "./migrations/0058-days-of-checks.ts"
import { productsOfUploads } from "./migrations/0059-products-of-uploads.ts"
import { keyEvents } from "./migrations/0060-key-events.ts"
import { reportAttempts } from "./migrations/0061-report-attempts.ts"
import { pendingDetails } from "./migrations/0062-pending-details.ts"
import { contactLetters } from "./migrations/0063-contact-letters.ts"

/** In order of their names; a released one is never edited. Written with Kysely's builder so that both engines run them. */
export const migrations: Record<string, Migration> = {
  "0001_spine": spine,
  "0002_ground": ground,
  "0003_accounts": accounts,
  "0004_payments": payments,
  "0005_products": products,
  "0006_administration": administration,
  "0007_api": api,
  "0008_allowances": allowances,
  "0009_nodes": nodes,
  "0010_operations": operations,
  "0011_open_transactions": openTransactions,
  "0012_indexed_block_at": indexedBlockAt,
  "0013_writes_side_by_side": writesSideBySide,
  "0014_indexes": indexes,
  "0015_turns": turns,
  "0016_signing_queues": signingQueues,
  "0017_webhook_lanes": webhookLanes,
  "0018_known_networks": knownNetworks,
  "0019_invitations": invitations,
  "0022_mints_of_company": mintsOfCompany,
  "0025_scheduled_plans": scheduledPlans,
  "0032_list_indexes": listIndexes,
  "0033_standard_names": standardNames,
  "0034_code_lengths": codeLengths,
  "0035_product_fields": productFields,
  "0037_distrusted_blocks": distrustedBlocks,
  "0038_people_who_checked": peopleWhoChecked,
  "0040_statements": statements,
  "0041_photos": photos,
  "0042_attested_names": attestedNames,
  "0044_first_steps": firstSteps,
  "0045_company_checks": companyChecks,
  "0047_brand_pages": brandPages,
  "0048_job_lanes": jobLanes,
  "0049_samples": samples,
  "0050_sale_facts": saleFacts,
  "0051_case_letters": caseLetters,
  "0052_report_answers": reportAnswers,
  "0053_report_photos": reportPhotos,
  "0054_domain_asks": domainAsks,
  "0055_recall_notes": recallNotes,
  "0056_label_hosts": labelHosts,
  "0057_model_photos": modelPhotos,
  "0058_days_of_checks": daysOfChecks,
  "0059_products_of_uploads": productsOfUploads,
  "0060_key_events": keyEvents,
  "0061_report_attempts": reportAttempts,
  "0062_pending_details": pendingDetails,
  "0063_contact_letters": contactLetters,
}
