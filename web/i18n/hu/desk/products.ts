import type {
  deletingTexts as deletingEnglish,
  mintingTexts as mintingEnglish,
  productsTexts as productsEnglish,
} from "#web/i18n/en/desk/products.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const productsTexts: Translated<typeof productsEnglish> = {
  title: "A cég termékei",
  on_chain: "{n} a láncon",
  pending: "{n} függőben",
  failed: "{n} sikertelen",
  places_free: "{limit} helyből {free} szabad",
  caption: "Az Ön termékei",
  product: "Termék",
  serial: "Sorozatszám",
  batch: "Tétel",
  code: "Rövid kód",
  status: "Állapot",
  transaction: "Tranzakció",
  select_page: "Az oldal összes termékének kijelölése",
  select: "Kijelölés: {name}",
  selected: "{n} kijelölve",
  clear: "Kijelölés törlése",
  mint_selected: "Beütés",
  delete_selected: "Törlés",
  mint_all: "Összes beütése ({n})",
  mint_none: "Nincs mit beütni",
  archive: "Tanúsítványok letöltése",
  archive_failed: "A tanúsítványokat nem sikerült letölteni.",
  page_size: "{n} oldalanként",
  page_size_label: "Termék oldalanként",
  range: "{from}–{to}, összesen {total}",
  previous: "Előző oldal",
  next: "Következő oldal",
  loading: "Termékek betöltése...",
  error: "Hiba: {message}",
  load_failed: "Hiba történt az adatok lekérése során",
  try_again: "Újra",
  none: "Nincs termék",
  none_text: "Vegye fel az elsőt kézzel, vagy töltsön fel egy egész fájlt.",
  add: "Új termék",
  none_selected: "Nincs kijelölt termék.",
}

export const mintingTexts: Translated<typeof mintingEnglish> = {
  title: "Írás a blokkláncra",
  sending: "{wanted} termékből {sent} beadva",
  progress: "{wanted} termékből {confirmed} megerősítve",
  waiting: "Elküldve, megerősítésre vár. Elhagyhatja ezt az oldalt, a munka Ön nélkül is folytatódik.",
  written: "{count} termék a blokkláncra írva",
  failed: "A blokkláncra írás nem sikerült.",
  summary: "Beütve {x}, sikertelen {y}",
  sent: "{n} termék elküldve, még nincs megerősítve",
}

export const deletingTexts: Translated<typeof deletingEnglish> = {
  title: "Törlés megerősítése",
  text: "Biztosan törli a kijelölt termékeket?",
  minted_stay: {
    one: "Közülük {n} már a blokkláncon van, és megmarad.",
    other: "Közülük {n} már a blokkláncon van, és megmarad.",
  },
  yes: "Igen, törlés",
  cancel: "Mégse",
  deleted: "{n} termék törölve",
  skipped: "{n} beütött termék megmarad.",
  failed: "A törlés nem sikerült.",
}
