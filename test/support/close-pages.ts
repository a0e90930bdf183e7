import { afterEach, vi } from "vitest"

/** Leaves nothing of a test of the pages to the next: no page, no answer kept, no clock, no stand-in, no other language. */
if (typeof document !== "undefined") {
  afterEach(async () => {
    const [{ closePages }, { queryClient }, { currentLanguage, switchLanguage }] = await Promise.all([
      import("#test/support/page.tsx"),
      import("#web/api/queries.ts"),
      import("#web/i18n/texts.ts"),
    ])
    await closePages()
    queryClient.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    if (currentLanguage() !== "en") await switchLanguage("en")
  })
}
