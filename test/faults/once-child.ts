/**
 * Runs the service on a folder and dies in one request: `in 2` before its second transaction commits, `after 2` after.
 * Arguments: folder, time, request, JSON payload, where to die.
 */
import { kill, pid } from "node:process"
import { createService } from "#test/support/service.ts"

const [directory, time, request, sent, place] = process.argv.slice(2) as [string, string, string, string, string]
const service = await createService({ environment: { DATA_DIR: directory } })
service.clock.advance(Number(time) - service.clock.now())
// Do not wait for mints, because no block is mined here.
AbortSignal.timeout = () => AbortSignal.abort()

const { db } = service.app
const { write, writeFor } = db
let writes = 0
const dieAt = (here: string) => {
  if (here === place) kill(pid, "SIGKILL")
}
async function watched<T>(transaction: (dying: () => void) => Promise<T>): Promise<T> {
  const number = ++writes
  const result = await transaction(() => dieAt(`in ${number}`))
  dieAt(`after ${number}`)
  return result
}
const then = async <T>(work: Promise<T>, dying: () => void): Promise<T> => {
  const done = await work
  dying()
  return done
}
db.write = (work) => watched((dying) => write((tx) => then(work(tx), dying)))
db.writeFor = (id, work) => watched((dying) => writeFor(id, (tx, company) => then(work(tx, company), dying)))

const { status } = await service.call(request, JSON.parse(sent))
process.send!({ status, writes })
process.exit(0)
