import type { walletTexts as english } from "#web/i18n/en/wallet.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const walletTexts: Translated<typeof english> = {
  choose: {
    close: "Bezárás",
    title: "Válasszon tárcát",
    here: "Ebben a böngészőben",
    recent: "Legutóbb használt",
    what: "Mi az a tárca?",
    opening: "{wallet} megnyitása",
    connecting: "Kapcsolódás",
    confirm: "Engedélyezze a kapcsolatot a tárcában. Ha nemet mond, semmi sem változik.",
    not_available: "{wallet} nem válaszol",
    retry: "Kérdezze újra",
  },
  what: {
    text: "A tárca olyan program, amely egy blokklánccím kulcsát őrzi.",
    shown:
      "Csak az ebben a böngészőben lévő tárcák: WalletConnect nincs, így Safe alkalmazás és másik eszközön lévő tárca sem. Mi csak a címet látjuk, mást nem. A kulcs soha nem hagyja el a tárcát.",
    get: "Honnan szerezhető",
    help: "Súgó",
  },
  get: {
    title: "Sokan készítenek tárcát",
    text: "Telepítse azt, amelyik mellett a cégük döntött; utána megjelenik ebben a listában.",
  },
  sign: {
    chosen: "{wallet}, ezzel a címmel:",
    text: "Egy üzenet aláírásával igazolja, hogy ez a cím az Önöké. Nem kerül semmibe, és semmit sem mozgat. Másik címhez váltson a tárcában.",
    sign: "Aláírás és a tárca használata",
    waiting: "Várakozás a tárcára...",
    cancel: "Mégse",
    refused: "A tárcában nemet mondott. Semmi sem változott.",
    failed: "A tárca nem adott aláírást. Semmi sem változott.",
  },
}
