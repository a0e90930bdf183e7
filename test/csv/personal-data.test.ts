import { expect, test } from "vitest"
import { looksPersonal } from "#csv/personal-data.ts"

test.each([
  "anna.kovacs@example.com",
  "Write to árvíztűrő@példa.hu today",
  "a+b@mail.co.uk.",
  "<info@acme.museum>",
  "anna＠example.com",
  "anna@\u200bexample.com",
  '"anna kovacs"@example.com',
  "info@xn--rksmrgs-5wao1o.xn--p1ai",
])("%s is an e-mail address", (text) => {
  expect(looksPersonal(text)).toBe("email")
})

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
  "＋36 30 123 4567",
  "+36 30\u00a0123\u00a04567",
  "+36‑30‑123‑4567",
  "+36 (30) 123-45-67",
  "01 23 45 67 89",
  "020 7946 0958",
  "0664/123 4567",
  "0151 23456789",
  "03-1234-5678",
  "010-1234-5678",
  "Tel.: 06301234567",
  "tel 5551234567",
  "Phone: 555 123 4567",
  "Telefonszám: 301234567",
  "Mobile no. 301 234 567",
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
  "05.03.2026",
  "05 03 2026",
  "050 x 200 x 300 mm",
  "0815-4711",
  "Hotel 2026 edition 1234567",
  "Mobile phone case 12345678",
  "Fax paper 210 mm",
  "50 000 000",
  "ISBN 978-3-16-148410-0",
])("%j is neither", (text) => {
  expect(looksPersonal(text)).toBeNull()
})
