import { type Got, getFile } from "#actions/statements/get-file.ts"
import type { App } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { ISSUER_FILE_PATH, type IssuerFile } from "#proof/statement-check.ts"
import { store } from "#shared/refusals.ts"
import { DAY_MS } from "#shared/time.ts"

/** Looked at one after another, ten seconds each at most. */
const HOSTS_A_RUN_MAX = 20

export interface LookOptions {
  /** The issuer's file under a host. */
  read?: (host: string) => Promise<Got>
}

/**
 * Reads the issuer's file through a company's host and keeps whether it came from this service. Nothing waits for the
 * network inside a transaction.
 */
export async function lookAtLabelHost(
  app: App,
  { company_id, host }: { company_id: string; host: string },
  {
    read = (of) => getFile(of, ISSUER_FILE_PATH, { allow_private: app.config.webhook_allow_private }),
  }: LookOptions = {},
): Promise<void> {
  const { text, reason } = await read(host)
  const isNamed = text !== null && listsHost(text, issuerIdOf(company_id), host)
  const checked_at = app.now()
  const found = isNamed
    ? { checked_at, reason: null, answered_at: checked_at }
    : { checked_at, reason: reason ?? store("label_host_elsewhere") }
  await app.db.write((tx) =>
    tx.updateTable("label_hosts").set(found).where("host", "=", host).where("company_id", "=", company_id).execute(),
  )
}

/** Whether a file names the issuer and lists the host as one of its labels'. Anything else may be there. */
function listsHost(text: string, issuer: string, host: string): boolean {
  try {
    const { issuers } = JSON.parse(text) as IssuerFile
    return issuers.some(({ id, label_hosts }) => id === issuer && label_hosts.includes(host))
  } catch {
    return false
  }
}

const due = ({ db, now }: App) =>
  db.read
    .selectFrom("label_hosts")
    .select(["host", "company_id"])
    .where("checked_at", "<", now() - DAY_MS)
    .orderBy("checked_at")
    .limit(HOSTS_A_RUN_MAX)

export const isLabelHostDue = async (app: App): Promise<boolean> => (await due(app).limit(1).execute()).length > 0

/** Looks at hosts that were not looked at for a day, the longest ago first. */
export async function lookAtLabelHosts(app: App, options: LookOptions = {}): Promise<void> {
  for (const one of await due(app).execute()) await lookAtLabelHost(app, one, options)
}
