import { articleOf } from "./hu/article.ts"
import { currentLanguage } from "./texts.ts"

/** A name as Hungarian sentences need it: "az MNB", and "Az MNB" where one begins. English names stand alone. */
export function withArticle(name: string, place: "begins" | "within" = "begins"): string {
  if (currentLanguage() !== "hu") return name
  const article = articleOf(name)
  return `${place === "begins" ? article.replace("a", "A") : article} ${name}`
}
