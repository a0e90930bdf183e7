/** The QR code's content: our page that verifies this code. */
export function verifyUrl(public_url: string, code: string): string {
  return `${public_url}/v/${code}`
}
