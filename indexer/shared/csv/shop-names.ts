/** Shops whose exports are known by their columns, with the names that people read. */
export const SHOPS = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  magento: "Magento",
  wix: "Wix",
  squarespace: "Squarespace",
  square: "Square",
  ebay: "eBay",
  ecwid: "Ecwid",
  faire: "Faire",
  shopware: "Shopware",
} as const
export type ShopName = keyof typeof SHOPS
