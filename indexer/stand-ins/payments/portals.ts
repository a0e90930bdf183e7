import { metadataOf, type Params, textOf } from "./form.ts"
import { type LocalPortalConfiguration, type LocalPortalSession, listOf } from "./objects.ts"
import { missing, type World } from "./world.ts"

export function createPortalConfiguration({ store, id, now_s }: World, params: Params): LocalPortalConfiguration {
  const common = { created: now_s(), livemode: false, metadata: metadataOf(params) } as const
  return store.put("portal_configuration", {
    ...common,
    id: id("bpc"),
    object: "billing_portal.configuration",
    active: true,
  })
}

export const listPortalConfigurations = ({ store }: World) =>
  listOf("/v1/billing_portal/configurations", store.list("portal_configuration"))

export function createPortalSession({ store, id, now_s, url }: World, params: Params): LocalPortalSession {
  const customer = textOf(params, "customer") ?? ""
  if (!store.get("customer", customer)) throw missing("customer", customer)
  const session_id = id("bps")
  return store.put("portal_session", {
    id: session_id,
    object: "billing_portal.session",
    created: now_s(),
    livemode: false,
    metadata: {},
    customer,
    configuration: textOf(params, "configuration") ?? "",
    locale: textOf(params, "locale") ?? null,
    return_url: textOf(params, "return_url") ?? "",
    url: `${url}/portal/${session_id}`,
  })
}
