import { readFileSync } from "node:fs"
import { createServer, type RequestListener, type Server } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { connect, createServer as createSilence } from "node:net"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { post, type ReachOptions } from "#actions/webhooks/post.ts"
import { stored } from "#shared/refusals.ts"
import { listen } from "#test/support/tcp.ts"

const PUBLIC = "93.184.216.34"
const file = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "vectors", "webhooks", name), "utf8")
/** Self-signed for `hooks.receiver.org` and PUBLIC. */
const certificate = { key: file("receiver.key"), cert: file("receiver.crt") }

const authorities = getCACertificates()
const servers: Server[] = []
beforeAll(() => setDefaultCACertificates([...authorities, certificate.cert]))
afterAll(() => {
  setDefaultCACertificates(authorities)
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

interface Heard {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}

/** A receiver on this machine that records requests. */
async function receiver(answer: RequestListener = (_, response) => response.end("ok"), secure = false) {
  const heard: Heard[] = []
  const listener: RequestListener = async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    answer(request, response)
  }
  const server = secure ? createTlsServer(certificate, listener) : createServer(listener)
  servers.push(server)
  return { port: await listen(server), heard }
}

/** Connects to the receiver for every address, and records the intended one. */
function dialling(port: number) {
  const dialled: string[] = []
  const dial: ReachOptions["dial"] = (address, wanted) => {
    dialled.push(`${address}:${wanted}`)
    return connect({ host: "127.0.0.1", port })
  }
  return { dialled, dial }
}

const to = (...answers: string[][]) => {
  let asked = 0
  return { resolve: async () => answers[Math.min(asked++, answers.length - 1)]!, asked: () => asked }
}

const open = { headers: {}, allow_private: true }
const strict = { headers: {}, allow_private: false }

describe("post", () => {
  it("sends body and headers, and answers the status", async () => {
    const { port, heard } = await receiver((_, response) => response.writeHead(204).end())
    const body = '{"ő":1}'
    const headers = { "Content-Type": "application/json", "webhook-signature": "v1,x" }
    const posted = await post(`http://127.0.0.1:${port}/a/b?c=d`, body, { ...open, headers })
    expect(posted).toEqual({ status: 204, error: null })
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ method: "POST", url: "/a/b?c=d", body })
    expect(heard[0]!.headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      "content-type": "application/json",
      "webhook-signature": "v1,x",
      "content-length": "8",
    })
  })

  it.each([301, 302, 303, 307, 308])("follows no redirect (%d)", async (status) => {
    const inside = await receiver()
    const { port, heard } = await receiver((_, response) =>
      response.writeHead(status, { Location: `http://127.0.0.1:${inside.port}/` }).end(),
    )
    const posted = await post(`http://127.0.0.1:${port}/`, "{}", open)
    expect(posted).toEqual({ status, error: stored("receiver_answered", { status }) })
    expect([heard.length, inside.heard.length]).toEqual([1, 0])
  })

  it("calls only 2xx a success", async () => {
    for (const status of [200, 201, 299, 300, 400, 404, 410, 500, 503]) {
      const { port } = await receiver((_, response) => response.writeHead(status).end())
      const { error } = await post(`http://127.0.0.1:${port}/`, "{}", open)
      expect(error === null, String(status)).toBe(status < 300)
    }
  })

  it("hears out no endless answer", async () => {
    const { port } = await receiver((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) {}
      }
      response.on("drain", more)
      more()
    })
    expect(await post(`http://127.0.0.1:${port}/`, "{}", open)).toEqual({ status: 200, error: null })
  })

  it.each([
    ["answers nothing", () => {}],
    [
      "answers half a line",
      (response: { socket: { write(text: string): void } }) => response.socket.write("HTTP/1.1 2"),
    ],
  ] as const)("waits not for ever for a receiver that %s", async (_name, answer) => {
    const { port } = await receiver((_, response) => answer(response as never))
    const posted = await post(`http://127.0.0.1:${port}/`, "{}", { ...open, timeout_ms: 50 })
    expect(posted).toEqual({ status: null, error: stored("receiver_silent") })
  })

  it("waits not for ever for a name either", async () => {
    const posted = await post("https://hooks.receiver.org/", "{}", {
      ...strict,
      timeout_ms: 50,
      resolve: () => new Promise(() => {}),
    })
    expect(posted).toEqual({ status: null, error: stored("receiver_silent") })
  })

  it("waits not for ever for TLS", async () => {
    const silent = createSilence(() => {})
    const { dial } = dialling(await listen(silent))
    const posted = await post("https://hooks.receiver.org/", "{}", { ...strict, ...to([PUBLIC]), dial, timeout_ms: 50 })
    expect(posted).toEqual({ status: null, error: stored("receiver_silent") })
    silent.close()
  })

  it("says when nobody listens and when what listens speaks no HTTP", async () => {
    expect((await post("http://127.0.0.1:1/", "{}", open)).error).toBe(stored("receiver_refused"))
    const { port } = await receiver((_, response) => response.socket!.end("220 mail.example.com ESMTP\r\n"))
    expect((await post(`http://127.0.0.1:${port}/`, "{}", open)).error).toMatch(/receiver_failed/)
  })

  describe("to a public name", () => {
    it("goes to the address that was checked, under the name's own certificate", async () => {
      const { port, heard } = await receiver(undefined, true)
      const { dial, dialled } = dialling(port)
      const posted = await post("https://hooks.receiver.org/x", "{}", { ...strict, ...to([PUBLIC]), dial })
      expect(posted).toEqual({ status: 200, error: null })
      expect(dialled).toEqual([`${PUBLIC}:443`])
      expect(heard[0]!.headers.host).toBe("hooks.receiver.org")
    })

    it("takes no other name's certificate", async () => {
      const { port, heard } = await receiver(undefined, true)
      const { dial } = dialling(port)
      const posted = await post("https://other.receiver.org/", "{}", { ...strict, ...to([PUBLIC]), dial })
      expect(posted.status).toBeNull()
      expect(posted.error).toBe(stored("receiver_certificate", { error: "ERR_TLS_CERT_ALTNAME_INVALID" }))
      expect(heard).toEqual([])
    })

    it("checks the certificate also of a bare address", async () => {
      const { port } = await receiver(undefined, true)
      const { dial } = dialling(port)
      expect((await post(`https://${PUBLIC}/`, "{}", { ...strict, dial })).error).toBeNull()
      expect((await post("https://93.184.216.35/", "{}", { ...strict, dial })).error).toMatch(/certificate/)
    })

    it("connects nowhere when the name leads inside", async () => {
      for (const address of [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "::1",
        "::ffff:127.0.0.1",
        "fd00::1",
        "junk",
      ]) {
        const { dial, dialled } = dialling(1)
        const posted = await post("https://hooks.receiver.org/", "{}", { ...strict, ...to([address]), dial })
        expect(posted, address).toEqual({ status: null, error: stored("receiver_unresolved") })
        expect(dialled, address).toEqual([])
      }
    })

    it("says of an unknown name what it says of one that leads inside", async () => {
      const unknown = await post("https://hooks.receiver.org/", "{}", { ...strict, ...to([]) })
      expect(unknown).toEqual({ status: null, error: stored("receiver_unresolved") })
    })

    it("passes over inner addresses beside a public one", async () => {
      const { port } = await receiver(undefined, true)
      const { dial, dialled } = dialling(port)
      await post("https://hooks.receiver.org/", "{}", { ...strict, ...to(["10.0.0.1", PUBLIC]), dial })
      expect(dialled).toEqual([`${PUBLIC}:443`])
    })

    it("is not led inside by a name server that answers otherwise the second time", async () => {
      for (const first of [[PUBLIC], ["127.0.0.1"]]) {
        const { port } = await receiver(undefined, true)
        const { dial, dialled } = dialling(port)
        const liar = to(first, ["127.0.0.1"])
        await post("https://hooks.receiver.org/", "{}", { ...strict, resolve: liar.resolve, dial })
        expect(liar.asked()).toBe(1)
        expect(dialled.filter((one) => !one.startsWith(PUBLIC))).toEqual([])
      }
    })

    it("checks a bare inner address, too, and asks no name server for it", async () => {
      const { dial, dialled } = dialling(1)
      for (const host of ["127.0.0.1", "[::1]", "[::ffff:7f00:1]", "192.168.1.1"]) {
        const liar = to([PUBLIC])
        const posted = await post(`https://${host}/`, "{}", { ...strict, resolve: liar.resolve, dial })
        expect(posted.error, host).toBe(stored("receiver_unresolved"))
        expect(liar.asked()).toBe(0)
      }
      expect(dialled).toEqual([])
    })
  })
})
