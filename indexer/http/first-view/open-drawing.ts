import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { DrawView } from "#shared/first-view.ts"

interface Drawing {
  openDrawing(): Promise<DrawView>
}

/** What draws first views, built beside the pages from the same components; undefined where only pages were built. */
export async function openDrawing(web_dir: string): Promise<DrawView | undefined> {
  const built = join(web_dir, "..", "draw-view.js")
  if (!existsSync(built)) return undefined
  const { openDrawing: open } = (await import(pathToFileURL(built).href)) as Drawing
  return open()
}
