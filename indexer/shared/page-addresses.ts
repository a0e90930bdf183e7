/** Addresses at which there is a page. Which of the dashboard's there are is told to whoever has signed in. */
const PAGES = [
  /^\/$/,
  /^\/(learn-more|terms|privacy|status)\/?$/,
  /^\/v\/[^/]+\/?$/i,
  /^\/local\/\d{1,10}\/tx\/0x[0-9a-fA-F]{64}\/?$/,
  /^\/(auth|forgot-password|set-password|thank-you|free-thank-you)\/?$/,
  /^\/subscription-checkout\/[^/]+\/?$/,
  /^\/(dashboard|admin)(\/[\w.~%-]+){0,3}\/?$/,
]

export const isPageAddress = (path: string): boolean => PAGES.some((page) => page.test(path))
