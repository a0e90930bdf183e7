import type { TextBlock } from "#labels/text-page.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { NETWORKS } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import type { CheckedNow, ConfirmationFacts } from "./confirmation-facts.ts"

interface Paper {
  title: string
  blocks: TextBlock[]
}

/** What the PDF says: what was checked, when, against which block, and what follows from none of it. */
export const confirmationText = (input: ConfirmationFacts): Paper => WRITE[input.language](input)

const timeOf = (time: number | string) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim()
const spoken = (code: string) => (parseCode(code).ok ? formatCode(code) : oneLine(code))

const STATUS = {
  en: {
    valid: "registered, not recalled",
    recalled: "registered, and recalled by its maker",
    expired: "registered, past its expiry date",
    distrusted: "registered without the maker's authority, so the maker's name proves nothing",
  },
  hu: {
    valid: "nyilvántartva, nincs visszahívva",
    recalled: "nyilvántartva, a gyártó visszahívta",
    expired: "nyilvántartva, a lejárati ideje elmúlt",
    distrusted: "a gyártó felhatalmazása nélkül vették nyilvántartásba, ezért a gyártó neve semmit sem bizonyít",
  },
} as const

/** Who vouches for the maker, and did when the product was registered. */
const VOUCHED = {
  en: {
    attested: () => "the blockchain says that this company was checked",
    once: (end) => `checked when this was registered; nobody has vouched for it since ${end}`,
    over: () => "no longer vouched for when this was registered",
    never: () => "nobody has checked who this is",
  },
  hu: {
    attested: () => "a blokklánc szerint ezt a céget ellenőrizték",
    once: (end) => `a nyilvántartásba vételkor ellenőrzött cég volt; ${end} óta senki sem kezeskedik érte`,
    over: () => "a nyilvántartásba vételkor már senki sem kezeskedett érte",
    never: () => "senki sem ellenőrizte, kicsoda",
  },
} as const satisfies Record<Language, Record<string, (end: string | undefined) => string>>

function vouchedOf({ issuer, minted_at }: VerifyResponse): keyof typeof VOUCHED.en {
  if (issuer.attested) return "attested"
  if (issuer.once_attested) return "once"
  return issuer.revoked_at !== null && issuer.revoked_at <= minted_at ? "over" : "never"
}

const networkOf = ({ answer }: CheckedNow) =>
  `${NETWORKS[answer.chain_id].name} (${answer.network}), chain ID ${answer.chain_id}`

const WRITE: Record<Language, (input: ConfirmationFacts) => Paper> = {
  en: ({ reported, checked, public_url, now }) => ({
    title: "Confirmation of a label's check",
    blocks: [
      {
        text: `Made by Touchmark (${public_url}) on ${timeOf(now)}, for whoever reported the label with the code ${spoken(reported.code)} on ${timeOf(reported.created_at)}.`,
      },
      ...(checked
        ? englishFacts(checked)
        : [
            {
              heading: "What was checked",
              text: "The code was looked up in the register. No product with this code is registered on the blockchain.",
            },
          ]),
      ...(reported.message === null
        ? []
        : [{ heading: "What the reporter wrote (not checked by us)", text: oneLine(reported.message) }]),
      ...(reported.bought_at
        ? [{ heading: "Where it was bought, as the reporter says", text: oneLine(reported.bought_at) }]
        : []),
      ...(reported.photos === 0
        ? []
        : [
            {
              heading: "Photos (not checked by us)",
              text: `${reported.photos} added to the report by its reporter; they are not part of this paper.`,
            },
          ]),
      {
        heading: "What this does not say",
        text: "It does not say whether the product that the reporter holds is genuine: a label can be copied on to another product, and a product can lose its label. It says nothing about the seller, and nothing about what the product is made of or worth. Many checks of one label are a reason to look closer; a display piece is checked by many people as well. Nobody was identified: only numbers by day and country are kept.",
      },
      {
        heading: "How to check this",
        text: `Open ${public_url}/v/${spoken(reported.code)}: the page lets any browser read the blockchain itself. The record on the blockchain can also be read without us, with the addresses and numbers above.`,
      },
    ],
  }),
  hu: ({ reported, checked, public_url, now }) => ({
    title: "Igazolás egy címke ellenőrzéséről",
    blocks: [
      {
        text: `Készítette a Touchmark (${public_url}), ${timeOf(now)}, annak, aki ${timeOf(reported.created_at)} időpontban bejelentette az alábbi címkét. Kódja: ${spoken(reported.code)}.`,
      },
      ...(checked
        ? hungarianFacts(checked)
        : [
            {
              heading: "Amit ellenőriztünk",
              text: "A kódot kikerestük a nyilvántartásból. Ilyen kódú termék nincs nyilvántartva a blokkláncon.",
            },
          ]),
      ...(reported.message === null
        ? []
        : [{ heading: "Amit a bejelentő írt (nem ellenőriztük)", text: oneLine(reported.message) }]),
      ...(reported.bought_at
        ? [{ heading: "A vásárlás helye a bejelentő szerint", text: oneLine(reported.bought_at) }]
        : []),
      ...(reported.photos === 0
        ? []
        : [
            {
              heading: "Fényképek (nem ellenőriztük)",
              text: `A bejelentő ${reported.photos} fényképet csatolt a bejelentéshez; ezek nem részei ennek az iratnak.`,
            },
          ]),
      {
        heading: "Amit ez nem mond",
        text: "Nem mondja meg, hogy a bejelentőnél lévő termék eredeti-e: egy címkét le lehet másolni egy másik termékre, és egy termék elveszítheti a címkéjét. Nem mond semmit az eladóról, sem arról, hogy miből van és mennyit ér a termék. Ha egy címkét sokan ellenőriznek, érdemes jobban megnézni; de egy kiállított darabot is sokan ellenőriznek. Senkit sem azonosítottunk: csak napok és országok szerinti számokat őrzünk meg.",
      },
      {
        heading: "Hogyan ellenőrizhető",
        text: `Nyissa meg: ${public_url}/v/${spoken(reported.code)} – az oldalon bármelyik böngésző maga olvashatja a blokkláncot. A bejegyzés nélkülünk is kiolvasható a fenti címekkel és számokkal.`,
      },
    ],
  }),
}

function englishFacts(checked: CheckedNow): TextBlock[] {
  const { answer, checks, registry, minted_block, read_block, read_hash } = checked
  const { issuer } = answer
  return [
    {
      heading: "What was checked",
      text: `The code belongs to “${answer.name}”, registered by ${issuer.name} (${VOUCHED.en[vouchedOf(answer)](issuer.revoked_at?.slice(0, 10))}) on ${timeOf(answer.minted_at)}. State of the record: ${STATUS.en[answer.status]}.`,
    },
    {
      heading: "Against which block",
      text: `Blockchain: ${networkOf(checked)}. Read up to block ${read_block}, ${read_hash}. The record is in block ${minted_block}, transaction ${answer.tx_hash}.`,
    },
    {
      heading: "Numbers to find it by",
      text: `Registry ${registry}. Token ${answer.token_id}. Record hash ${answer.record_hash}.`,
    },
    {
      heading: "Checks of this label",
      text:
        checks.since === null
          ? "No check of this label has been counted so far."
          : `${checks.people} people have checked it since ${checks.since}, from ${checks.countries} known countries.`,
    },
  ]
}

function hungarianFacts(checked: CheckedNow): TextBlock[] {
  const { answer, checks, registry, minted_block, read_block, read_hash } = checked
  const { issuer } = answer
  return [
    {
      heading: "Amit ellenőriztünk",
      text: `A kód ehhez a termékhez tartozik: „${answer.name}”. Nyilvántartásba vette: ${issuer.name} (${VOUCHED.hu[vouchedOf(answer)](issuer.revoked_at?.slice(0, 10))}), ${timeOf(answer.minted_at)}. A bejegyzés állapota: ${STATUS.hu[answer.status]}.`,
    },
    {
      heading: "Melyik blokk szerint",
      text: `Blokklánc: ${networkOf(checked)}. Az utolsó olvasott blokk: ${read_block}, ${read_hash}. A bejegyzés blokkja: ${minted_block}, tranzakciója: ${answer.tx_hash}.`,
    },
    {
      heading: "Számok a kereséshez",
      text: `Nyilvántartó szerződés: ${registry}. Token: ${answer.token_id}. A bejegyzés lenyomata: ${answer.record_hash}.`,
    },
    {
      heading: "A címke ellenőrzései",
      text:
        checks.since === null
          ? "Ennek a címkének eddig nincs számba vett ellenőrzése."
          : `${checks.since} óta ${checks.people} ember ellenőrizte, ${checks.countries} ismert országból.`,
    },
  ]
}
