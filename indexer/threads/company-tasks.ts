import { readCompanies, readCompaniesPart } from "#actions/administration/list-companies.ts"
import { readOverview } from "#actions/administration/overview.ts"
import { verifyAuditLog } from "#actions/audit/verify-audit-log.ts"
import { readChecksMap } from "#actions/checks/show-map.ts"
import { storeDocument } from "#actions/documents/add-document.ts"
import { makeFile } from "#actions/files/make.ts"
import { readFileChunk } from "#actions/files/read.ts"
import { drawFirstView } from "#actions/first-view/draw.ts"
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

export const companyTasks = {
  drawFirstView,
  exportCsvPage,
  exportHeader,
  findProducts,
  importProducts,
  listProductPage,
  listProducts,
  makeFile,
  readChecksMap,
  readCompanies,
  readCompaniesPart,
  readFileChunk,
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
