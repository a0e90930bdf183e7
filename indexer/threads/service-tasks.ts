import { queueAllMints, queueSelectedMints } from "#actions/mints/queue.ts"
import { storeVerifications } from "#actions/verifications/store-counts.ts"
import { writeManifest } from "#chain/mint/manifest.ts"
import { prepareMint } from "#chain/mint/prepare-mint.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"
import { tidyDatabase } from "./tidy-database.ts"

/** What keeps the service going, in threads of its own: none of it ever waits for what a company downloads or imports. */
export const serviceTasks = {
  prepareMint,
  queueAllMints,
  queueSelectedMints,
  readDatabaseFigures,
  storeVerifications,
  tidyDatabase,
  writeManifest,
}
