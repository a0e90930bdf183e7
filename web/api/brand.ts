/** The calls about a brand's own keys and statements. */
import type { NewBrandKey } from "#shared/api/brand-keys.ts"
import type { Unsigned } from "#shared/api/statements.ts"
import { ask, signed } from "./client.ts"

export const fetchBrandKeys = () => ask("GET /brand-keys")
export const nameBrandKey = (key: NewBrandKey) => signed("POST /brand-keys", { json: key })
export const forgetBrandKey = (key_hash: string) => signed("DELETE /brand-keys/:key_hash", { path: { key_hash } })
/** `cursor`: `next_cursor` of the page before; null: the first page. */
export const fetchUnsigned = (cursor: string | null) =>
  ask("GET /unsigned-mints", { query: cursor === null ? {} : { cursor } })
export const sendStatement = (chain_id: Unsigned["chain_id"], statement: Record<string, unknown>) =>
  ask("POST /statements", { json: { chain_id, statement } })

export const fetchIssuerFile = () => ask("GET /issuer-file")
export const fetchIssuerDomain = () => ask("GET /issuer-domain")
/** The service waits ten seconds for the domain. */
export const checkIssuerDomain = () => ask("POST /issuer-domain")
export const chooseDomainAsks = (automatic: boolean) => ask("PATCH /issuer-domain", { json: { automatic } })
