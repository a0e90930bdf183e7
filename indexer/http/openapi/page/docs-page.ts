import { ruleText } from "#actions/checks/rule-text.ts"
import type { OpenApiDocument } from "#http/openapi/document.ts"
import { TAGS, type Tag } from "#http/openapi/tags.ts"
import { type Chapter, guide } from "./guide.ts"
import { Html, html, prose } from "./html.ts"
import { markdown } from "./markdown.ts"
import { callSection, callsOf } from "./reference.ts"
import { STYLE } from "./style.ts"

const SUBJECTS = Object.entries(TAGS) as [Tag, string][]

/** The description as pages to read, by what follows `/docs`: the guide, and each subject's calls. No script, nothing from elsewhere. */
export function docsPages(document: OpenApiDocument): Map<string, string> {
  const pages = SUBJECTS.map(([tag, says]): [string, string] => [`/${slugOf(tag)}`, subjectPage(document, tag, says)])
  return new Map([["", guidePage(document)], ["/checks", rulePage()], ...pages])
}

const RULE = "Rule of checks"

function rulePage(): string {
  const [, title = "", body = ""] = /^# (.*)\n([\s\S]*)$/.exec(ruleText()) ?? []
  const { chapters, text } = markdown(body)
  return page({
    title: title.replaceAll("`", ""),
    description: "How Touchmark decides that more people check a label than one product would have.",
    nav: contents(html``, { tag: RULE, links: html`<ul>${chapters.map(linkTo)}</ul>` }),
    main: html`<h1>${prose(title)}</h1>
<p class="soft" lang="hu">A szabály csak angolul olvasható.</p>${text}`,
  })
}

function guidePage(document: OpenApiDocument): string {
  const chapters = guide(document.servers[0]!.url)
  return page({
    title: "API",
    nav: contents(html`<ul>${chapters.map(linkTo)}</ul>`),
    main: html`<h1>The Touchmark API</h1>
<p class="soft">Version ${document.info.version}. The same calls that our own pages make, over HTTPS, in JSON. The machine-readable
description is <a href="/openapi.json">/openapi.json</a>.</p>
${chapters.map(({ id, title, text }) => html`<section aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${text}</section>`)}
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
<style>${new Html(STYLE)}</style>
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
`.text

const linkTo = ({ id, title }: Pick<Chapter, "id" | "title">) => html`<li><a href="#${id}">${title}</a></li>`

const slugOf = (tag: Tag) => tag.toLowerCase().replaceAll(" ", "-")
const addressOf = (tag: Tag) => `/docs/${slugOf(tag)}`
