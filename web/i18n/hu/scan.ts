import type { scanTexts as english } from "#web/i18n/en/scan.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const scanTexts: Translated<typeof english> = {
  title: "QR-kód beolvasása",
  text: "Tartsa a címkét a kamera elé, amíg az egész kód a keretbe kerül.",
  photo_text: "Ez az oldal itt nem használhatja a kamerát. Fényképezze le a címkét, vagy válasszon képet.",
  photo: "Fénykép készítése vagy választása",
  picture: "A kamera képe",
  stays: "A képet a böngészője olvassa, és nem megy sehová.",
  reading: "A kép olvasása...",
  looking: "A kód keresése...",
  refused: "A kamerát nem lehetett használni. Egy fénykép is megteszi.",
  foreign: "Ez a QR-kód nem a mi kódunk.",
  nothing: "Ezen a képen nincs QR-kód. Készítse közelebbről, több fénynél.",
  close: "Bezárás",
}
