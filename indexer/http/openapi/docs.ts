import type { Docs } from "#http/service.ts"
import { openApiDocument } from "./document.ts"
import { docsPages } from "./page/docs-page.ts"

/** The interface, for programs and for people. Both are made at the first look. */
export function docsOf(url: string, version: string): () => Docs {
  let made: Docs | undefined
  return () => {
    if (made) return made
    const document = openApiDocument(url, version)
    made = { json: JSON.stringify(document), pages: docsPages(document) }
    return made
  }
}
