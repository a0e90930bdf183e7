import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import type { Language } from "#shared/language.ts"
import { mapFields, orderFields } from "#shared/product-fields.ts"

/** The few words on a label, in the languages that labels are printed in. */
export const LABEL_TEXTS = {
  en: {
    testnet: "test network only",
    local: "local demonstration",
    scan: "Scan to check",
    gap: "[cannot be printed]",
  },
  hu: {
    testnet: "csak teszthálózat",
    local: "helyi bemutató",
    scan: "Olvassa be, ellenőrizze",
    gap: "[nem nyomtatható]",
  },
} as const

export type LabelLanguage = keyof typeof LABEL_TEXTS

/** The fields on a printed certificate, in order. The action prints as many as there is room for. */
export const PRINTED_FIELDS = orderFields(
  [
    ...(["serial_number", "batch_number", "gtin", "product_code", "model"] as const),
    ...(["manufacture_date", "expiration_date", "origin", "category", "others"] as const),
  ],
  ["product_name", "description", "facility_id", "facility_name"],
)

/** Their titles in a file, as far as a certificate has no other name for them. */
const titlesIn = (language: Language): Record<(typeof PRINTED_FIELDS)[number], string> =>
  mapFields(PRINTED_FIELDS, (field) => FIELD_COLUMNS[field].titles[language])

/** Who registered it, where and when. */
interface Facts {
  company: string
  network: string
  day: string
}

/** The words of a printed certificate, in the languages that labels are printed in. */
export const CERTIFICATE_TEXTS = {
  en: {
    purpose: "For showing, without the code",
    title: "Certificate of registration",
    registered: ({ company, network, day }: Facts) => `${company} registered this product on ${network} on ${day}.`,
    registered_batch: ({ company, network, day, size }: Facts & { size: string }) =>
      `${company} registered ${size} products together on ${network} on ${day}.`,
    unchanged: (day: string) => `On ${day} the record was unchanged and not recalled.`,
    /** Says so of the batch alone: any of its products may be recalled. */
    unchanged_batch: (day: string) =>
      `On ${day} the records were unchanged and the batch was not recalled. Single products may be: check their codes.`,
    /** What a reader must not overlook: a network that is not the main one, a maker nobody vouches for. */
    warnings: {
      testnet: "Test network only: it proves nothing about the main network.",
      local: "Local demonstration: it proves nothing outside this computer.",
      not_attested: "Nobody has checked who this company is.",
      was_over: "Nobody vouched for this company when this was registered.",
      once_attested: "The company was verified when this was registered. Nobody vouches for it today.",
    },
    own_fields: "The maker’s own fields",
    pinned: "The photo is fixed in the record by its fingerprint.",
    signed: (company: string) => `Signed by ${company}’s own key`,
    written: (company: string) => `Written by Touchmark on ${company}’s behalf`,
    record: "Record",
    root: "Root of the batch",
    // A comma keeps it from reading as a code, which the letters of some networks would.
    registry: (network: string) => `Registry, ${network}`,
    token: "Token",
    first_token: "First token",
    others: (count: string) => `and ${count} others`,
    not_proof: "This paper is not the proof. The record is.",
    how: (address: string) =>
      `To check it, scan the square or open ${address}/verify.html and choose this PDF, or the file that is attached to it. It works without us, too. The label’s code is left out on purpose: nobody can print a label from this copy.`,
    how_batch: (address: string) =>
      `To check it, scan the square: ${address} shows what the blockchain says of this batch, read by your own browser. The labels’ codes are left out on purpose: nobody can print a label from this copy.`,
    fields: {
      ...titlesIn("en"),
      batch_number: "Batch",
      manufacture_date: "Made on",
      expiration_date: "Expires on",
    },
  },
  hu: {
    purpose: "Megmutatásra, a kód nélkül",
    title: "Bejegyzési tanúsítvány",
    registered: ({ company, network, day }: Facts) =>
      `${company} ezt a terméket bejegyezte. Hálózat: ${network}, ${day}`,
    registered_batch: ({ company, network, day, size }: Facts & { size: string }) =>
      `${company} egy tételben ${size} terméket bejegyzett. Hálózat: ${network}, ${day}`,
    unchanged: (day: string) => `A bejegyzés állapota (${day}): változatlan, nincs visszahívva.`,
    unchanged_batch: (day: string) =>
      `A tétel állapota (${day}): változatlan, nincs visszahívva. Egyes termékeit visszahívhatták: ezt a kódjuk mutatja meg.`,
    warnings: {
      testnet: "Csak teszthálózat: a főhálózatról semmit sem bizonyít.",
      local: "Helyi bemutató: ezen a gépen kívül semmit sem bizonyít.",
      not_attested: "Senki sem igazolta, ki ez a cég.",
      was_over: "A bejegyzéskor senki sem kezeskedett a cégért.",
      once_attested: "A bejegyzéskor igazolt cég volt. Ma már senki sem kezeskedik érte.",
    },
    own_fields: "A gyártó saját mezői",
    pinned: "A fényképet az ujjlenyomata rögzíti a bejegyzésben.",
    signed: (company: string) => `${company} saját kulcsával aláírva`,
    written: (company: string) => `${company} nevében a Touchmark írta`,
    record: "Bejegyzés",
    root: "A tétel gyökere",
    registry: (network: string) => `Nyilvántartás, ${network}`,
    token: "Token",
    first_token: "Első token",
    others: (count: string) => `és további ${count}`,
    not_proof: "Nem ez a papír a bizonyíték, hanem a bejegyzés.",
    how: (address: string) =>
      `Ellenőrzéshez olvassa be a négyzetet, vagy nyissa meg: ${address}/verify.html, és válassza ki ezt a PDF-et vagy a hozzá csatolt fájlt. Nélkülünk is működik. A címke kódja szándékosan hiányzik: erről a példányról senki sem nyomtathat címkét.`,
    how_batch: (address: string) =>
      `Ellenőrzéshez olvassa be a négyzetet: ${address} megmutatja, mit mond erről a tételről a blokklánc, ahogyan az Ön böngészője olvassa. A címkék kódja szándékosan hiányzik: erről a példányról senki sem nyomtathat címkét.`,
    fields: {
      ...titlesIn("hu"),
      batch_number: "Tétel",
      manufacture_date: "Gyártás napja",
      expiration_date: "Lejárat napja",
    },
  },
} satisfies Record<LabelLanguage, object>

export type CertificateWarning = keyof (typeof CERTIFICATE_TEXTS)["en"]["warnings"]
