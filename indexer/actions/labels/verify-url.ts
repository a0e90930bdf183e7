/** The QR code's content: our page that verifies this code. In capitals it needs fewer modules: version 3 for either length. */
export function verifyUrl(public_url: string, code: string): string {
  const address = `${public_url}/v/${code}`
  return new URL(public_url).pathname === "/" ? address.toUpperCase() : address
}
