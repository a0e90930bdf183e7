/** Every table, on both engines: text ids, booleans 0 or 1, times in milliseconds since 1970, lower-case hex. */

import type { RowOf } from "./table.ts"
import * as accounts from "./tables/accounts.ts"
import * as api from "./tables/api.ts"
import * as auditEvents from "./tables/audit-events.ts"
import * as brands from "./tables/brands.ts"
import * as chain from "./tables/chain.ts"
import * as checks from "./tables/checks.ts"
import * as companies from "./tables/companies.ts"
import * as database from "./tables/database.ts"
import * as files from "./tables/files.ts"
import * as jobs from "./tables/jobs.ts"
import * as payments from "./tables/payments.ts"
import * as photos from "./tables/photos.ts"
import * as products from "./tables/products.ts"
import * as reports from "./tables/reports.ts"

export const TABLES = {
  ...accounts,
  ...api,
  ...auditEvents,
  ...brands,
  ...chain,
  ...checks,
  ...companies,
  ...database,
  ...files,
  ...jobs,
  ...payments,
  ...photos,
  ...products,
  ...reports,
}

export type Schema = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> }
