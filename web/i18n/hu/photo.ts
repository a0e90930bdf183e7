import type { photoTexts as english } from "#web/i18n/en/photo.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const photoTexts: Translated<typeof english> = {
  caption: "Így kell kinéznie a terméknek.",
  recalled: "Ezt a terméket hívták vissza.",
  pinned: "A bejegyzésben rögzítve.",
  ours: "A nyilvántartásunk szerint.",
  other: "Ez a fénykép nem egyezik a bejegyzéssel.",
  missing: "A fényképet nem sikerült betölteni. Ez a bejegyzésről semmit sem mond.",
  loading: "A fénykép úton van.",
  which: "Fényképek",
  nth: "{n}. {role}",
  role: { product: "Termék", label: "Címke", detail: "Részlet" },
  alt: { product: "Fénykép: {name}", label: "Fénykép a címkéről: {name}", detail: "Részlet: {name}" },
  zoom: "A fénykép nagyítása",
  close: "Bezárás",
  maker: {
    from: "A gyártótól",
    care: "Ápolás",
    contact: "Kapcsolat",
    links: { shop: "Bolt", care_guide: "Ápolási útmutató", website: "Honlap" },
    not_ours: "Ezt nem ellenőriztük.",
  },
  offline: {
    title: "Fényképek a bejegyzésben",
    text: "A bejegyzés a fényképet a hash-ével nevezi meg. Ha megvan a fájl, itt összevetheti: az eszközéről nem megy sehová.",
    not_checked: "Nincs ellenőrizve",
    matches: "{name} a bejegyzés fényképe.",
    choose: "Fájl összevetése",
  },
}
