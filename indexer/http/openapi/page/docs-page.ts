import type { OpenApiDocument } from "#http/openapi/document.ts"
import { TAGS } from "#http/openapi/tags.ts"
import { type Chapter, guide } from "./guide.ts"
import { Html, html } from "./html.ts"
import { callSection, callsOf } from "./reference.ts"
import { STYLE } from "./style.ts"

/** The description as a page to read: a guide, then every call. No script, nothing from elsewhere. */
export function docsPage(document: OpenApiDocument): string {
  const chapters = guide(document.servers[0]!.url)
  const tags = Object.entries(TAGS)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Touchmark</title>
<meta name="description" content="How to register, mint and verify products from your own programs.">
<link rel="icon" href="/favicon.svg">
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#authenticate">To the guide</a>
<header class="top"><a class="name" href="/">Touchmark</a><a href="/openapi.json">OpenAPI 3.1</a><a href="/dashboard/profile">Your keys</a></header>
<div class="columns">
<nav aria-label="Contents"><h2>Guide</h2><ul>${chapters.map(linkTo)}</ul>
${tags.map(([tag]) => html`<h2><a href="#${anchorOf(tag)}">${tag}</a></h2><ul class="calls">${callsOf(document, tag).map(({ operation }) => linkTo({ id: operation.operationId, title: operation.summary }))}</ul>`)}</nav>
<main>
<h1>The Touchmark API</h1>
<p class="soft">Version ${document.info.version}. The same calls that our own pages make, over HTTPS, in JSON. The machine-readable
description is <a href="/openapi.json">/openapi.json</a>.</p>
${chapters.map(({ id, title, text }) => html`<section aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${text}</section>`)}
${tags.map(([tag, says]) => html`<h2 id="${anchorOf(tag)}">${tag}</h2><p>${says}</p>${callsOf(document, tag).map((call) => callSection(call, document))}`)}
</main>
</div>
</body>
</html>
`
  return page.text
}

const linkTo = ({ id, title }: Pick<Chapter, "id" | "title">) => html`<li><a href="#${id}">${title}</a></li>`

/** A chapter of the guide may have the same title. */
const anchorOf = (tag: string) => `calls-${tag.toLowerCase().replaceAll(" ", "-")}`
