import type { photosTexts as english } from "#web/i18n/en/dashboard/photos.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const photosTexts: Translated<typeof english> = {
  title: "Fényképek",
  hint: "A vásárlók ezekkel vetik össze a terméket. A bejegyzés rögzíti őket: amint a termék a blokkláncra került, senki sem cserélheti ki.",
  nth: "{n}. fénykép",
  role_of: "Mit mutat a(z) {n}. fénykép",
  roles: { product: "A terméket", label: "A címkéjét", detail: "Egy részletét" },
  remove: "A(z) {n}. fénykép törlése",
  drop: "Húzzon ide egy fényképet",
  or: "vagy",
  choose: "válasszon vagy készítsen egyet",
  types: "JPEG, PNG, WebP vagy AVIF, legfeljebb 10 MB",
  sending: "Feltöltés...",
  converting: "Kicsinyítjük, és eltávolítjuk belőle a fényképezőgép adatait...",
  too_large: "Egy fénykép legfeljebb 10 MB lehet.",
  failed: "A fényképet nem sikerült feltölteni.",
  as_photo: "Fénykép (fájlnév)",
  files: "A fájlban megnevezett fényképek",
  files_hint: "Egy cellában egy fénykép fájlneve áll. Előbb húzza ide a fényképeket. A már feltöltötteket kihagyhatja.",
  files_choose: "válasszon fényképeket",
  files_done: { one: "Egy fénykép feltöltve.", other: "{n} fénykép feltöltve." },
  files_left: { one: "Egy fénykép úton van...", other: "{n} fénykép úton van..." },
}
