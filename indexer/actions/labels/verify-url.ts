/** The QR code's content: our page that verifies this code. In capitals it needs fewer modules: version 3 for either length. */
export function verifyUrl(origin: string, code: string): string {
  const address = `${origin}/v/${code}`
  return new URL(origin).pathname === "/" ? address.toUpperCase() : address
}
