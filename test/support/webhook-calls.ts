import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
} from "#shared/api/webhooks.ts"
import type { Receiver } from "./receiver.ts"
import type { TestService } from "./service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>

export const PATH = "/webhook-endpoints"

/** The calls about webhooks, by whoever is given; new endpoints are the receiver's. */
export function webhookCalls(service: () => TestService, receiver: () => Receiver) {
  const create = (me: Me, json: object = { url: `${receiver().url}/hook` }) =>
    service().call<WebhookEndpointWithSecret>(`POST ${PATH}`, { token: me.token, json })
  const log = (me: Me, id: string, query = "") =>
    service().call<WebhookDeliveryList>(`GET ${PATH}/${id}/deliveries${query}`, { token: me.token })
  return {
    create,
    log,
    made: async (me: Me) => (await create(me)).json,
    last: async (me: Me, id: string) => (await log(me, id)).json.deliveries[0]!,
    list: async (me: Me) =>
      (await service().call<WebhookEndpointList>(`GET ${PATH}`, { token: me.token })).json.endpoints,
    change: (me: Me, id: string, json: object) =>
      service().call<WebhookEndpoint>(`PATCH ${PATH}/${id}`, { token: me.token, json }),
    remove: (me: Me, id: string) => service().call(`DELETE ${PATH}/${id}`, { token: me.token }),
    rotate: (me: Me, id: string) =>
      service().call<WebhookEndpointWithSecret>(`POST ${PATH}/${id}/rotate-secret`, { token: me.token }),
    test: (me: Me, id: string) => service().call<WebhookDelivery>(`POST ${PATH}/${id}/test`, { token: me.token }),
  }
}
