import { ERROR_WORDS } from "#http/openapi/error-words.ts"
import type { Scope } from "#shared/api/keys.ts"
import { STATUS_OF } from "#shared/error-codes.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { type Html, html, prose } from "./html.ts"

export interface Chapter {
  id: string
  title: string
  text: Html
}

const SCOPE_WORDS: Record<Scope, string> = {
  "products:read": "See products and their figures.",
  "products:write": "Register, edit and delete products.",
  "mints:write": "Write products to the blockchain.",
  "recalls:write": "Recall products and take recalls back, as the owner may.",
  "certificates:read": "Fetch certificates, archives and bundles.",
  "labels:read": "Fetch QR codes and sheets of labels.",
  "webhooks:write": "Look after webhook endpoints and their log.",
}

const code = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`

/** How to begin, and what holds for every call. */
export function guide(url: string): Chapter[] {
  const call = (lines: string[]) => code([`curl ${url}${lines[0]}`, ...lines.slice(1)].join(" \\\n  "))
  const KEY = '-H "Authorization: Bearer $TOUCHMARK_KEY"'
  const JSON_TYPE = '-H "Content-Type: application/json"'
  return [
    {
      id: "authenticate",
      title: "Authenticate",
      text: html`<p>Programs use an API key. The owner of a company on the Enterprise plan makes one on the profile page; it is shown
once and begins with <code>tmk_</code>. Send it with each request:</p>
${call(["/product-stats", KEY])}
<p>A key acts for its company with the rights of a member and the scopes you gave it, and no others. It ends at once when it is
revoked, when its time is over, and for as long as the company is suspended or on another plan. Its last use is noted to the
minute. Keep it out of pages and apps: whoever has it can do what it may.</p>
<div class="scroll"><table><thead><tr><th scope="col">Scope</th><th scope="col">What it allows</th></tr></thead><tbody>
${SCOPES.map((scope) => html`<tr><td><code>${scope}</code></td><td>${SCOPE_WORDS[scope]}</td></tr>`)}</tbody></table></div>`,
    },
    {
      id: "upload",
      title: "Register products",
      text: html`<p>One by one as JSON, or up to your plan’s slots from one CSV file. Each gets its code at once; the code is worth
nothing until the product is minted.</p>
${call(["/upload-single-product", KEY, '-H "Idempotency-Key: order-4711-line-1"', JSON_TYPE, `-d '{"product_name": "Indigo tablecloth", "nft_scope": "batch"}'`])}
${call(["/upload-individual-products?attributes=all", KEY, '-H "Idempotency-Key: delivery-2026-11-21"', "-F file=@products.csv"])}
<p>Leave personal data out: what is written to a blockchain stays for ever.</p>`,
    },
    {
      id: "mint",
      title: "Mint",
      text: html`<p>Everything that waits, or one product. The call waits up to 25 seconds: 200 means that all of it stands confirmed,
202 that some is still on its way. Both are good; nothing is lost and nothing is minted twice, however often you ask.</p>
${call(["/mint-onchain-all -X POST", KEY, '-H "Idempotency-Key: $(uuidgen)"'])}`,
    },
    {
      id: "wait",
      title: "Poll, or be told",
      text: html`<p>A product is <code>minted</code> once its event stands in a block that is deep enough. Ask for it now and then
(every ten seconds is plenty), or add a <a href="#webhooks">webhook endpoint</a> and be told.</p>
${call(["/products/ID", KEY])}`,
    },
    {
      id: "labels",
      title: "Print labels",
      text: html`<p>For minted products only: a QR code each, or sheets as PDF, which are made as a job. Ask for the job until its
<code>state</code> is <code>done</code>, then fetch the file it names.</p>
${call(["/label-sheets", KEY, JSON_TYPE, `-d '{"layout": "a4-3x8"}'`])}
${call(["/jobs/JOB_ID", KEY])}
${call(["/files/FILE_ID", KEY, "-o labels.pdf"])}`,
    },
    {
      id: "verify",
      title: "Verify",
      text: html`<p>Needs no key and may be called from any web page. Do not take our word alone: the certificate holds all that is
needed to check the product against the blockchain yourself.</p>
${call(["/verify", JSON_TYPE, `-d '{"code": "G4V9-Y1PD-82K0"}'`])}
${call(["/certificates/G4V9-Y1PD-82K0"])}
<p>A product on the test network is a trial and proves nothing; look at <code>network</code>. “Could not be checked”
(<code>chain_unavailable</code>) is not a failed verification.</p>`,
    },
    {
      id: "errors",
      title: "Errors",
      text: html`<p>Every answer of 400 or more has the same body. Show <code>detail</code> to people: it is
  English or, with <code>Accept-Language: hu</code>, Hungarian. Let programs go by
<code>code</code>, and name the <code>request_id</code> when you ask us.</p>
${code('{\n  "detail": "There is no such product.",\n  "message": "There is no such product.",\n  "code": "not_found",\n  "reason": "no_such",\n  "params": { "thing": "product" },\n  "request_id": "1f0c9a2b-5k"\n}')}
<div class="scroll"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>
${Object.entries(STATUS_OF).map(([name, status]) => html`<tr><td><code>${name}</code></td><td>${status}</td><td>${prose(ERROR_WORDS[name as keyof typeof ERROR_WORDS])}</td></tr>`)}</tbody></table></div>
<p>What belongs to another company answers as if it were not there.</p>`,
    },
    {
      id: "limits",
      title: "Limits",
      text: html`<p>60 requests a second for each API key or person, for all keys and people of a company together 100 a second
that read (<code>GET</code>) and 30 of the others, and of these 120 a minute that make or store much: files, mints, recalls.
Beyond that the answer is 429, with the seconds to wait in <code>Retry-After</code>. JSON bodies have at most 64 KB (1 MB for
single uploads and lists of ids) and are nested at most eight deep; files have at most 10 MB.</p>
<p>Without a key 600 calls a minute an address may read. Codes that nobody knows are counted besides: after 60 of them in a
minute an address has to wait; known codes are not counted.</p>`,
    },
    {
      id: "idempotency",
      title: "Send a request again",
      text: html`<p>When no answer came, you cannot know whether it was done. Give uploads, mints and recalls an
<code>Idempotency-Key</code> of your own (up to 128 characters, a new one for each request) and simply send them again:</p>
<ul>
<li>What was done is not done again; you get the answer it had, with <code>Idempotency-Replayed: true</code>. Answers are kept
for 24 hours, those over 1 MB not at all: then you get 409 <code>already_done</code>.</li>
<li>While it is under way, or for up to two minutes after our process was cut off at it, you get 409 <code>conflict</code> with
<code>Retry-After</code>. After that it is carried out if it had not been.</li>
<li>The same key with another request is refused with 422 <code>idempotency_key_reused</code>.</li>
<li>A request that was refused has done nothing, and its key is free again.</li>
</ul>
<p>Keys belong to the company. A CSV file is the same file whatever boundary your client puts around it.</p>`,
    },
    { id: "webhooks", title: "Receive webhooks", text: webhooks() },
  ]
}

const CHECK = `import { Webhook } from "standardwebhooks"

// Throws unless it is ours, as it came, and at most five minutes old.
const event = new Webhook(secret).verify(body, headers)`

function webhooks(): Html {
  return html`<p>We post JSON to the addresses you name when products are minted, when a mint has failed, and when products are recalled or
reinstated. One event tells of one transaction: it names up to 500 products and counts all of them in
<code>products_total</code>.</p>
${code('{\n  "id": "evt_0b6f…",\n  "type": "product.minted",\n  "created_at": "2026-11-21T12:00:00.000Z",\n  "data": {\n    "chain_id": 1,\n    "tx_hash": "0x4e…",\n    "block_number": 21234567,\n    "batch": null,\n    "reason": null,\n    "products": [{ "id": "…", "short_code": "G4V9-Y1PD-82K0", "product_code": null, "serial_number": "KF-2026-0042", "token_id": "0x…" }],\n    "products_total": 1\n  }\n}')}
<ul>
<li><b>Check the mark.</b> Messages are signed as Standard Webhooks (standardwebhooks.com) says, for which there are libraries in
most languages: <code>webhook-signature</code> is <code>v1,…</code>, the HMAC-SHA256 of <code>webhook-id</code>,
<code>webhook-timestamp</code> and the body as it came, with dots between, under your endpoint’s secret. While you change secrets it
holds two, a space between; one that fits is enough.</li>
<li><b>Answer 2xx within ten seconds</b>, and do the work afterwards. Redirects are not followed, and of your answer only the status is
kept.</li>
<li><b>Expect an event twice, and in any order.</b> Its <code>id</code> is the same each time. What fails is tried eleven times over three
days; an endpoint that takes nothing for three days is switched off, and the owner gets a letter. While it is off, what
happens is not kept for it.</li>
<li><b>Only what is confirmed is told.</b> Should the blockchain take a block back even after that, the product is
<code>pending</code> again and on its way; when it is confirmed anew, you are not told a second time. What a product is now,
<code>GET /products/{id}</code> says.</li>
<li><b>Companies take turns.</b> Slow answers of yours hold up your own messages first. Up to 5,000 of them may wait; later ones are
marked as failed.</li>
<li>Addresses are https on port 443 or 8443 and public: we look the name up once for each delivery and connect to that very address.</li>
</ul>
${code(CHECK)}`
}
