import { readFileSync } from "node:fs"
import { join } from "node:path"
import { FETCHED_FACE, STYLE } from "#http/first-view/result-pages.ts"
import type { Docs } from "#http/service.ts"
import { openApiDocument } from "./document.ts"
import { docsPages } from "./page/docs-page.ts"

/** The interface, for programs and for people, in the typefaces of the built pages. Both are made at the first look. */
export function docsOf(url: string, version: string, web_dir?: string): () => Docs {
  let made: Docs | undefined
  return () => {
    if (made) return made
    const document = openApiDocument(url, version)
    const style = `<style>${web_dir === undefined ? "" : facesIn(web_dir)}`
    const pages = [...docsPages(document)].map(([at, page]) => [at, page.replace("<style>", () => style)] as const)
    made = { json: JSON.stringify(document), pages: new Map(pages) }
    return made
  }
}

function facesIn(web_dir: string): string {
  const [, file] = STYLE.exec(readFileSync(join(web_dir, "index.html"), "utf8")) ?? []
  const faces = file && readFileSync(join(web_dir, file), "utf8").match(FETCHED_FACE)
  return faces ? faces.join("") : ""
}
