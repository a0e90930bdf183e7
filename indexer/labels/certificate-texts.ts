import { type PrintedField, titlesIn } from "./printed-fields.ts"

/** What a reader must not overlook: a network that is not the main one, a maker nobody vouches for. */
export type CertificateWarning = "testnet" | "local" | "not_attested" | "was_over" | "once_attested"

interface CertificateTexts {
  purpose: string
  title: string
  /** Who registered what, where and when. */
  registered: (facts: { company: string; network: string; day: string }) => string
  registered_batch: (facts: { company: string; network: string; day: string; size: string }) => string
  unchanged: (day: string) => string
  /** Says so of the batch alone: any of its products may be recalled. */
  unchanged_batch: (day: string) => string
  warnings: Record<CertificateWarning, string>
  own_fields: string
  pinned: string
  signed: (company: string) => string
  written: (company: string) => string
  record: string
  root: string
  registry: (network: string) => string
  token: string
  first_token: string
  products: string
  others: (count: string) => string
  gap: string
  not_proof: string
  how: (address: string) => string
  how_batch: (address: string) => string
  fields: Record<PrintedField, string>
}

/** The words of a printed certificate, in the languages that labels are printed in. */
export const CERTIFICATE_TEXTS: Record<"en" | "hu", CertificateTexts> = {
  en: {
    purpose: "For showing, without the code",
    title: "Certificate of registration",
    registered: ({ company, network, day }) => `${company} registered this product on ${network} on ${day}.`,
    registered_batch: ({ company, network, day, size }) =>
      `${company} registered ${size} products together on ${network} on ${day}.`,
    unchanged: (day) => `On ${day} the record was unchanged and not recalled.`,
    unchanged_batch: (day) =>
      `On ${day} the records were unchanged and the batch was not recalled. Single products may be: check their codes.`,
    warnings: {
      testnet: "Test network only: it proves nothing about the main network.",
      local: "Local demonstration: it proves nothing outside this computer.",
      not_attested: "Nobody has checked who this company is.",
      was_over: "Nobody vouched for this company when this was registered.",
      once_attested: "The company was verified when this was registered. Nobody vouches for it today.",
    },
    own_fields: "The maker’s own fields",
    pinned: "The photo is fixed in the record by its fingerprint.",
    signed: (company) => `Signed by ${company}’s own key`,
    written: (company) => `Written by Touchmark on ${company}’s behalf`,
    record: "Record",
    root: "Root of the batch",
    // A comma keeps it from reading as a code, which the letters of some networks would.
    registry: (network) => `Registry, ${network}`,
    token: "Token",
    first_token: "First token",
    products: "Products",
    others: (count) => `and ${count} others`,
    gap: "[cannot be printed]",
    not_proof: "This paper is not the proof. The record is.",
    how: (address) =>
      `To check it, scan the square or open ${address}/verify.html and choose this PDF, or the file that is attached to it. It works without us, too. The label’s code is left out on purpose: nobody can print a label from this copy.`,
    how_batch: (address) =>
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
    registered: ({ company, network, day }) => `${company} ezt a terméket bejegyezte. Hálózat: ${network}, ${day}`,
    registered_batch: ({ company, network, day, size }) =>
      `${company} egy tételben ${size} terméket bejegyzett. Hálózat: ${network}, ${day}`,
    unchanged: (day) => `A bejegyzés állapota (${day}): változatlan, nincs visszahívva.`,
    unchanged_batch: (day) =>
      `A tétel állapota (${day}): változatlan, nincs visszahívva. Egyes termékeit visszahívhatták: ezt a kódjuk mutatja meg.`,
    warnings: {
      testnet: "Csak teszthálózat: a főhálózatról semmit sem bizonyít.",
      local: "Helyi bemutató: ezen a gépen kívül semmit sem bizonyít.",
      not_attested: "Senki sem ellenőrizte, ki ez a cég.",
      was_over: "A bejegyzéskor senki sem kezeskedett a cégért.",
      once_attested: "A bejegyzéskor ellenőrzött cég volt. Ma már senki sem kezeskedik érte.",
    },
    own_fields: "A gyártó saját mezői",
    pinned: "A fényképet az ujjlenyomata rögzíti a bejegyzésben.",
    signed: (company) => `${company} saját kulcsával aláírva`,
    written: (company) => `${company} nevében a Touchmark írta`,
    record: "Bejegyzés",
    root: "A tétel gyökere",
    registry: (network) => `Nyilvántartás, ${network}`,
    token: "Token",
    first_token: "Első token",
    products: "Termékek",
    others: (count) => `és további ${count}`,
    gap: "[nem nyomtatható]",
    not_proof: "Nem ez a papír a bizonyíték, hanem a bejegyzés.",
    how: (address) =>
      `Ellenőrzéshez olvassa be a négyzetet, vagy nyissa meg: ${address}/verify.html, és válassza ki ezt a PDF-et vagy a hozzá csatolt fájlt. Nélkülünk is működik. A címke kódja szándékosan hiányzik: erről a példányról senki sem nyomtathat címkét.`,
    how_batch: (address) =>
      `Ellenőrzéshez olvassa be a négyzetet: ${address} megmutatja, mit mond erről a tételről a blokklánc, ahogyan az Ön böngészője olvassa. A címkék kódja szándékosan hiányzik: erről a példányról senki sem nyomtathat címkét.`,
    fields: {
      ...titlesIn("hu"),
      batch_number: "Tétel",
      manufacture_date: "Gyártás napja",
      expiration_date: "Lejárat napja",
    },
  },
}
