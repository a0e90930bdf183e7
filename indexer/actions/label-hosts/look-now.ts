import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { LabelHost } from "#shared/api/labels.ts"
import { findLabelHost } from "./find.ts"
import { type LookOptions, lookAtLabelHost } from "./look.ts"
import { showLabelHost } from "./show.ts"

/** Looks at once whether the company's host leads to this service. */
export async function lookAtOwnHost(app: App, me: Caller, options: LookOptions = {}): Promise<LabelHost> {
  const { company_id } = me
  const own = await findLabelHost(app.db.read, company_id)
  if (!own) throw refusal("no_label_host")
  await lookAtLabelHost(app, { company_id, host: own.host }, options)
  return showLabelHost(app, me)
}
