import { readCompanies, readCompaniesPart } from "#actions/administration/list-companies.ts"
import { readOverview } from "#actions/administration/overview.ts"
import { verifyAuditLog } from "#actions/audit/audit-log.ts"
import { readCases } from "#actions/cases/cases.ts"
import { readChecksMap } from "#actions/checks/show-checks.ts"
import { storeDocument } from "#actions/documents/add-document.ts"
import { makeFile, makeShortFile } from "#actions/files/make.ts"
import { drawFirstView } from "#actions/first-view/draw.ts"
import { readLabelPreview } from "#actions/labels/labels.ts"
import { readMintPreview } from "#actions/mints/mint.ts"
import { queueAllMints, queueSelectedMints } from "#actions/mints/queue.ts"
import { storePhoto } from "#actions/photos/photos.ts"
import { exportCsvPage, exportHeader } from "#actions/products/export-csv.ts"
import { importProducts } from "#actions/products/import.ts"
import { findProducts, listProducts, readProductStats } from "#actions/products/list.ts"
import { listProductPage } from "#actions/products/list-page.ts"
import { storeReportPhoto } from "#actions/reports/photos.ts"
import { readVerificationStats } from "#actions/verifications/stats.ts"
import { prepareMint } from "#chain/mint/prepare-mint.ts"

export const companyTasks = {
  drawFirstView,
  exportCsvPage,
  exportHeader,
  findProducts,
  importProducts,
  listProductPage,
  listProducts,
  makeFile,
  makeShortFile,
  prepareMint,
  queueAllMints,
  queueSelectedMints,
  readCases,
  readChecksMap,
  readCompanies,
  readCompaniesPart,
  readLabelPreview,
  readOverview,
  readMintPreview,
  readProductStats,
  readVerificationStats,
  storeDocument,
  storePhoto,
  storeReportPhoto,
  verifyAuditLog,
}
