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
  check: "Verify a product",
  places: "{used} of {limit} places used",
} as const
