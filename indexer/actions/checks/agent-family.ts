const BROWSERS = [/edg/, /opr|opera/, /samsungbrowser/, /firefox|fxios/, /chrome|crios/, /safari/]
const SYSTEMS = [/android/, /iphone|ipad/, /windows/, /mac os/, /linux/]

/** The kinds of browser and system as two numbers. That tells two people of one household apart, and no more. */
export function agentFamily(user_agent: string | undefined): string {
  const text = (user_agent ?? "").slice(0, 512).toLowerCase()
  return [BROWSERS, SYSTEMS].map((kinds) => kinds.findIndex((kind) => kind.test(text))).join()
}
