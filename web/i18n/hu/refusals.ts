import { accountRefusals } from "./refusals/accounts.ts"
import { administrationRefusals } from "./refusals/administration.ts"
import { companyRefusals } from "./refusals/companies.ts"
import { fileRefusals } from "./refusals/files.ts"
import { integrationRefusals } from "./refusals/integration.ts"
import { paymentRefusals } from "./refusals/payments.ts"
import { productRefusals } from "./refusals/products.ts"
import { requestRefusals } from "./refusals/requests.ts"
import { rowFaults } from "./refusals/rows.ts"
import { statementRefusals } from "./refusals/statements.ts"
import { visitorRefusals } from "./refusals/visitors.ts"
import { waitReasons } from "./refusals/waits.ts"

export const refusals = {
  ...visitorRefusals,
  ...requestRefusals,
  ...accountRefusals,
  ...companyRefusals,
  ...productRefusals,
  ...fileRefusals,
  ...rowFaults,
  ...paymentRefusals,
  ...integrationRefusals,
  ...administrationRefusals,
  ...statementRefusals,
  ...waitReasons,
}
