import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyInThread, sqlitePath } from "#indexer/backup/schedule.ts"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { setCompany } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"
import { signedInCompany } from "./customers.ts"
import { fulfil, released, tellParent } from "./tell-parent.ts"

export interface ServiceFacts {
  url: string
  port: number
  /** The main network's node. */
  rpc_url: string
  /** All local chains' nodes. */
  rpc_urls: string[]
  /** Each of an enterprise company's owner, so each good for one full import. */
  tokens: string[]
}

/** The service with its defaults, except for a trusted proxy and what the parent sets; its log is discarded. */
const directory = mkdtempSync(join(tmpdir(), "touchmark-bench-"))
const web_dir = join(directory, "web")
mkdirSync(web_dir)
writeFileSync(join(web_dir, "index.html"), "<!doctype html><title>Touchmark</title>")
const config = readConfig({
  ...process.env,
  ...{ DATA_DIR: join(directory, "data"), PORT: "0", TRUSTED_PROXIES: "127.0.0.1" },
})
const service = await startService(config, { web_dir })
const companies = Number(process.argv[2])
const tokens: string[] = []
for (let company = 0; company < companies; company++) tokens.push(await signedInCompany(service.app))

const facts: ServiceFacts = {
  ...{ url: service.url, port: Number(new URL(service.url).port) },
  rpc_url: service.rpc_urls.at(-1) ?? "",
  rpc_urls: service.rpc_urls,
  tokens,
}
/** A new suspended company makes the service drop its cached answers without affecting the tested products. */
fulfil("forget", async () => {
  const { company_id } = await addCompany(service.app)
  const suspended_at = service.app.now()
  await setCompany(service.app, company_id, { suspended_at })
  return "forgotten"
})
/** As the schedule makes it. */
fulfil("copy", async () => {
  const { database_url, backup } = service.app.config
  const began = performance.now()
  const { directory: to, bytes_max } = backup!
  const name = await copyInThread({ from: sqlitePath({ database_url })!, directory: to, at: Date.now(), bytes_max })
  return { seconds: (performance.now() - began) / 1_000, bytes: statSync(join(to, name)).size }
})
tellParent(facts)
await released()
await service.close()
rmSync(directory, { recursive: true, force: true })
