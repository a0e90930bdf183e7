/** Texts of the dashboard's frame. */
export const shellTexts = {
  skip: "Skip to the content",
  navigation: "Main navigation",
  menu: "Menu",
  close: "Close",
  dashboard: "Dashboard",
  products: "Products",
  upload: "Upload",
  profile: "Profile",
  log_out: "Logout",
  logged_out: "You have been logged out.",
  administrator: "Administrator",
  trouble: "Minting on {network} is waiting: {trouble}",
  offline: "You are offline. What you see is the last we know.",
} as const
