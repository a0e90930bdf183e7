import { expect, test } from "vitest"
import { looksPersonal } from "#csv/personal-data.ts"

test.each(["anna.kovacs@example.com", "Write to árvíztűrő@példa.hu today", "a+b@mail.co.uk.", "<info@acme.museum>"])(
  "%s is an e-mail address",
  (text) => {
    expect(looksPersonal(text)).toBe("email")
  },
)

test.each([
  "+36 30 123 4567",
  "+36301234567",
  "Call +44 (0)20 7946 0958!",
  "+1-555-123-4567",
  "06 30 123 4567",
  "06-1-234-5678",
  "06/20/123-4567",
  "0630 123 4567",
  "(06-1) 234 5678",
  "0043 1 234 5678",
  "(555) 123-4567",
])("%s is a telephone number", (text) => {
  expect(looksPersonal(text)).toBe("phone")
})

test.each([
  "",
  "Ocean Blue Shirt",
  "@home",
  "5 pcs @ 3.50",
  "photo_925x@2x.jpg",
  "5901234123457",
  "0012345678905",
  "06301234567",
  "SN-0630-1234-5678",
  "0123-4567-8901",
  "2026-03-05",
  "06-20-2026",
  "06/12/2026 14:30",
  "1 234 567,89",
  "+5 °C to +30 °C",
  "12 x 30 x 45 cm",
  "https://example.com/p/06-1-2",
  "ISBN 978-3-16-148410-0",
])("%j is neither", (text) => {
  expect(looksPersonal(text)).toBeNull()
})
