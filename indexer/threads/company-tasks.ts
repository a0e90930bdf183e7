import { readCompanies, readCompaniesPart } from "#actions/administration/list-companies.ts"
import { readOverview } from "#actions/administration/overview.ts"
import { verifyAuditLog } from "#actions/audit/verify-audit-log.ts"
import { sealBundleSlice } from "#actions/bundles/seal-slice.ts"
import { storeBundle } from "#actions/bundles/store.ts"
import { storeEvidence } from "#actions/cases/store-evidence.ts"
import { printCertificate } from "#actions/certificates/print.ts"
import { storeArchive } from "#actions/certificates/store-archive.ts"
import { readChecksMap } from "#actions/checks/show-map.ts"
import { exportCompany } from "#actions/companies/export.ts"
import { storeDocument } from "#actions/documents/add-document.ts"
import { readFileChunk } from "#actions/files/stream.ts"
import { drawLabelSheet } from "#actions/labels/draw-sheet.ts"
import { readLabelPreview } from "#actions/labels/preview.ts"
import { readMintPreview } from "#actions/mints/preview.ts"
import { storePhoto } from "#actions/photos/store-photo.ts"
import { readProductStats } from "#actions/products/count.ts"
import { exportCsvPage, exportHeader } from "#actions/products/export-csv.ts"
import { importProducts } from "#actions/products/import.ts"
import { listProducts } from "#actions/products/list.ts"
import { listProductPage } from "#actions/products/list-page.ts"
import { findProducts } from "#actions/products/search.ts"
import { storeReportPhoto } from "#actions/reports/store-photo.ts"
import { readVerificationStats } from "#actions/verifications/stats.ts"

/** Tasks for companies and administrators, in low-priority threads. */
export const companyTasks = {
  drawLabelSheet,
  exportCompany,
  exportCsvPage,
  exportHeader,
  findProducts,
  importProducts,
  listProductPage,
  listProducts,
  printCertificate,
  readChecksMap,
  readCompanies,
  readCompaniesPart,
  readFileChunk,
  readLabelPreview,
  readOverview,
  readMintPreview,
  readProductStats,
  readVerificationStats,
  sealBundleSlice,
  storeArchive,
  storeBundle,
  storeDocument,
  storePhoto,
  storeReportPhoto,
  storeEvidence,
  verifyAuditLog,
}
