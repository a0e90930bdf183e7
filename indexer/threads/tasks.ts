import { readCompanies } from "#actions/administration/list-companies.ts"
import { readOverview } from "#actions/administration/overview.ts"
import { verifyAuditTrail } from "#actions/audit/verify-audit-trail.ts"
import { sealBundleSlice } from "#actions/bundles/seal-slice.ts"
import { storeBundle } from "#actions/bundles/store.ts"
import { archiveCertificates } from "#actions/certificates/archive.ts"
import { storeArchive } from "#actions/certificates/store-archive.ts"
import { exportCompany } from "#actions/companies/export.ts"
import { storeDocument } from "#actions/documents/add-document.ts"
import { readDocumentBytes } from "#actions/documents/read-document.ts"
import { drawLabelSheet } from "#actions/labels/draw-sheet.ts"
import { queueAllMints, queueSelectedMints } from "#actions/mints/queue.ts"
import { exportCsvPage, exportHeader } from "#actions/products/export-csv.ts"
import { importProducts } from "#actions/products/import.ts"
import { listProducts } from "#actions/products/list.ts"
import { listProductPage } from "#actions/products/list-page.ts"
import { readVerificationStats } from "#actions/verifications/stats.ts"
import { storeVerifications } from "#actions/verifications/store-counts.ts"
import { writeManifest } from "#chain/manifest.ts"
import { prepareMint } from "#chain/prepare-mint.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"
import { tidyDatabase } from "./tidy-database.ts"

/** Everything that may run in a worker thread: each takes the thread's own database and plain data. */
export const tasks = {
  archiveCertificates,
  drawLabelSheet,
  exportCompany,
  exportCsvPage,
  exportHeader,
  importProducts,
  listProductPage,
  listProducts,
  prepareMint,
  queueAllMints,
  queueSelectedMints,
  readCompanies,
  readDatabaseFigures,
  readDocumentBytes,
  readOverview,
  readVerificationStats,
  sealBundleSlice,
  storeArchive,
  storeBundle,
  storeDocument,
  storeVerifications,
  tidyDatabase,
  verifyAuditTrail,
  writeManifest,
}
export type Tasks = typeof tasks
