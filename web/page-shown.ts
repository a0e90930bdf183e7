/**
 * Waits until the visitor returns to this page with Back. Browsers restore a page as it was left, so a busy button
 * would stay busy.
 */
export const pageShown = (): Promise<unknown> =>
  new Promise((resume) => addEventListener("pageshow", resume, { once: true }))
