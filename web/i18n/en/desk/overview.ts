/** Texts of `/dashboard`. */
export const overviewTexts = {
  title: "Dashboard",
  welcome: "Welcome, {company}",
  total: "Total Products",
  minted: "Products Minted",
  pending: "Pending Verifications",
  failed: "Failed Minting",
  recent: "Recent Activity",
  view_all: "View all",
  recent_empty: "Nothing here yet. Your newest products will stand here.",
  made_on: "made {date}",
  links: "Quick Links",
  add: "Add New Product",
  view_profile: "View Profile",
  help: "Help & Documentation",
  over_time: "Over time",
  period: "Period",
  days: "{n} days",
  day: "Day",
  verifications_figure: "Verifications",
  minted_figure: "Minted",
  as_table: "Show the figures",
  nothing_yet: "Nothing on these days.",
  check: "Verify a product",
  places: "{used} of {limit} places used",
} as const

export const reportsTexts = {
  title: "Reported by customers ({n})",
  bought_at: "bought at {place}",
  done: "Dealt with",
  failed: "That did not work.",
} as const
