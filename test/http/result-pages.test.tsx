import { createHash } from "node:crypto"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/people.ts"
import { refusal } from "#indexer/errors.ts"
import { formatCode, generateCode } from "#proof/code.ts"
import { type DrawForVisitor, type DrawView, FIRST_VIEW_ID } from "#shared/first-view.ts"
import { DAY_MS, dayBefore, dayOf, MINUTE_MS } from "#shared/time.ts"
import { attestCompany, setCompany } from "#test/support/accounts.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { aPhotoRow } from "#test/support/photos.ts"
import { serviceOfTest } from "#test/support/prepare.ts"
import { type MintedProduct, symbolsOf, type TestService } from "#test/support/service.ts"
import { openDrawing } from "#web/draw-view.tsx"
import { checksTexts as checksEnglish } from "#web/i18n/en/checks.ts"
import { publicTexts as english } from "#web/i18n/en/public.ts"
import { checksTexts as checksHungarian } from "#web/i18n/hu/checks.ts"
import { publicTexts as hungarian } from "#web/i18n/hu/public.ts"

const HEAD = `<meta charset="utf-8" /><title>Touchmark</title><meta name="description" content="All" /><meta property="og:title" content="All" /><meta property="og:description" content="All" /><meta property="og:image" content="/og.png" /><script type="module" src="/assets/a.js"></script><link rel="stylesheet" crossorigin href="/assets/a.css">`
const SHELL = `<!doctype html><html lang="en"><head>${HEAD}</head><body><div id="root">plain</div></body></html>`
const STYLE = ".a{color:red}"
/** Each would end what it stands in. What turns the direction of writing around is refused at upload. */
const HOSTILE = `</script><script>alert(1)</script> "x' --> שלום <b>&amp;`
const UNKNOWN = "0123-4567-89AK"
const NO_WORDS = { en: "", hu: "" }
const NOTHING_SAID = { logo: "", colour: "", story: NO_WORDS, care: NO_WORDS, links: [], contact: "" }

const directory = prepareDirectory()
const web_dir = join(directory, "web")
let draw: DrawView
let service: TestService
let label: string
let hostile: MintedProduct

beforeAll(async () => {
  mkdirSync(join(web_dir, "assets"), { recursive: true })
  writeFileSync(join(web_dir, "index.html"), SHELL)
  writeFileSync(join(web_dir, "assets", "a.css"), STYLE)
  draw = await openDrawing()
})
beforeEach(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: "https://brand.example" }
  service = await serviceOfTest({ web_dir, draw, environment })
  const me = await service.company()
  const [first, second] = await service.minted(me, [{ product_name: "Indigo tablecloth" }, { product_name: HOSTILE }])
  label = first!.short_code
  hostile = second!
})

/** As a browser, which goes where it is sent and unpacks what it gets. */
async function page(path: string, headers: Record<string, string> = {}) {
  const sent = { accept: "text/html", "x-forwarded-for": "203.0.113.7", ...headers }
  const answer = await fetch(`${service.url}${path}`, { headers: sent })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const statementOf = (text: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${FIRST_VIEW_ID}">(.*?)</script>`, "s").exec(text)![1]!)
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]
const verdictOf = (text: string) => /<h1 id="verdict".*?>([^<]+)</.exec(text)?.[1]
const verify = (code: string, address = "203.0.113.7") =>
  service.call("POST /verify", {
    body: `{"code":"${code}"}`,
    headers: { "content-type": "application/json", "x-forwarded-for": address },
  })

describe("the first view of a result", () => {
  it("tells an unchecked maker from the checked company of a similar name, beside the verdict, and no other", async () => {
    const [known, like, other] = [await service.company(), await service.company(), await service.company()]
    const name = (company_id: string, text: string) => setCompany(service.app, company_id, { name: text })
    await name(known.company_id, "Famous Watches SA")
    await name(like.company_id, "F\u0430mous Watches SA")
    await attestCompany(service.app, known.company_id, "famous.example")
    const pageOf = async (me: typeof known, language: string) => {
      const [product] = (await service.minted(me, [{}])) as [MintedProduct]
      service.clock.advance(61_000)
      return (await page(`/v/${product.short_code}?lang=${language}`)).text
    }
    for (const [language, { maker }] of [["en", english] as const, ["hu", hungarian] as const]) {
      const alike = maker.alike_text
      expect(await pageOf(like, language)).toContain(alike)
      expect(await pageOf(other, language)).not.toContain(alike)
      expect(await pageOf(known, language)).not.toContain(alike)
    }
  })

  it("keeps a photo's room, and leaves hashing and drawing to the browser, however often it is drawn", async () => {
    const me = await service.company()
    const photo = aPhotoRow(me.company_id)
    await service.app.db.write((tx) => tx.insertInto("photos").values(photo).execute())
    const media = [{ role: "product" as const, sha256: photo.sha256 }]
    const [{ short_code }] = (await service.minted(me, [{ media }])) as [MintedProduct]
    for (const language of ["en", "hu", "en"]) {
      const { status, text } = await page(`/v/${short_code}?lang=${language}`)
      expect(status).toBe(200)
      expect(text).toContain("aspect-ratio:3 / 2")
      expect(text).not.toContain("<img")
      // What the lazy part needs would have come by now.
      await import("#web/verify/photo/pinned-photos.tsx")
    }
  })

  it("brings what the visitor's own check needs, as the calls would, and keeps the line free for it", async () => {
    const scripts = { en: ["assets/own.js"], hu: ["assets/own.js", "assets/hu.js"] }
    writeFileSync(join(directory, "result-scripts.json"), JSON.stringify(scripts))
    const style = `@font-face{font-family:A;src:url(/assets/a.woff2)}@font-face{font-family:B;src:local("C")}${STYLE}`
    writeFileSync(join(web_dir, "assets", "a.css"), style)
    service = await serviceOfTest({ web_dir, draw, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
    writeFileSync(join(web_dir, "assets", "a.css"), STYLE)
    rmSync(join(directory, "result-scripts.json"))
    const me = await service.company()
    const [{ short_code }] = (await service.minted(me, [{}])) as [MintedProduct]
    await attestCompany(service.app, me.company_id, "")
    const logo = "ab".repeat(32)
    const { id: issuer } = statementOf((await page(`/v/${short_code}`)).text).statement.answer.issuer
    const content = JSON.stringify({ ...NOTHING_SAID, logo, colour: "#1d2f5e" })
    const said = { company_id: me.company_id, issuer, model: "", content, changed_at: service.app.now() }
    await service.app.db.write(async (tx) => {
      await tx.updateTable("companies").set({ verified: 1 }).where("id", "=", me.company_id).execute()
      await tx.insertInto("brand_pages").values(said).execute()
    })
    await service.tick(3)
    service.clock.advance(61_000)
    const { text } = await page(`/v/${short_code}?lang=hu`)
    const { certificate, chains, look } = statementOf(text).statement
    expect(certificate).toEqual((await service.call(`GET /certificates/${short_code}`)).json)
    expect(chains).toEqual((await service.call("GET /chains")).json)
    expect(look).toEqual({ logo, colour: "light-dark(#1d2f5e, #7c86a3)" })
    expect(text).toContain(`<img src="/photos/${logo}"`)
    expect(text).toContain("background:light-dark(#1d2f5e, #7c86a3)")
    const preloaded = [...text.matchAll(/rel="modulepreload" crossorigin href="\/([^"]+)"/g)].map(([, name]) => name)
    expect(preloaded).toEqual(scripts.hu)
    expect(text.indexOf("modulepreload")).toBeLessThan(text.indexOf("<style"))
    expect(text).toContain(`<style>@font-face{font-family:B;src:local("C")}${STYLE}</style>`)
    expect(text).toContain('media="(scripting: none)">@font-face{font-family:A;')
  })

  it("says what our records say, never green, in a document that no cache between us keeps", async () => {
    const { status, text, headers } = await page(`/v/${label}`)
    expect(status).toBe(200)
    expect(verdictOf(text)).toBe(english.verdict.checking.title)
    expect(text).toContain("Indigo tablecloth</")
    expect(text).toContain('data-tone="plain"')
    expect(text).toContain(english.result.verified)
    expect(text).not.toContain("bg-green-ground")
    expect(text).toContain(english.word.reading)
    expect(text).not.toContain("stylesheet")
    const { state, answer } = statementOf(text).statement
    expect([state, answer]).toEqual(["found", (await verify(label)).json])
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      vary: "Accept, Accept-Language, Accept-Encoding",
      "content-type": "text/html; charset=UTF-8",
    })
    const inside = /<script>(.*?)<\/script>/s.exec(text)![1]!
    const hash = createHash("sha256").update(inside).digest("base64")
    const policy = headers.get("content-security-policy")
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`)
  })

  it("may ask a checked maker's own domain and the DNS of it, and nobody's of an unchecked one", async () => {
    const connect = async (path: string) =>
      /connect-src ([^;]*)/.exec((await page(path)).headers.get("content-security-policy")!)![1]!.split(" ")
    const before = await connect(`/v/${label}`)
    expect(before).toEqual(["'self'"])
    const resolvers = ["https://cloudflare-dns.com", "https://dns.google"]
    const pathOf = async (domain: string) => {
      const me = await service.company()
      const [product] = (await service.minted(me, [{}])) as [MintedProduct]
      await attestCompany(service.app, me.company_id, domain)
      await service.tick(3)
      service.clock.advance(61_000)
      return `/v/${product.short_code}`
    }
    const acme = await pathOf("acme.example")
    for (const _again of [1, 2]) expect(await connect(acme)).toEqual([...before, "https://acme.example", ...resolvers])
    for (const bad of ["acme.example; script-src *", "*", "10.0.0.1", "https://acme.example"])
      expect(await connect(await pathOf(bad))).toEqual(before)
    expect(await connect(`/v/${label}`)).toEqual(before)
  })

  it.each([
    ["a code that nobody has", `/v/${UNKNOWN}`, 404, english.verdict.unknown.title],
    ["a mistake", "/v/0123-4567-89AA", 404, english.verdict.mistyped.title],
    ["what is no code", "/v/%E0%A4%A", 404, english.verdict.mistyped.title],
  ])("of %s has a status and a verdict of its own", async (_name, path, expected, title) => {
    const { status, text } = await page(path)
    expect([status, verdictOf(text)]).toEqual([expected, title])
    expect(text).toContain("<form")
  })

  it("is at the code's own address, whatever a messenger takes along with the link", async () => {
    const { status, text } = await page(`/v/${label}.`)
    expect([status, text]).toEqual([200, (await page(`/v/${label}`)).text])
  })

  it("is left to the page's script where its visitor's network has too much drawn, and drawn the next time", async () => {
    const asked: string[] = []
    const busy: DrawForVisitor = (typed, view, network) => {
      asked.push(network)
      if (asked.length <= 2) throw refusal("share_used_up")
      return draw(typed, view)
    }
    service = await serviceOfTest({ web_dir, draw: busy, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
    for (const drawn of [false, false, true]) {
      const { status, text } = await page(`/v/${UNKNOWN}`, { "x-forwarded-for": "2001:db8:1:2::3" })
      expect([status, text.includes('<div id="root">plain</div>')]).toEqual([404, !drawn])
    }
    expect(new Set(asked)).toEqual(new Set(["2001:db8:1"]))
  })

  it("is drawn once for all ways to type a code, for all mistakes and for all codes that nobody has", async () => {
    const states: string[] = []
    const counted: DrawView = (typed, view) => {
      states.push(view.statement.state)
      return draw(typed, view)
    }
    service = await serviceOfTest({ web_dir, draw: counted, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
    const [product] = await service.minted(await service.company(), [{}])
    const code = product!.short_code
    const ways = [code, code.toLowerCase(), symbolsOf(code), `%20${code}`, `TMK-${code}`]
    for (const way of [...ways, ...ways]) expect((await page(`/v/${way}`)).status).toBe(200)
    expect(states).toEqual(["found"])
    for (const typed of ["0123-4567-89AA", "9%3Cb%3Ehey", "zzz"]) {
      const { text } = await page(`/v/${typed}`)
      expect(text).toContain(`<title>${english.verdict.mistyped.title}</title>`)
      expect(text).toContain('value=""')
      expect(text).not.toMatch(/89AA|hey|zzz/)
    }
    expect(states).toEqual(["found", "mistyped"])
    const whole: string[] = []
    for (const unknown of [UNKNOWN, formatCode(guessed()), formatCode(guessed())]) {
      const { text } = await page(`/v/${unknown.toLowerCase()}`)
      expect(text).toContain(`value="${unknown}"`)
      expect(text).toContain(`<title>${unknown} – ${english.verdict.unknown.title}</title>`)
      whole.push(text.replaceAll(unknown, ""))
    }
    expect(new Set(whole).size).toBe(1)
    expect(states).toEqual(["found", "mistyped", "unknown"])
    await page("/v/zzz?lang=hu")
    expect(states).toHaveLength(4)
    // And anew each day, on which a preview depends.
    service.clock.advance(DAY_MS - (service.clock.now() % DAY_MS) - MINUTE_MS)
    for (const wait_ms of [0, MINUTE_MS, MINUTE_MS]) {
      service.clock.advance(wait_ms)
      await page(`/v/${code}`)
    }
    expect(states.slice(4)).toEqual(["found", "found"])
  })

  it("of a product on its way says so", async () => {
    const { short_code } = await service.product(await service.company())
    const { status, text } = await page(`/V/${short_code.replaceAll("-", "")}`)
    expect([status, verdictOf(text)]).toEqual([200, english.verdict.pending.title])
  })

  it("of a number says what the number proves, and 404 where it proves nothing", async () => {
    const found = await page(`/v/${hostile.tx_hash}`)
    expect(found.status).toBe(200)
    expect(found.text).toContain("This transaction registered products.")
    expect(found.text).not.toContain("tablecloth")
    const unknown = await page(`/v/0x${"ab".repeat(32)}`)
    expect([unknown.status, unknown.text.includes("Nothing is registered under this number.")]).toEqual([404, true])
  })

  it("of a recall is red, and so is its preview", async () => {
    await page(`/v/${label}`)
    await recall()
    const { text } = await page(`/v/${label}`)
    expect(verdictOf(text)).toBe(english.verdict.recalled.title)
    expect(text).toContain('data-tone="red"')
    expect(meta(text, "og:title")).toBe(`${english.verdict.recalled.title}: Indigo tablecloth`)
  })

  it.each([
    ["hu-HU,hu;q=0.9,en;q=0.8", "", "hu"],
    ["de,en;q=0.8", "", "en"],
    ["en", "?lang=hu", "hu"],
    ["hu", "?lang=xx", "hu"],
  ] as const)("speaks the visitor's language (%s%s: %s)", async (accepted, query, language) => {
    const { text } = await page(`/v/${UNKNOWN}${query}`, { "accept-language": accepted })
    expect(text).toContain(`<html lang="${language}">`)
    expect(verdictOf(text)).toBe((language === "hu" ? hungarian : english).verdict.unknown.title)
    expect(statementOf(text)).toEqual({ language, statement: { state: "unknown" } })
  })

  it.each(["br", "gzip", "identity"])("is sent as %s, the second time as the first", async (encoding) => {
    const [first, second] = [
      await page(`/v/${label}`, { "accept-encoding": encoding }),
      await page(`/v/${label}`, { "accept-encoding": encoding }),
    ]
    expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding)
    expect(second.text).toBe(first.text)
    expect(first.text).toContain("Indigo tablecloth</")
  })

  it.each([
    ["en", checksEnglish],
    ["hu", checksHungarian],
  ])("of a label with an alarm has it under the verdict, with its figures (%s)", async (language, { alarm }) => {
    await raise(label, 3)
    const { text } = await page(`/v/${label}?lang=${language}`)
    expect(text.indexOf('id="label-doubt"')).toBeGreaterThan(text.indexOf('id="verdict"'))
    expect(text).toContain(alarm.title)
    expect(statementOf(text).statement.doubt).toMatchObject({ level: "alarm", here: null })
  })

  it("of a label that many have checked has none, until the rule says alarm", async () => {
    await page(`/v/${label}`)
    await raise(label, 1)
    expect((await page(`/v/${label}`)).text).not.toContain("label-doubt")
    await raise(label, 3)
    expect((await page(`/v/${label}`)).text).toContain("label-doubt")
  })

  it.each([
    ["en", checksEnglish],
    ["hu", checksHungarian],
  ])(
    "of a label on display says so under the verdict, as anybody could copy it (%s)",
    async (language, { elsewhere }) => {
      await raise(label, 3)
      const decided = { decision: "displayed" as const, decided_at: service.app.now() }
      await service.app.db.write((tx) => tx.updateTable("cases").set(decided).execute())
      const { text } = await page(`/v/${label}?lang=${language}`)
      expect(text.indexOf('id="label-doubt"')).toBeGreaterThan(text.indexOf('id="verdict"'))
      expect(text).toContain(elsewhere)
      expect(statementOf(text).statement.doubt).toMatchObject({ level: "displayed", here: null })
    },
  )

  it("of a recalled product has no alarm beside the recall", async () => {
    await raise(label, 3)
    await recall()
    expect((await page(`/v/${label}`)).text).not.toContain("label-doubt")
  })

  it("shows a verdict where its checks cannot be read", async () => {
    await raise(label, 3)
    await page(`/v/${label}`)
    await service.app.db.write((tx) => sql`drop table check_levels`.execute(tx))
    const { status, text } = await page(`/v/${label}`)
    expect([status, verdictOf(text)]).toEqual([200, english.verdict.checking.title])
  })

  it("says in its noscript what needs JavaScript, and whose word this is", async () => {
    expect((await page(`/v/${label}`)).text).toMatch(/<noscript>.*our word alone.*JavaScript/s)
  })
})

describe("a product's hostile name", () => {
  it("ends neither the document's data nor its tags", async () => {
    const { text } = await page(`/v/${hostile.short_code}`)
    expect(statementOf(text).statement.answer.name).toBe(HOSTILE)
    expect(text).not.toContain("<script>alert")
    expect(text).not.toContain("<b>&amp;")
    expect(text.match(/<script/g)).toHaveLength(3)
  })

  it("stands in a preview as it is written", async () => {
    const { text } = await page(`/v/${hostile.short_code}`)
    expect(meta(text, "og:title")).toBe(
      "Unknown maker: &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&#39; --&gt; שלום &lt;b&gt;&amp;amp;",
    )
  })
})

describe("a preview of a link", () => {
  it.each(["*/*", ""])("is there for who takes %s", async (accept) => {
    const { text } = await page(`/v/${label}`, { accept: accept || "*/*" })
    expect(meta(text, "og:title")).toBe("Unknown maker: Indigo tablecloth")
    expect(meta(text, "og:url")).toBe(`https://brand.example/v/${label}`)
    expect(meta(text, "og:image")).toBe("https://brand.example/og.png")
    expect(meta(text, "description")).toBe(meta(text, "og:description"))
    expect(meta(text, "robots")).toBe("noindex")
  })
})

describe("the limits of verification", () => {
  it("hold for pages: who has used them up gets the plain page and may verify, and other addresses are drawn", async () => {
    for (let times = 0; times < 60; times++) await page(`/v/${times % 2 ? label : "0123-4567-89AA"}`)
    const { status, text, headers } = await page(`/v/${label}`)
    expect(status).toBe(429)
    expect(text).toContain('<div id="root">plain</div>')
    expect(text).not.toContain("Indigo")
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await verify(label)).status).toBe(200)
    expect((await page(`/v/${label}`, { "x-forwarded-for": "203.0.113.8" })).status).toBe(200)
  })

  it("draw 300 pages for one /56, which then draw themselves, and verify as before", async () => {
    const from = (index: number) => ({ "x-forwarded-for": `2001:db8:7:${(index % 256).toString(16)}::1` })
    const statuses: number[] = []
    for (let index = 0; index < 310; index++) statuses.push((await page(`/v/${label}`, from(index))).status)
    expect(statuses).toEqual([...Array(300).fill(200), ...Array(10).fill(429)])
    expect((await page(`/v/${label}`, from(99))).text).toContain('<div id="root">plain</div>')
    expect((await verify(label, "2001:db8:7:99::1")).status).toBe(200)
    expect((await page(`/v/${label}`, { "x-forwarded-for": "2001:db8:8::1" })).status).toBe(200)
  })

  it("count guesses: unknown codes of pages and calls together, beyond which a page says nothing of a code", async () => {
    for (let guess = 0; guess < 30; guess++) {
      expect((await page(`/v/${guessed()}`)).status).toBe(404)
      expect((await verify(guessed())).status).toBe(404)
    }
    expect((await page(`/v/${guessed()}`)).status).toBe(429)
    expect((await page(`/v/${label}`)).status).toBe(429)
    expect((await verify(guessed())).status).toBe(429)
  })
})

it("a page counts no check; its own call does", async () => {
  const count = async () => {
    await service.count()
    const rows = await service.app.db.read.selectFrom("verification_counts").select("count").execute()
    return rows.reduce((sum, row) => sum + Number(row.count), 0)
  }
  await page(`/v/${label}`)
  await page(`/v/${label}`)
  expect(await count()).toBe(0)
  await verify(label)
  expect(await count()).toBe(1)
})

it("a product that could not be checked is still being checked, and 503", async () => {
  await page(`/v/${label}`)
  await service.app.db.write((tx) => tx.updateTable("chains").set({ halted_reason: "a conflict" }).execute())
  service.clock.advance(1_000)
  const { status, text } = await page(`/v/${label}`)
  expect([status, verdictOf(text)]).toEqual([503, english.verdict.asking.title])
  expect(text).toMatch(/<noscript>.*We couldn’t reach the blockchain/)
})

it("what stands in the log is no code", async () => {
  await page(`/v/${label}`)
  expect(service.log_lines.join("")).not.toContain(label)
})

const guessed = () => generateCode((count) => crypto.getRandomValues(new Uint8Array(count)))

/** So many people in each of the last eight weeks, assessed. */
async function raise(code: string, people: number): Promise<void> {
  const { id: product_id, company_id } = await service.app.db.read
    .selectFrom("products")
    .select(["id", "company_id"])
    .where("code", "=", symbolsOf(code))
    .executeTakeFirstOrThrow()
  const now = service.app.now()
  const counts = Array.from({ length: 8 }, (_, week) => {
    return {
      product_id,
      company_id,
      day: dayBefore(dayOf(now), week * 7),
      place: "unknown",
      via: "qr" as const,
      people,
    }
  })
  await storePeople(service.app.db, { counts, now })
  await service.runTask("assess checks")
}

async function recall(): Promise<void> {
  const { token_id } = (await verify(label)).json as unknown as { token_id: string }
  const minted = await service.app.db.read.selectFrom("events").selectAll().executeTakeFirstOrThrow()
  await service.app.db.write((tx) =>
    tx
      .insertInto("events")
      .values({
        ...minted,
        kind: "TokenRecalled",
        subject: token_id,
        reason: 1,
        log_index: Number(minted.log_index) + 100,
      })
      .execute(),
  )
  service.clock.advance(1_000)
}
