/** Words that nobody wants to find on a label, English and Hungarian. A code that reads like one is drawn again. */

/** Whether a code, read as people read it (0 as O, 1 as I, 4 as A, V as U ...), holds one of the words. */
export function hasBadWord(code: string): boolean {
  const read = asRead(code)
  return WORDS.some((word) => read.includes(word))
}

const LOOKS_LIKE: Record<string, string> = { 0: "O", 1: "I", 3: "E", 4: "A", 5: "S", 7: "T", 8: "B", L: "I", U: "V" }

function asRead(text: string): string {
  return Array.from(text, (symbol) => LOOKS_LIKE[symbol] ?? symbol).join("")
}

const WORDS = [
  ...["ANAL", "ANUS", "ARSE", "ASS", "BITCH", "BOOB", "COCK", "CRAP", "CUM", "CUNT", "DAMN", "DICK", "FAG", "FAKE"],
  ...["FART", "FRAUD", "FUCK", "FUK", "HITLER", "HOMO", "KILL", "KKK", "NAZI", "NIGG", "PENIS", "PISS", "POOP", "PORN"],
  ...["PUSSY", "RAPE", "SCAM", "SEX", "SHIT", "SLUT", "SUCK", "TIT", "TURD", "TWAT", "WANK", "WHORE"],
  ...["BASZ", "BUZI", "CIGO", "FASZ", "FOS", "GECI", "GENY", "HAMIS", "HULYE", "KOCSOG", "KURVA", "PICSA", "PINA"],
  ...["PISA", "PUNCI", "RIBANC", "SEGG", "SZAR", "SZOP"],
].map(asRead)
