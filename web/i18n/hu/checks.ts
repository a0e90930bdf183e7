import type { checksTexts as english } from "#web/i18n/en/checks.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const checksTexts: Translated<typeof english> = {
  title: "A címke ellenőrzései",
  first: "Ön az első, aki ezt a címkét ellenőrzi.",
  people: { one: "{month} óta egy ember ellenőrizte.", other: "{month} óta {n} ember ellenőrizte." },
  countries: { one: "Egy országból.", other: "{n} országból." },
  first_here: "Innen Ön az első: {country}.",
  displayed: "{brand} szerint ez a címke kiállított darabon van.",
  elsewhere: "Ha az Ön előtt lévő termék nincs kiállítva, a címkéjét egy kiállított darabról másolhatták.",
  alarm: {
    question: "De ez a jó címke?",
    title: "Ezt a címkét többen ellenőrizték, mint ahányan egyetlen terméket szoktak.",
    spread: "{people} ember {countries} országból {month} óta.",
    people: "{people} ember {month} óta.",
    either: "Vagy lemásolták a címkét, vagy nyilvánosan mutatták.",
    before: "Fizetés előtt:",
    compare: "Vesse össze a terméket a lent leírtakkal.",
    compare_photo: "Vesse össze a lenti fényképpel.",
    ask: "Kérjen igazolást az eladótól.",
    report: "Bejelentem ezt a címkét",
  },
  how: "Így számoljuk",
  how_text:
    "Egy embernek számít az a böngésző, amelyik egy másodpercig mutatta ezt az eredményt: naponta egyszer, és csak ha ezt a kódot még nem ellenőrizte. Napok és országok szerinti számokat őrzünk meg, címet nem. Egy héten legfeljebb három, egy országból legfeljebb négy ember számít. Ha 180 napon belül 8 hét alatt 16, vagy 5 hét alatt 3 országból 10 jön össze, az több, mint amennyi egyetlen terméknél szokásos. Ugyanez a szabály érvényes minden termékre és minden látogatóra.",
  how_short:
    "Egy embernek számít minden böngésző, amelyik egy másodpercig mutatta ezt az eredményt, naponta egyszer. Napok és országok szerinti számokat őrzünk meg, címet nem.",
  rule: "A szabály (angolul)",
  mine: "Ellenőrzéseim",
  mine_text:
    "Ezt a listát csak ez a böngésző őrzi, kódok nélkül. Egyetlen dolgot árul el nekünk: ellenőrizte-e már korábban a kódot. Kikapcsolva minden látogatása elsőnek számít.",
  keep: "Lista vezetése",
  clear: "A lista törlése",
  none: "A lista üres.",
  off: "Nem vezetünk listát.",
}
