/** Shops whose exports are known by their columns, with the names that people read. */
export const SHOPS = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  magento: "Magento",
  wix: "Wix",
  squarespace: "Squarespace",
  square: "Square",
} as const
export type ShopName = keyof typeof SHOPS
