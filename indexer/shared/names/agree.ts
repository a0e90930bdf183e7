/** Legal forms, separated by commas, as ISO 20275 (ELF) lists them: short, and written out where that is common. */
export const LEGAL_FORMS =
  // English
  "Ltd, Limited, Co, Company, Inc, Incorporated, Corp, Corporation, LLC, L.L.C., LLP, LP, PLC, CIC, CLG, DAC, PLLC, " +
  "Pty, Pvt, Private Limited, Private Ltd, Public Limited Company, Limited Company, Limited Liability Company, Limited Partnership, " +
  "Sdn Bhd, Bhd, Pte, FZE, FZCO, FZ LLC, WLL, NPC, " +
  // Hungarian
  "Kft, Bt, Rt, Zrt, Nyrt, Kkt, Kht, Nonprofit, e.v., Egyéni Cég, Egyéni Vállalkozó, Betéti Társaság, " +
  "Közkereseti Társaság, Korlátolt Felelősségű Társaság, Részvénytársaság, Zártkörűen Működő, " +
  "Nyilvánosan Működő, Szövetkezet, és Társa, és Társai, és Tsa, és Tsai, Kft. f.a., Kft. v.a., Bt. f.a., Bt. v.a., Zrt. f.a., " +
  // German
  "GmbH, gGmbH, mbH, AG, KG, KGaA, OHG, OG, UG, UG haftungsbeschränkt, GbR, e.K., e.U., e.V., eG, SE, Aktiengesellschaft, " +
  "Gesellschaft, Gesellschaft mit beschränkter Haftung, Kommanditgesellschaft, GesmbH, Ges.m.b.H., " +
  // French, Italian, Spanish, Portuguese, Romanian
  "SA, SAS, SASU, SARL, EURL, SNC, SCA, SCS, SCOP, Société Anonyme, Société par Actions Simplifiée, " +
  "Société à Responsabilité Limitée, SpA, Srl, Srls, SAPA, Società per Azioni, Società a Responsabilità Limitata, " +
  "SL, SLU, SLL, SAU, SC, Sociedad Anónima, Sociedad Limitada, Sociedad de Responsabilidad Limitada, SA de CV, " +
  "S de RL de CV, Lda, Ltda, Limitada, Unipessoal, Unipessoal Lda, Unipersonal, Unipersonale, Sociedade Anónima, EIRELI, PFA, " +
  "Societate cu Răspundere Limitată, " +
  // Dutch, Nordic, Baltic
  "BV, B.V.B.A., BVBA, NV, CVBA, VOF, Besloten Vennootschap, Naamloze Vennootschap, AB, Aktiebolag, HB, A/S, ApS, IVS, K/S, " +
  "AS, ASA, ENK, Aksjeselskap, Aktieselskab, Anpartsselskab, Oy, Oyj, Osakeyhtiö, ehf, hf, OÜ, UAB, SIA, " +
  // Slavic, Greek, Turkish
  "s.r.o., spol. s r.o., a.s., k.s., v.o.s., z.s., Společnost s ručením omezeným, Spoločnosť s ručením obmedzeným, d.o.o., " +
  "j.d.o.o., d.d., d.n.o., k.d., s.p., Društvo s ograničenom odgovornošću, sp. z o.o., sp. z.o.o., sp. zo.o., " +
  "sp. k., sp. j., S.K.A., Spółka Akcyjna, Spółka z ograniczoną odpowiedzialnością, Spółka, EOOD, OOD, EAD, AD, ЕООД, ООД, " +
  "ЕАД, АД, ООО, ОАО, ЗАО, ПАО, АО, ТОО, ИП, ТОВ, ПрАТ, OOO, OAO, ZAO, PAO, TOV, " +
  "Общество с ограниченной ответственностью, Акционерное общество, Α.Ε., Ε.Π.Ε., Ι.Κ.Ε., Ο.Ε., A.Ş., Anonim Şirketi, " +
  "Limited Şirketi, Ltd. Şti., Şti, San. ve Tic., Tic., " +
  // Asian
  "K.K., G.K., Kabushiki Kaisha, Tbk, 株, 有, 주, בע״מ, בעמ"

/** They stand before the name, and are too short to be told from somebody's initials elsewhere. */
export const LEGAL_FORMS_BEFORE = "АО, ИП, PT, SC, OÜ, Firma, 株, 有, 주"

/** Those of scripts without spaces. */
export const LEGAL_FORMS_WITHIN =
  "株式会社, 有限会社, 合同会社, 合資会社, 合名会社, 股份有限公司, 有限责任公司, 有限責任公司, 有限公司, 주식회사, 유한회사, บริษัท, จำกัด, มหาชน"

/** Whether a register's name is this company's: legal form, case, accents and signs aside. */
export function nameAgrees(name: string, registered: string): boolean {
  const own = withoutForm(name)
  // Some countries give the trade name behind the company's.
  return registered.split("||").some((one) => withoutForm(one) === own)
}

const WORD_LETTERS = 3

/** Whether two addresses have the same numbers, such as the postcode, and half of their words in common. */
export function addressAgrees(address: string, registered: string): boolean {
  const [own, other] = [partsOf(address), partsOf(registered)]
  const [fewer, more] = own.numbers.size <= other.numbers.size ? [own, other] : [other, own]
  if (fewer.numbers.size === 0 || sharedBy(fewer.numbers, more.numbers) < fewer.numbers.size) return false
  return sharedBy(own.words, other.words) * 2 >= Math.min(own.words.size, other.words.size)
}

const sharedBy = (one: Set<string>, other: Set<string>) => [...one].filter((part) => other.has(part)).length

function partsOf(address: string) {
  const words = wordsOf(address)
  return {
    numbers: new Set(words.filter((word) => /^\p{N}/u.test(word))),
    words: new Set(words.filter((word) => /^\p{L}/u.test(word) && word.length >= WORD_LETTERS)),
  }
}

/** Letters that have no accent to take away. */
const PLAIN: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" }

/** In small letters without accents; the dots of initials do not part them. */
function wordsOf(text: string): string[] {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  const plain = bare.replace(/[ßøłđæœı]/g, (letter) => PLAIN[letter]!)
  const joined = plain.replace(/(?<!\p{L})\p{L}(?:[./]\s?\p{L}(?!\p{L}))+/gu, (letters) =>
    letters.replace(/[./\s]/g, ""),
  )
  return joined.match(/\p{L}+|\p{N}+/gu) ?? []
}

let forms: Set<string> | undefined
let form_words_max = 0

/** The words before and behind which no legal form stands. */
function withoutForm(name: string): string {
  if (!forms) {
    const known = LEGAL_FORMS.split(", ").map(wordsOf)
    forms = new Set(known.map((words) => words.join(" ")))
    form_words_max = Math.max(...known.map(({ length }) => length))
  }
  return withoutFormWords(wordsOf(name.normalize("NFKC").replaceAll(WITHIN, " ")), forms).join("")
}

function withoutFormWords(words: string[], forms: Set<string>): string[] {
  for (let n = Math.min(form_words_max, words.length - 1); n > 0; n--) {
    if (forms.has(words.slice(-n).join(" "))) return withoutFormWords(words.slice(0, -n), forms)
    if (forms.has(words.slice(0, n).join(" "))) return withoutFormWords(words.slice(n), forms)
  }
  return words
}

const WITHIN = new RegExp(LEGAL_FORMS_WITHIN.normalize("NFKC").split(", ").join("|"), "g")
