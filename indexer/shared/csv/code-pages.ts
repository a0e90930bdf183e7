import type { Encoding } from "./encodings.ts"

/** Encodings that browsers do not read, from Unicode's mapping files: what the 128 bytes above ASCII stand for. */
const PAGES: Partial<Record<Encoding, string>> = {
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ibm852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  "x-mac-ce":
    "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
}

const units = new Map<Encoding, Uint16Array>()
const decoders = new Map<Encoding, TextDecoder>()

/** The text of bytes in an encoding; broken ones become U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const page = PAGES[encoding]
  if (!page) {
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
    decoders.set(encoding, decoder)
    return decoder.decode(bytes)
  }
  let letters = units.get(encoding)
  if (!letters) {
    letters = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : page.charCodeAt(byte - 128)))
    units.set(encoding, letters)
  }
  // Through the platform's decoder, since a string made of single letters takes many times the file's memory.
  const wide = new DataView(new ArrayBuffer(bytes.length * 2))
  for (let at = 0; at < bytes.length; at++) wide.setUint16(at * 2, letters[bytes[at]!]!, true)
  return new TextDecoder("utf-16le").decode(wide)
}
