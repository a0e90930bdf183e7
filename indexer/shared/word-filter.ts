/** Words that nobody wants to find on a label, English and Hungarian. A code that reads like one is drawn again. */

const ENGLISH =
  "ANAL ANUS ARSE ASS BITCH BOOB COCK CRAP CUM CUNT DAMN DICK FAG FAKE FART FRAUD FUCK FUK HITLER HOMO KILL KKK NAZI NIGG " +
  "PENIS PISS POOP PORN PUSSY RAPE SCAM SEX SHIT SLUT SUCK TIT TURD TWAT WANK WHORE"
const HUNGARIAN =
  "BASZ BUZI CIGO FASZ FOS GECI GENY HAMIS HULYE KOCSOG KURVA PICSA PINA PISA PUNCI RIBANC SEGG SZAR SZOP"

let words: string[] | undefined

/** Whether a code, read as people read it (0 as O, 1 as I, 4 as A, V as U ...), holds one of the words. */
export function hasBadWord(code: string): boolean {
  words ??= `${ENGLISH} ${HUNGARIAN}`.split(" ").map(asRead)
  const read = asRead(code)
  return words.some((word) => read.includes(word))
}

const LOOKS_LIKE: Record<string, string> = { 0: "O", 1: "I", 3: "E", 4: "A", 5: "S", 7: "T", 8: "B", L: "I", U: "V" }

function asRead(text: string): string {
  return Array.from(text, (symbol) => LOOKS_LIKE[symbol] ?? symbol).join("")
}
