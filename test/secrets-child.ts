/** The service in a child process with readable output. Sends its address and a session's token; mints when asked. */

import { ConfigError, readConfig } from "#indexer/config.ts"

try {
  const config = readConfig()
  // Later, since most of the children have settings that are refused, and loading the service takes longest.
  const { startService } = await import("#indexer/main.ts")
  const { uploadSingle } = await import("#actions/products/upload.ts")
  const { openSession } = await import("#test/support/accounts.ts")
  const { addCompany } = await import("#test/support/rig.ts")
  const { queueMints } = await import("#test/support/mints.ts")
  const { app, url, close } = await startService(config, { print: (line) => console.log(line) })
  const me = await addCompany(app, "business")
  process.on("message", async (message) => {
    if (message === "mint") {
      await uploadSingle(app, me, { product_name: "Bell", nft_scope: "individual" })
      await app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "business" }, "all", app.now()))
    }
    if (message === "errors") {
      const jobs = await app.db.read
        .selectFrom("jobs")
        .select(["kind", "error"])
        .where("error", "is not", null)
        .execute()
      process.send?.({ jobs })
    }
    if (message === "stop") {
      await close()
      process.exit(0)
    }
  })
  process.send?.({ url, token: await openSession(app, me.user_id), email: me.email })
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
  // Where it is one program of many in a process, the others follow.
  if (import.meta.main) process.exit()
}
