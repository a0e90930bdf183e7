/** Words that nobody wants to find on a label, English and Hungarian. A code that reads like one is drawn again. */

const ENGLISH =
  "ANAL ANUS ARSE ASS BITCH BOOB COCK CRAP CUM CUNT DAMN DICK FAG FAKE FART FRAUD FUCK FUK HITLER HOMO KILL KKK NAZI NIGG " +
  "PENIS PISS POOP PORN PUSSY RAPE SCAM SEX SHIT SLUT SUCK TIT TURD TWAT WANK WHORE"
const HUNGARIAN =
  "BASZ BUZI CIGO FASZ FOS GECI GENY HAMIS HULYE KOCSOG KURVA PICSA PINA PISA PUNCI RIBANC SEGG SZAR SZOP"

/** The symbols of a code that people may read as a letter. */
const READ_AS: Record<string, string> = {
  A: "A4",
  B: "B8",
  E: "E3",
  I: "I1L",
  L: "I1L",
  O: "O0",
  S: "S5",
  T: "T7",
  U: "UV",
  V: "UV",
}

let words: RegExp | undefined

/** Whether people may read one of the words in a code; 0 reads as O, for example. */
export function hasBadWord(code: string): boolean {
  words ??= new RegExp(`${ENGLISH} ${HUNGARIAN}`.split(" ").map(asPattern).join("|"))
  return words.test(code)
}

function asPattern(word: string): string {
  return Array.from(word, (letter) => `[${READ_AS[letter] ?? letter}]`).join("")
}
