import { accountRoutes, sessionRoutes } from "./routes/accounts.ts"
import { administrationRoutes } from "./routes/administration.ts"
import { brandPageRoutes } from "./routes/brand-pages.ts"
import { caseRoutes } from "./routes/cases.ts"
import { chainRoutes } from "./routes/chains.ts"
import { checkRoutes } from "./routes/checks.ts"
import { companyRoutes } from "./routes/company.ts"
import { contactRoutes } from "./routes/contact.ts"
import { docsRoutes } from "./routes/docs.ts"
import { documentRoutes } from "./routes/documents.ts"
import { downloadRoutes } from "./routes/downloads.ts"
import { keyRoutes } from "./routes/keys.ts"
import { metricsRoutes } from "./routes/metrics.ts"
import { mintRoutes } from "./routes/mints.ts"
import { paymentRoutes } from "./routes/payments.ts"
import { photoRoutes } from "./routes/photos.ts"
import { productRoutes } from "./routes/products.ts"
import { reportRoutes } from "./routes/reports.ts"
import { sampleRoutes } from "./routes/samples.ts"
import { statementRoutes } from "./routes/statements.ts"
import { verificationRoutes } from "./routes/verifications.ts"
import { webhookRoutes } from "./routes/webhooks.ts"

/** Every call of the service. */
export const ROUTES = [
  ...[
    ...verificationRoutes,
    ...checkRoutes,
    ...caseRoutes,
    ...chainRoutes,
    ...productRoutes,
    ...photoRoutes,
    ...sampleRoutes,
    ...brandPageRoutes,
    ...mintRoutes,
    ...downloadRoutes,
    ...statementRoutes,
    ...webhookRoutes,
  ],
  ...[...keyRoutes, ...sessionRoutes, ...accountRoutes, ...companyRoutes, ...documentRoutes, ...paymentRoutes],
  ...[...reportRoutes, ...contactRoutes, ...administrationRoutes, ...metricsRoutes, ...docsRoutes],
]
