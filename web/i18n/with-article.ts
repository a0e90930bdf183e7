import { countryName } from "./format.ts"
import { articleOf } from "./hu/article.ts"
import { currentLanguage } from "./texts.ts"

/** A name as Hungarian sentences need it: "az MNB", and "Az MNB" where one begins. English names stand alone. */
export function withArticle(name: string, place: "begins" | "within" = "begins"): string {
  if (currentLanguage() !== "hu") return name
  const article = articleOf(name)
  return `${place === "begins" ? article.replace("a", "A") : article} ${name}`
}

/** Countries that English names with "the". */
const WITH_THE = new Set(
  "AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PS SB TC TF US VA VG VI".split(" "),
)

/** A country as it follows "in" in English sentences; elsewhere its name. */
export const inCountry = (country: string): string =>
  currentLanguage() === "en" && WITH_THE.has(country) ? `the ${countryName(country)}` : countryName(country)
