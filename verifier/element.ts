/**
 * `<touchmark-verify code="…" lang="en" rpc="https://… https://…">` checks one code in the visitor's own browser and
 * asks only the nodes. A classic script, so that a page on disk can load it.
 */
import type { NamedCheck } from "#proof/certificate-report.ts"
import { type Verification, verifyCodeOnChain } from "./code-on-chain.ts"
import { type Texts, textsIn } from "./element-texts.ts"
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
