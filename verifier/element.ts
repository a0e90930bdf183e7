/**
 * `<touchmark-verify code="…" lang="en" rpc="https://… https://…">` checks one code in the visitor's own browser and
 * asks only the nodes. A classic script, so that a page on disk can load it.
 */
import type { CertificateReport, CheckName, NamedCheck } from "#proof/certificate-report.ts"
import { type Verification, verifyCodeOnChain } from "./code-on-chain.ts"
import type { Options } from "./options.ts"

const STYLE = `
:host { display: block; font-family: system-ui, sans-serif; line-height: 1.5; overflow-wrap: anywhere }
p, ul, summary { margin: 0 0 .5em }
.conclusion { font-weight: 700; font-size: 1.125em }
[data-outcome="good"] .conclusion { color: #17633a }
[data-outcome="bad"] .conclusion { color: #a1201c }
[data-outcome="open"] .conclusion { color: #7a4b00 }
ul { list-style: none; padding: 0 }
small { display: block; color: #55524d }
`

const OUTCOMES = ["good", "bad", "open", "open"] as const

export class TouchmarkVerify extends HTMLElement {
  static observedAttributes: readonly string[] = ["code", "lang", "rpc", "chain", "registry"]
  #root = this.attachShadow({ mode: "open" })
  #asked = 0

  connectedCallback(): void {
    this.#checkSoon()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#checkSoon()
  }

  /** Several attributes that change together are one question. */
  #checkSoon(): void {
    const asked = ++this.#asked
    queueMicrotask(() => {
      if (asked === this.#asked) void this.#check(asked)
    })
  }

  async #check(asked: number): Promise<void> {
    const texts = textsIn(this.getAttribute("lang") ?? document.documentElement.lang)
    this.#show("open", [line("conclusion", texts.asking)])
    try {
      const verification = await verifyCodeOnChain(this.getAttribute("code") ?? "", this.#options())
      if (asked !== this.#asked) return
      this.#show(OUTCOMES[verification.exit_code], partsOf(verification, texts))
      this.dispatchEvent(new CustomEvent("verified", { detail: verification }))
    } catch {
      if (asked === this.#asked) this.#show("open", [line("conclusion", texts.mistyped)])
    }
  }

  #options(): Options {
    const [rpc, chain] = [this.getAttribute("rpc"), this.getAttribute("chain")]
    return {
      rpc: rpc?.trim() ? rpc.trim().split(/\s+/) : undefined,
      chain_id: chain ? Number(chain) : undefined,
      registries: this.getAttribute("registry") === "local" ? "local" : undefined,
    }
  }

  #show(outcome: (typeof OUTCOMES)[number], parts: Node[]): void {
    const style = document.createElement("style")
    style.textContent = STYLE
    const all = document.createElement("div")
    all.dataset.outcome = outcome
    all.setAttribute("role", "status")
    all.append(...parts)
    this.#root.replaceChildren(style, all)
  }
}

function partsOf({ verdict, unread, exit_code, record, checks, reading }: Verification, texts: Texts): Node[] {
  const issuer = checks.find(({ check }) => check === "issuer_attested")
  const read = unread ? texts.unread[unread] : texts.verdicts[verdict]
  const conclusion = line("conclusion", exit_code === 3 ? unattested(issuer, texts) : read)
  // Only a checked maker's domain is shown: nobody vouches for another's.
  const domain = issuer?.outcome === "passed" && reading?.issuer?.domain
  const maker = record && record.body.issuer.name + (domain ? ` (${domain})` : "")
  const product = record && verdict !== "changed" ? [line("product", `${record.body.name} · ${maker}`)] : []
  return [conclusion, ...product, detailsOf(checks, texts)]
}

const unattested = (check: NamedCheck | undefined, texts: Texts): string =>
  texts[check?.because === "once_attested" ? "once_attested" : "not_attested"]

/** Texts alone: what a record or a node says is never markup. */
function detailsOf(checks: Verification["checks"], texts: Texts): HTMLElement {
  const details = document.createElement("details")
  const summary = document.createElement("summary")
  summary.textContent = texts.checks_title
  const list = document.createElement("ul")
  for (const named of checks) {
    const { check, outcome, evidence } = named
    const item = document.createElement("li")
    const isUnattested = check === "issuer_attested" && outcome === "notice"
    item.textContent = `${texts.outcomes[outcome]}: ${isUnattested ? unattested(named, texts) : texts.checks[check]}`
    const more = document.createElement("small")
    more.lang = "en"
    more.textContent = evidence ?? ""
    item.append(more)
    list.append(item)
  }
  details.append(summary, list)
  return details
}

function line(className: string, text: string): HTMLElement {
  const paragraph = document.createElement("p")
  paragraph.className = className
  paragraph.textContent = text
  return paragraph
}

if (!customElements.get("touchmark-verify")) customElements.define("touchmark-verify", TouchmarkVerify)

interface Texts {
  asking: string
  mistyped: string
  not_attested: string
  once_attested: string
  checks_title: string
  unread: Record<NonNullable<CertificateReport["unread"]>, string>
  verdicts: Record<CertificateReport["verdict"], string>
  outcomes: Record<NamedCheck["outcome"], string>
  checks: Record<CheckName, string>
}

const en: Texts = {
  asking: "Your browser is asking the blockchain.",
  mistyped: "There is a typing mistake in this code.",
  not_attested: "It is registered, but nobody has checked who registered it.",
  once_attested: "Its maker was a verified company when it was registered. Nobody vouches for the maker today.",
  checks_title: "What was checked",
  unread: {
    standing_still: "It could not be checked: the blockchain's nodes stand still. That says nothing about the product.",
    other_edition: "It could not be checked: it was made by another version. Use a newer verifier.",
  },
  verdicts: {
    valid: "It is registered. The record is unchanged and not recalled.",
    recalled: "This product has been recalled.",
    distrusted: "Do not rely on this product. It was registered without the maker's authority.",
    changed: "This record was changed after it was minted.",
    not_found: "No single product has this code. A product of a batch is checked with its certificate.",
    unknown_registry: "The record names a registry that is not known here.",
    malformed: "This is no certificate.",
    unchecked: "It could not be checked. That says nothing about the product.",
  },
  outcomes: { passed: "Passed", failed: "Failed", unchecked: "Not checked", notice: "Note" },
  checks: {
    format: "the certificate is well formed",
    registry_known: "the registry is one that this verifier knows",
    record_canonical: "the record is in the form that the chain holds",
    token_matches_code: "the code leads to this token",
    proof_matches_token: "the record has its place in the batch",
    token_exists: "the token exists in the registry",
    record_unchanged: "the record is unchanged",
    issuer_attested: "somebody has checked who the issuer is",
    mint_trusted: "the minting key was in the right hands",
    one_record: "the code was registered once",
    brand_signed: "the brand signed it with its own key",
    domain_names_issuer: "the brand's own domain names this issuer",
    not_recalled: "it has not been recalled",
  },
}

const hu: Texts = {
  asking: "Az Ön böngészője a blokkláncot kérdezi.",
  mistyped: "Elírás van a kódban.",
  not_attested: "Be van jegyezve, de senki sem ellenőrizte, ki jegyezte be.",
  once_attested: "A gyártója a bejegyzéskor ellenőrzött cég volt. Ma már senki sem kezeskedik érte.",
  checks_title: "Mit ellenőriztünk",
  unread: {
    standing_still: "Nem sikerült ellenőrizni: a blokklánc csomópontjai állnak. Ez a termékről nem mond semmit.",
    other_edition: "Nem sikerült ellenőrizni: más változat készítette. Újabb ellenőrző kell hozzá.",
  },
  verdicts: {
    valid: "Be van jegyezve. A bejegyzés változatlan, a terméket nem hívták vissza.",
    recalled: "Ezt a terméket visszahívták.",
    distrusted: "Ne hagyatkozzon erre a termékre. A gyártó felhatalmazása nélkül jegyezték be.",
    changed: "Ezt a bejegyzést a rögzítés után megváltoztatták.",
    not_found: "Egyedi terméknek nincs ilyen kódja. Egy tétel termékét a tanúsítványával lehet ellenőrizni.",
    unknown_registry: "A bejegyzés olyan nyilvántartást nevez meg, amely itt nem ismert.",
    malformed: "Ez nem tanúsítvány.",
    unchecked: "Nem sikerült ellenőrizni. Ez a termékről nem mond semmit.",
  },
  outcomes: { passed: "Rendben", failed: "Nem teljesül", unchecked: "Nem ellenőrzött", notice: "Megjegyzés" },
  checks: {
    format: "a tanúsítvány formája helyes",
    registry_known: "a nyilvántartást ez az ellenőrző ismeri",
    record_canonical: "a bejegyzés abban a formában van, amelyet a lánc őriz",
    token_matches_code: "a kód ehhez a tokenhez vezet",
    proof_matches_token: "a bejegyzésnek helye van a tételben",
    token_exists: "a token létezik a nyilvántartásban",
    record_unchanged: "a bejegyzés változatlan",
    issuer_attested: "valaki ellenőrizte, ki a kibocsátó",
    mint_trusted: "a bejegyző kulcs jó kézben volt",
    one_record: "a kódot egyszer jegyezték be",
    brand_signed: "a márka a saját kulcsával aláírta",
    domain_names_issuer: "a márka saját webcíme ezt a kibocsátót nevezi meg",
    not_recalled: "nem hívták vissza",
  },
}

/** Hungarian for Hungarian, English for all else. */
export const textsIn = (language: string): Texts => (/^hu\b/i.test(language) ? hu : en)
