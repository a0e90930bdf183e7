import type { photosTexts as english } from "#web/i18n/en/dashboard/photos.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const photosTexts: Translated<typeof english> = {
  title: "Fényképek",
  hint: "A vásárlók ezekkel vetik össze a terméket. A bejegyzés rögzíti őket: amint a termék a blokkláncra került, senki sem cserélheti ki.",
  nth: "{n}. fénykép",
  role_of: "{n}. fénykép: mit mutat",
  roles: { product: "A terméket", label: "A címkéjét", detail: "Egy részletét" },
  remove: "{n}. fénykép törlése",
  drop: "Húzzon ide egy fényképet",
  choose: "válasszon vagy készítsen egyet",
  types: "JPEG, PNG, WebP vagy AVIF, legfeljebb 10 MB",
  converting: "Kicsinyítjük, és eltávolítjuk belőle a fényképezőgép adatait...",
  too_large: "Egy fénykép legfeljebb 10 MB lehet.",
  failed: "A fényképet nem sikerült feltölteni.",
  hint_of_model: "Ez a termék a modellje fényképeit kapja. Ha itt ad hozzá fényképet, az lép a helyükbe.",
  of_model: "A modell fényképei",
  add_of_model: "Fényképek a modellhez",
  change_of_model: "A modell fényképeinek módosítása",
  to_models: "Rögzítés előtt adjon fényképeket az egyes modellekhez",
  as_photo: "Fénykép (fájlnév)",
  files: "A fájlban megnevezett fényképek",
  files_hint: "Egy cellában egy fénykép fájlneve áll. Előbb húzza ide a fényképeket. A már feltöltötteket kihagyhatja.",
  files_choose: "válasszon fényképeket",
  files_done: { one: "Egy fénykép feltöltve.", other: "{n} fénykép feltöltve." },
  files_left: { one: "Egy fénykép úton van...", other: "{n} fénykép úton van..." },
}
