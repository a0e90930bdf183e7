/**
 * Waits until the visitor comes back from an address that has just been gone to. Browsers keep a page that is left as it was, and
 * show it again on the way back: what was busy then would be busy for ever.
 */
export const pageShown = (): Promise<unknown> =>
  new Promise((resume) => addEventListener("pageshow", resume, { once: true }))
