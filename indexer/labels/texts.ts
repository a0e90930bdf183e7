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
