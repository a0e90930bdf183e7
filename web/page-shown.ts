/** Waits until the visitor returns with Back. Browsers restore a page as it was, so a busy button would stay busy. */
export const pageShown = (): Promise<unknown> =>
  new Promise((resume) => addEventListener("pageshow", resume, { once: true }))
