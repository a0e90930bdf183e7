import type { drawnTexts as english } from "#web/i18n/en/drawn.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** Hungarian texts of what the server draws beside a first view. No script loads them. */
export const drawnTexts: Translated<typeof english> = {
  without_script:
    "JavaScript nélkül a böngészője nem tudja maga ellenőrizni: amit itt olvas, az csak a mi szavunk. A link másolásához, a bejelentéshez és a beolvasáshoz is JavaScript kell.",
  late: "Itt nem sikerült ellenőrizni: a böngészője saját ellenőrzése nem érkezett meg. Amit olvas, az csak a mi szavunk.",
  reload: "Az oldal újratöltése",
  said: "Adataink szerint bejegyezte:",
  open: "Nyissa meg, és a saját böngészője ellenőrzi a blokkláncon.",
}
