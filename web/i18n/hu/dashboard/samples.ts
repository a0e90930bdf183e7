import type { samplesTexts as english } from "#web/i18n/en/dashboard/samples.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const samplesTexts: Translated<typeof english> = {
  load: "Mintagyűjtemény betöltése",
  loading: "Betöltés...",
  loaded: "A minták bekerültek a termékei közé. A láncra soha nem kerülnek.",
  load_failed: "A mintákat nem sikerült betölteni.",
  held: {
    one: "Egy terméke minta. Nem számít bele a csomagjába.",
    other: "{n} terméke minta. Nem számítanak bele a csomagjába.",
  },
  never_minted: "A minták soha nem kerülnek a láncra.",
  remove: "Minták eltávolítása",
  removing: "Eltávolítás...",
  removed: "A mintákat eltávolítottuk.",
  remove_failed: "A mintákat nem sikerült eltávolítani.",
}
