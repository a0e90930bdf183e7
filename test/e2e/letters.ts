import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { expect } from "./fixture.ts"
import { dataNote, PORT } from "./place.ts"

/** The link in somebody's newest letter of a kind, once it has arrived. */
export async function linkTo(email: string, letter: string): Promise<string> {
  const folder = join(readFileSync(dataNote(PORT), "utf8"), "outbox")
  const named = ` ${letter} ${email.replace("@", "-at-")}.eml`
  const newest = () =>
    readdirSync(folder)
      .toSorted()
      .findLast((name) => name.endsWith(named) && !name.startsWith("."))
  await expect.poll(newest, `a letter${named}`).toBeDefined()
  const { text = "" } = await PostalMime.parse(readFileSync(join(folder, newest()!)))
  return /https?:\/\/\S+token=\S+/.exec(text)![0]
}
