import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Database } from "#db/database.ts"
import type { DrawnView, DrawView, FirstView } from "#shared/first-view.ts"

const opened = new Map<string, Promise<DrawView>>()
const builtAt = (web_dir: string) => join(web_dir, "..", "draw-view.js")

/** False where only pages were built. */
export const canDraw = (web_dir: string): boolean => existsSync(builtAt(web_dir))

/** Draws a result by the components of the pages. It takes some milliseconds: runs in a worker thread. */
export async function drawFirstView(
  _db: Database,
  { web_dir, typed, view }: { web_dir: string; typed: string; view: FirstView },
): Promise<DrawnView> {
  const draw = opened.get(web_dir) ?? openBuilt(web_dir)
  opened.set(web_dir, draw)
  return (await draw)(typed, view)
}

async function openBuilt(web_dir: string): Promise<DrawView> {
  const { openDrawing } = await import(pathToFileURL(builtAt(web_dir)).href)
  return openDrawing()
}
