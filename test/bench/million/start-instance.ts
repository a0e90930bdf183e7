import { fork } from "node:child_process"
import { join } from "node:path"
import { DEMONSTRATED_IDS } from "#shared/chains.ts"
import { serveOver, wireTo } from "#test/support/chain-model/wire.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import type { TestService } from "#test/support/service.ts"

export interface StartedInstance {
  url: string
  /** From the process's start until it reports ready. */
  ready_ms: number
  close(): Promise<void>
}

/** The service in its own process, over the database at `url` and the chains of `service`. */
export async function startInstance(service: TestService, url: string, directory: string): Promise<StartedInstance> {
  const nodes = await Promise.all(DEMONSTRATED_IDS.map((chain_id) => serveOver(wireTo(service.models[chain_id]))))
  const env = {
    ...{ PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" },
    ...realNetworksAndKeys(nodes.map((node) => node.url)),
    DATABASE_URL: url,
    ...{ DATA_DIR: join(directory, "instance"), METRICS_TOKEN: "", DRAIN_SECONDS: "0" },
  }
  const began = performance.now()
  const child = fork(join(import.meta.dirname, "../../instances/instance.ts"), { env })
  const url_of_it = await new Promise<string>((resolve, reject) => {
    child.once("message", ({ url }: { url: string }) => resolve(url))
    child.once("exit", (code) => reject(new Error(`The instance ended with ${code}.`)))
  })
  while ((await fetch(`${url_of_it}/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  const ready_ms = performance.now() - began
  return {
    ...{ url: url_of_it, ready_ms },
    async close() {
      child.kill("SIGKILL")
      for (const node of nodes) await node.close()
    },
  }
}
