import { assessProducts } from "#actions/checks/assess.ts"
import { storePeople } from "#actions/checks/people.ts"
import { storeVerifications } from "#actions/verifications/counter.ts"
import { writeManifest } from "#chain/mint/manifest.ts"
import { checkpointDatabase } from "#db/database.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"

/** The service's own tasks, in separate threads: none waits for a company's download or import. */
export const serviceTasks = {
  readDatabaseFigures,
  storeVerifications,
  storePeople,
  assessProducts,
  checkpointDatabase,
  writeManifest,
}
