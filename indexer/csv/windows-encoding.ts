/**
 * Windows-1250 (Central Europe) or Windows-1252 (Western Europe). Both give every byte a meaning, so only plausibility can
 * decide: which language's letters cover most of the file's bytes above ASCII. On a tie the earlier language wins.
 */
export function guessWindowsEncoding(bytes: Uint8Array): "windows-1250" | "windows-1252" {
  const counts = countHighBytes(bytes)
  let best = { encoding: LANGUAGES[0]!.encoding, score: -1 }
  for (const { encoding, letters } of LANGUAGES) {
    const score = covered(counts, HIGH_HALF[encoding], letters)
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

type WindowsEncoding = "windows-1250" | "windows-1252"

const LANGUAGES: { encoding: WindowsEncoding; letters: Set<string> }[] = [
  language("windows-1250", "áéíóöőúüű"), // Hungarian first: its ő and ű are õ and û in the other
  language("windows-1252", "äöüß"),
  language("windows-1252", "àâæçéèêëîïôœùûüÿ"),
  language("windows-1252", "áéíñóúü¿¡ºª"),
  language("windows-1252", "áàâãçéêíóôõúüºª"),
  language("windows-1252", "àèéìíîòóùú"),
  language("windows-1252", "åäöæøéü"),
  language("windows-1252", "áéíóúýþæöð"),
  language("windows-1252", "äõöüšž"),
  language("windows-1250", "ąćęłńóśźż"),
  language("windows-1250", "áčďéěíňóřšťúůýž"),
  language("windows-1250", "áäčďéíĺľňóôŕšťúýž"),
  language("windows-1250", "ăâîşţșț"),
  language("windows-1250", "čćđšž"),
]

function language(encoding: WindowsEncoding, letters: string) {
  return { encoding, letters: new Set(letters + letters.replace("ß", "").toUpperCase()) }
}

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
const HIGH_HALF = {
  "windows-1250": [...new TextDecoder("windows-1250").decode(HIGH_BYTES)],
  "windows-1252": [...new TextDecoder("windows-1252").decode(HIGH_BYTES)],
}

function countHighBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(128)
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte >= 128) counts[byte - 128]!++
  }
  return counts
}

function covered(counts: Uint32Array, decoded: string[], letters: Set<string>): number {
  return counts.reduce((sum, count, index) => (letters.has(decoded[index]!) ? sum + count : sum), 0)
}
