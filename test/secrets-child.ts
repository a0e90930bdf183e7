/** The service in a child process with readable output. Sends its address and a session's token; mints when asked. */

import { uploadSingle } from "#actions/products/upload-single.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { openSession } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"
import { queueMints } from "./support/mints.ts"

try {
  const { app, url, close } = await startService(readConfig(), { print: (line) => console.log(line) })
  const me = await addCompany(app, "business")
  process.on("message", async (message) => {
    if (message === "mint") {
      await uploadSingle(app, me, SingleUpload.parse({ product_name: "Bell" }))
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
  process.exit(1)
}
