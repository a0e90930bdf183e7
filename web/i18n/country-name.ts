import { locale } from "./texts.ts"

/** A country's two letters in the language of the page. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames([locale()], { type: "region" }).of(country) ?? country
