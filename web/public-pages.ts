import type { ComponentType } from "react"
import { codeOfPath, parseQuery } from "#shared/query.ts"
import { loadTexts } from "./i18n/texts.ts"
import { localTransactionOfPath, numberOfPath, paths } from "./routes.ts"

/** Loads the public site's page at a path; each page is a separate chunk. */
export async function loadPage(path: string): Promise<ComponentType> {
  if (path === "/") {
    const [{ LandingPage }] = await Promise.all([import("./site/landing/landing-page.tsx"), loadTexts("landing")])
    return LandingPage
  }
  if (numberOfPath(path)) {
    const [{ NumberPage }] = await Promise.all([import("./verify/number/number-page.tsx"), loadTexts("number")])
    return NumberPage
  }
  if (path === paths.learnMore()) {
    const page = import("./site/learn-more/learn-more-page.tsx")
    return (await Promise.all([page, loadTexts("learn")]))[0].LearnMorePage
  }
  if (path === paths.terms()) {
    return (await Promise.all([import("./site/legal/terms-page.tsx"), loadTexts("legal")]))[0].TermsPage
  }
  if (path === paths.privacy()) {
    return (await Promise.all([import("./site/legal/privacy-page.tsx"), loadTexts("legal")]))[0].PrivacyPage
  }
  if (path === paths.status()) {
    return (await Promise.all([import("./site/status/status-page.tsx"), loadTexts("status")]))[0].StatusPage
  }
  const typed = codeOfPath(path)
  if (typed !== null) {
    return parseQuery(typed).kind === "mistyped"
      ? (await import("./verify/result/mistyped-page.tsx")).MistypedPage
      : (await import("./verify/result/result-page.tsx")).ResultPage
  }
  if (localTransactionOfPath(path)) {
    const [{ LocalTransactionPage }] = await Promise.all([
      import("./verify/local-transaction/local-transaction-page.tsx"),
      loadTexts("local"),
    ])
    return LocalTransactionPage
  }
  return (await import("./site/not-found/not-found-page.tsx")).NotFoundPage
}
