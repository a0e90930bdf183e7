import { readFileSync } from "node:fs"
import { join } from "node:path"
import { raw } from "hono/html"
import { Marked, Renderer, type Tokens } from "marked"
import { ruleText } from "#actions/checks/show-checks.ts"
import type { OpenApiDocument } from "#http/openapi/document.ts"
import { TAGS, type Tag } from "#http/openapi/tags.ts"
import type { Scope } from "#shared/api/keys.ts"
import { ERRORS } from "#shared/error-codes.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { callSection, callsOf, type Html, html, prose } from "./reference.ts"

const SCOPE_WORDS: Record<Scope, string> = {
  "products:read": "See products and their figures.",
  "products:write": "Register, edit and delete products.",
  "mints:write": "Write products to the blockchain.",
  "recalls:write": "Recall products and take recalls back, as the owner may.",
  "certificates:read": "Fetch certificates, archives and bundles.",
  "labels:read": "Fetch QR codes and sheets of labels.",
  "webhooks:write": "Look after webhook endpoints and their log.",
}

/** `docs/api.md` with what it leaves open: the service's address, the scopes and the error codes. */
function guideText(url: string, version: string): string {
  const filled: Record<string, string> = {
    ...{ url, version },
    scopes: tableOf(
      ["Scope", "What it allows"],
      SCOPES.map((scope) => [`\`${scope}\``, SCOPE_WORDS[scope]]),
    ),
    errors: tableOf(
      ["Code", "Status", "Meaning"],
      Object.entries(ERRORS).map(([code, { status, says }]) => [`\`${code}\``, String(status), says]),
    ),
  }
  const guide = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "docs", "api.md"), "utf8")
  return guide.replace(/\{(\w+)\}/g, (open, name: string) => filled[name] ?? open)
}

const tableOf = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

interface Chapter {
  id: string
  title: string
}

/** Our own documents in `docs/` as parts of a page: chapters can be linked to, and what is wide is scrolled by itself. */
function drawMarkdown(source: string): { title: string; chapters: Chapter[]; text: Html } {
  const chapters: Chapter[] = []
  let title = ""
  const renderer = {
    heading(this: Renderer, { depth, text, tokens }: Tokens.Heading) {
      const words = raw(this.parser.parseInline(tokens))
      if (depth === 1) {
        title = text.replaceAll("`", "")
        return html`<h1>${words}</h1>`.toString()
      }
      const id = text.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")
      chapters.push({ id, title: text })
      return html`<h2 id="${id}"><a href="#${id}">${words}</a></h2>`.toString()
    },
    code: ({ text }: Tokens.Code) => html`<pre tabindex="0"><code>${text}</code></pre>`.toString(),
    table(this: Renderer, table: Tokens.Table) {
      return `<div class="scroll" tabindex="0">${Renderer.prototype.table.call(this, table)}</div>`
    },
  }
  const text = raw(new Marked({ renderer }).parse(source, { async: false }))
  return { title, chapters, text }
}

const SUBJECTS = Object.entries(TAGS) as [Tag, string][]

/** The description as pages to read, by what follows `/docs`: the guide, and each subject's calls. No script, nothing from elsewhere. */
export function docsPages(document: OpenApiDocument): Map<string, string> {
  const pages = SUBJECTS.map(([tag, says]): [string, string] => [`/${slugOf(tag)}`, subjectPage(document, tag, says)])
  return new Map([["", guidePage(document)], ["/checks", rulePage()], ...pages])
}

const RULE = "Rule of checks"

function rulePage(): string {
  const { title, chapters, text } = drawMarkdown(ruleText())
  return page({
    title,
    description: "How Touchmark decides that more people check a label than one product would have.",
    nav: contents(html``, { tag: RULE, links: html`<ul>${chapters.map(linkTo)}</ul>` }),
    main: html`<p class="soft" lang="hu">A szabály csak angolul olvasható.</p>${text}`,
  })
}

function guidePage(document: OpenApiDocument): string {
  const { chapters, text } = drawMarkdown(guideText(document.servers[0]!.url, document.info.version))
  return page({
    title: "API",
    nav: contents(html`<ul>${chapters.map(linkTo)}</ul>`),
    main: html`${text}
<section aria-labelledby="calls"><h2 id="calls"><a href="#calls">Every call</a></h2>
<dl>${SUBJECTS.map(([tag, says]) => html`<dt><a href="${addressOf(tag)}">${tag}</a></dt><dd>${prose(says)}</dd>`)}</dl></section>`,
  })
}

function subjectPage(document: OpenApiDocument, tag: Tag, says: string): string {
  const calls = callsOf(document, tag)
  const links = calls.map(({ operation }) => linkTo({ id: operation.operationId, title: operation.summary }))
  return page({
    title: `${tag} - API`,
    nav: contents(html``, { tag, links: html`<ul>${links}</ul>` }),
    main: html`<h1>${tag}</h1><p class="soft">${prose(says)}</p>${calls.map((call) => callSection(call, document))}`,
  })
}

/** Every page lists all subjects, and its own chapters or calls. */
function contents(chapters: Html, open?: { tag: Tag | typeof RULE; links: Html }): Html {
  const current = (is_current: boolean) => (is_current ? html` aria-current="page"` : html``)
  return html`<h2><a href="/docs"${current(!open)}>Guide</a></h2>${chapters}
${SUBJECTS.map(([tag]) => html`<h2><a href="${addressOf(tag)}"${current(tag === open?.tag)}>${tag}</a></h2>${tag === open?.tag ? open.links : html``}`)}
<h2><a href="/docs/checks"${current(open?.tag === RULE)}>${RULE}</a></h2>${open?.tag === RULE ? open.links : html``}`
}

interface Page {
  title: string
  description?: string
  nav: Html
  main: Html
}

const OF_API = "How to register, mint and verify products from your own programs."

const page = ({ title, description = OF_API, nav, main }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Touchmark</title>
<meta name="description" content="${description}">
<link rel="icon" href="/favicon.svg">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header class="top"><a class="name" href="/">Touchmark</a><a href="/openapi.json">OpenAPI 3.1</a><a href="/dashboard/profile">Your keys</a></header>
<div class="columns">
<nav aria-label="Contents">${nav}</nav>
<main id="main">${main}</main>
</div>
</body>
</html>
`.toString()

const linkTo = ({ id, title }: Chapter) => html`<li><a href="#${id}">${title}</a></li>`

const slugOf = (tag: Tag) => tag.toLowerCase().replaceAll(" ", "-")
const addressOf = (tag: Tag) => `/docs/${slugOf(tag)}`

/** The look of our pages (`web/styles.css`) as far as a page of text needs it: paper, ink, lines instead of shadows. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f1e6, #15130f); --sheet: light-dark(#fffdf7, #1d1a15); --ink: light-dark(#1e1b16, #efe8da);
  --soft: light-dark(#6a6252, #a79e8c); --line: light-dark(#ddd3bf, #37322a); --green: light-dark(#1f5f43, #7fb894);
  --wax: light-dark(#9c3522, #d98a72);
  --serif: "Libre Caslon Text", Georgia, "Times New Roman", serif;
  --sans: "Instrument Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: "IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 100%/1.55 var(--sans); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; overflow-wrap: break-word; }
a { color: inherit; text-underline-offset: 0.15em; } h2 a { text-decoration: none; } h2 a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--sheet); padding: 0.5rem; }
header.top { border-bottom: 1px solid var(--line); padding: 1rem clamp(1rem, 4vw, 3rem); display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: baseline; }
header.top .name { font: 1.5rem var(--serif); color: inherit; text-decoration: none; margin-right: auto; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 78rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem) 4rem; gap: 0 3rem; }
@media (max-width: 59.99rem) { nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 1rem 0 0; } nav ul { display: none; } nav h2 { margin: 0; } nav a { padding: 0.625rem 0; } }
@media (min-width: 60rem) { .columns { grid-template-columns: 15rem minmax(0, 1fr); } nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; } }
nav { padding: 2rem 0 1rem; font-size: 0.9375rem; } nav h2 { font-size: 0.9375rem; margin: 1.25rem 0 0.25rem; border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; } nav h2 a { color: inherit; } nav a { display: block; padding: 0.1875rem 0; color: var(--soft); text-decoration: none; }
nav [aria-current] { text-decoration: underline; } dt { font-weight: 600; margin-top: 0.75rem; } dd { margin: 0; color: var(--soft); }
nav a:hover { color: var(--ink); text-decoration: underline; }
h1, h2 { font-family: var(--serif); font-weight: 400; text-wrap: balance; line-height: 1.25; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); margin: 2rem 0 0.5rem; }
h2 { font-size: 1.625rem; margin: 3rem 0 0.75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
p, ul, ol { max-width: 44rem; } .soft { color: var(--soft); }
code, pre, .call { font-family: var(--mono); font-size: 0.875em; }
pre { background: var(--sheet); border: 1px solid var(--line); padding: 0.875rem 1rem; overflow-x: auto; line-height: 1.5; font-size: 0.875rem; }
/* One click takes an example whole. */
pre { user-select: all; } pre code { font-size: inherit; }
.call { display: inline-block; border: 1px solid var(--line); background: var(--sheet); padding: 0.25rem 0.625rem; overflow-wrap: anywhere; }
.call b { font-weight: 600; }
.facts { list-style: none; padding: 0; margin: 0.5rem 0; color: var(--soft); font-size: 0.9375rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; margin: 0.5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: 0.375rem 0.75rem 0.375rem 0; }
th { font-weight: 600; color: var(--soft); white-space: nowrap; } td:first-child { white-space: nowrap; }
details { margin: 0.5rem 0; } summary { cursor: pointer; color: var(--soft); }
@media (max-width: 40rem) { th, td, td:first-child { white-space: normal; overflow-wrap: anywhere; } td { padding-right: 0.5rem; } }
@media print { nav, .skip { display: none; } }
`
