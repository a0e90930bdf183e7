import type { Bundle } from "#proof/bundle.ts"
import type { RegistryRequest } from "#proof/certificate-report.ts"
import { registryReader } from "#proof/registry-reader.ts"
import type { RpcOptions } from "#proof/rpc-node.ts"
import { verifyFromBundle } from "#proof/verify-from-bundle.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { chainOf, clockOf, type OwnCheck, REGISTRIES, weighed } from "./own-check.ts"

/** Opens one product of a batch with its code and checks it against the chain that the bundle names. */
export async function checkBundle(
  bundle: Bundle,
  code: string,
  chains: ChainDescription[],
  how: RpcOptions = {},
): Promise<OwnCheck> {
  const { chain_id, registry } = bundle
  const known = REGISTRIES.find((one) => one.chain_id === chain_id && one.registry.toLowerCase() === registry)
  const chain = known ? chainOf(known, chains) : null
  const read = (request: RegistryRequest) =>
    registryReader({ ...how, chain_id, registry, rpc_urls: chain?.rpc_urls ?? [], clock: clockOf(chain) }).read(request)
  const { report, certificate } = await verifyFromBundle(bundle, code, { registries: REGISTRIES, read })
  return weighed({ report, certificate, chain, from: "bundle" })
}
