import type { BrandPage } from "#shared/api/brand-pages.ts"

/** A page of a company that has neither a domain nor a logo. */
export const aBrandPage = (more: Partial<BrandPage> = {}): BrandPage => ({
  ...{ model: "", logo: "", colour: "#1d2f5e", links: [], contact: "hello@brand.example" },
  story: { en: "Three generations have printed in our workshop.", hu: "Három nemzedék nyomta itt a vásznat." },
  care: { en: "Wash at 30 °C.", hu: "" },
  ...more,
})
