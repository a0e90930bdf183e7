import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { released, tellParent } from "./tell-parent.ts"

/** The measure that verifications are held against: the least that this framework can do with a POST. */
const app = new Hono().post("/verify", (c) => c.json({ status: "valid" }))
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => {
  const { port } = server.address() as AddressInfo
  tellParent({ port })
})
await released()
server.close()
