import type { Language } from "./language.ts"

/** What is said when nothing else could be loaded, the texts included. */
export const NOT_LOADED: Record<Language, { text: string; again: string }> = {
  en: { text: "This page could not be loaded. The connection may be weak; try again.", again: "Load again" },
  hu: {
    text: "Ezt az oldalt nem sikerült betölteni. Lehet, hogy gyenge a kapcsolat; próbálja újra.",
    again: "Újratöltés",
  },
}
