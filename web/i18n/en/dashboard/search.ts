/** Texts of the search in the dashboard. */
export const searchTexts = {
  title: "Search",
  label: "Search products, screens and answers",
  placeholder: "Name, code, serial number, batch or GTIN",
  close: "Close",
  products: "Products",
  commands: "Go to",
  help: "Help",
  upload_file: "Upload a file",
  to_mint: "Products ready to mint",
  to_fix: "Products that failed",
  all_named: "All products with “{q}” in their name",
  faq: "Search the FAQ for “{q}”",
  nothing: "Nothing for “{q}”. Search the FAQ.",
  searching: "Searching...",
  failed: "Products could not be searched. Try again.",
  keys: "↑ ↓ choose · Enter opens · Esc closes",
} as const
