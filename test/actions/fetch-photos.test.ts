/** Photos that a shop's export gives addresses of: fetched once, within bounds, from public addresses alone. */
import type { RequestListener, Server } from "node:http"
import { createServer } from "node:https"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { fetchPhotos } from "#actions/photos/fetch-photos.ts"
import { JobContinues } from "#jobs/run-job.ts"
import type { BulkUploadResponse, Product, Upload } from "#shared/api/products.ts"
import { certificateForLocalhost } from "#test/support/mints.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const tls = certificateForLocalhost()
let server: Server
let photo: Buffer
const asked: string[] = []
let answer: RequestListener

beforeAll(async () => {
  photo = await aPhoto({})
  server = createServer(tls, (request, response) => {
    asked.push(request.url ?? "")
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const fetched: RequestListener = ({ url }, response) =>
  url?.startsWith("/good")
    ? response.writeHead(200, { "content-type": "image/jpeg" }).end(photo)
    : url?.startsWith("/text")
      ? response.writeHead(200, { "content-type": "text/html" }).end("<html>")
      : url?.startsWith("/broken")
        ? response.writeHead(200, { "content-type": "image/jpeg" }).end("no picture")
        : url?.startsWith("/large")
          ? response.writeHead(200, { "content-type": "image/jpeg" }).end(Buffer.alloc(17 * 1024 * 1024))
          : response.writeHead(302, { location: "/good.jpg" }).end()

/** As many imports as there are lists of addresses; each import's products get their photos. */
async function imported(addresses: string[]) {
  const me = await service.company("business")
  const content = `Name,Stock,Image\n${addresses.map((url, at) => `P${at},2,${url}`).join("\n")}\n`
  const { json } = await service.call<BulkUploadResponse>("POST /upload-individual-products?pieces=auto&photos=fetch", {
    token: me.token,
    file: { name: "shop.csv", content },
  })
  const of = { company_id: me.company_id, upload_id: json.upload_id! }
  asked.length = 0
  answer = fetched
  const { port } = server.address() as AddressInfo
  const run = (resolve = async () => ["93.184.216.34"]) =>
    fetchPhotos(service.app, of, { ca: tls.cert, resolve, dial: () => connect({ host: "127.0.0.1", port }) })
  const products = async () => (await service.call<Product[]>("GET /products", { token: me.token })).json.reverse()
  const photos = async () => (await service.call<Upload[]>("GET /uploads", { token: me.token })).json[0]!.photos
  return { me, of, run, products, photos }
}

it("are fetched once each, and given to all pieces; what fails harms nothing and is counted", async () => {
  const urls = ["good.jpg", "text.jpg", "broken.jpg", "large.jpg"].map((name) => `https://localhost/${name}`)
  const { run, products, photos } = await imported(urls)
  expect(await photos()).toEqual({ found: 4, failed: 0, waiting: 4 })
  await run()
  expect(asked.toSorted()).toEqual(["/broken.jpg", "/good.jpg", "/large.jpg", "/text.jpg"])
  expect((await products()).map(({ media }) => media.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
  expect((await products())[0]?.media).toMatchObject([{ role: "product", type: "image/webp" }])
  expect(await photos()).toEqual({ found: 4, failed: 3, waiting: 0 })
  await run()
  expect(asked).toHaveLength(4)
})

it("follow no redirect, and are not asked for at private addresses, other ports or by name and password", async () => {
  const urls = ["https://localhost/moved.jpg", "https://localhost:8443/good.jpg", "https://a:b@localhost/good.jpg"]
  const { run, photos } = await imported(urls)
  await run(async () => ["10.0.0.1"])
  expect([asked, await photos()]).toEqual([[], { found: 3, failed: 3, waiting: 0 }])
  const other = await imported(["https://localhost/moved.jpg", "https://127.0.0.1/good.jpg"])
  await other.run()
  expect([asked, await other.photos()]).toEqual([["/moved.jpg"], { found: 2, failed: 2, waiting: 0 }])
})

it("leave alone what is minted meanwhile, and let others have their turn", async () => {
  const urls = Array.from({ length: 6 }, (_, at) => `https://localhost/good-${at}.jpg`)
  const { me, run, products, photos } = await imported(urls)
  const [first] = await products()
  await service.call("POST /mint-onchain-selected", { token: me.token, json: { ids: [first!.id] } })
  await expect(run()).rejects.toBeInstanceOf(JobContinues)
  expect((await photos()).waiting).toBe(1)
  await run()
  const media = (await products()).map(({ media }) => media.length)
  expect(media).toEqual([0, ...Array(11).fill(1)])
})

it("are left in the shop unless asked for, and never more than 500", async () => {
  const me = await service.company("business")
  const content = `Name,Stock,Image\n${Array.from({ length: 501 }, (_, at) => `P${at},1,https://photos.invalid/${at}.jpg`).join("\n")}\n`
  const send = (query: string) =>
    service.call<BulkUploadResponse>(`POST /upload-individual-products?pieces=auto${query}`, {
      ...{ token: me.token, file: { name: "shop.csv", content } },
    })
  const { json } = await send("&photos=fetch&dry_run=true")
  expect(json.shop?.photos).toEqual({ found: 500, left_out: 1 })
  await send("")
  const [upload] = (await service.call<Upload[]>("GET /uploads", { token: me.token })).json
  expect(upload?.photos).toEqual({ found: 0, failed: 0, waiting: 0 })
})
