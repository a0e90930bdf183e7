/** The package as strangers get it: packed, and installed into an empty project. */
import { execFile, execFileSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { type Browser, chromium } from "@playwright/test"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { certificateText, type FullCertificate } from "#proof/certificate.ts"
import { generateCode } from "#proof/code.ts"
import { buildVerifier, packVerifier } from "#scripts/build-verifier.ts"
import { digitChanged } from "#test/proof/mutations.ts"
import { bundleOf, mintBatch, mintIndividual, newIssuer, prepareRegistryChain } from "#test/proof/registry-chain.ts"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { listen } from "#test/support/tcp.ts"

const GZIP_BYTES_MAX = 26 * 1024
const directory = prepareDirectory()
const built = join(directory, "built")
const project = join(directory, "project")
const installed = (...path: string[]) => join(project, "node_modules", "touchmark-verify", ...path)
const commands = openCommandLine()
let browser: Browser | undefined

type Package = typeof import("#verifier/index.ts")

const chain = prepareRegistryChain()
let own: FullCertificate
let unattested: FullCertificate
let batch: FullCertificate[]
let bundle: string

beforeAll(async () => {
  const issuer = newIssuer()
  own = await mintIndividual(chain, issuer)
  batch = await mintBatch(chain, 3, issuer)
  bundle = await bundleOf(batch)
  await chain.attest(issuer.id, issuer.name, "acme.example")
  unattested = await mintIndividual(chain)

  await buildVerifier(built)
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }))
  const install = ["install", "--offline", "--no-audit", "--no-fund", packVerifier(built, directory)]
  execFileSync("npm", install, { cwd: project, stdio: "pipe" })
})
afterAll(async () => {
  commands.close()
  await browser?.close()
})

const options = () => ({ rpc: chain.rpc_url, chain_id: chain.chain_id, registries: "local" as const })

describe("the package", () => {
  it("is three scripts, their types and nothing that has to be fetched", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "touchmark-verify",
    ])
    expect(readdirSync(installed()).sort()).toEqual([
      ...["LICENSE", "README.md", "cli.js", "element.js", "package.json", "touchmark-verify.js", "types"],
    ])
    const { dependencies, exports } = JSON.parse(readFileSync(installed("package.json"), "utf8"))
    expect([dependencies, exports["."].default]).toEqual([undefined, "./touchmark-verify.js"])
  })

  it.each(["touchmark-verify.js", "element.js"])(`%s weighs at most ${GZIP_BYTES_MAX} bytes, gzipped`, (name) => {
    const code = readFileSync(installed(name), "utf8")
    const bytes = gzipSync(code, { level: 9 }).length
    console.log(`${name}: ${code.length} bytes, ${bytes} gzipped`)
    expect(bytes).toBeLessThanOrEqual(GZIP_BYTES_MAX)
  })

  it.each(["touchmark-verify.js", "element.js", "cli.js"])("%s holds no key of the local chains", (name) => {
    const code = readFileSync(installed(name), "utf8")
    for (const { private_key } of Object.values(LOCAL_ACCOUNTS)) expect(code).not.toContain(private_key.slice(2))
  })
})

describe("the library", () => {
  it("verifies a code, a certificate and a bundle from an empty project", async () => {
    const file = join(project, "verify.js")
    writeFileSync(
      file,
      `import { parseCode, verifyBundle, verifyCertificate, verifyCode } from "touchmark-verify"
      const { own, batch, bundle, options } = ${JSON.stringify({ own, batch: batch[1], bundle, options: options() })}
      const found = [
        await verifyCode(own.record.code.toLowerCase(), options),
        await verifyCertificate(own, options),
        await verifyCertificate(JSON.stringify(batch), options),
        await verifyBundle(bundle, batch.record.code, options),
      ]
      console.log(JSON.stringify(found.map(({ verdict, exit_code, record }) => [verdict, exit_code, record.code])))
      console.log(JSON.stringify(parseCode("x")))`,
    )
    const lines = (await run(process.execPath, [file])).lines
    const [mine, theirs] = [own.record.code, batch[1]!.record.code]
    const found = [mine, mine, theirs, theirs].map((code) => ["valid", 0, code])
    expect(lines.map((line) => JSON.parse(line))).toEqual([found, { ok: false, reason: "length" }])
  })

  it("is one module that stands alone, as Deno and a page import it", async () => {
    const alone = join(directory, "alone.mjs")
    copyFileSync(installed("touchmark-verify.js"), alone)
    const { verifyCertificate } = (await import(pathToFileURL(alone).href)) as Package
    expect((await verifyCertificate(own, options())).verdict).toBe("valid")
  })

  it("refuses certificates of which anything is changed", async () => {
    const { verifyCertificate } = (await import(pathToFileURL(installed("touchmark-verify.js")).href)) as Package
    const [certificate] = batch as [FullCertificate]
    const { record, batch: place } = certificate
    // Every member and byte: test/proof/certificate-mutations.test.ts.
    const changes: object[] = [
      { token_id: batch[1]!.token_id },
      { registry: digitChanged(certificate.registry, 30) },
      { format: "touchmark-certificate" },
      { batch: { ...place, proof: place!.proof.toReversed() } },
      { record: { ...record, body: { ...record.body, name: "Gold chair" } } },
    ]
    for (const change of changes) {
      const { verdict, exit_code } = await verifyCertificate({ ...certificate, ...change }, options())
      expect([JSON.stringify(change), verdict, exit_code]).toEqual([
        JSON.stringify(change),
        expect.stringMatching(/^(changed|malformed|unknown_registry|not_found)$/),
        1,
      ])
    }
  })

  it("has types whose imports name files, as Deno wants them", () => {
    const types = installed("types")
    const imports = readdirSync(types, { recursive: true, encoding: "utf8" }).flatMap((path) => {
      if (!path.endsWith(".d.ts")) return []
      const found = readFileSync(join(types, path), "utf8").matchAll(/^(?:import|export) (.*) from "(.*)"/gm)
      return [...found].map(([, what, to]) => ({ what: what!, file: join(types, dirname(path), to!) }))
    })
    expect(imports.length).toBeGreaterThan(10)
    for (const { what, file } of imports) {
      expect(what, file).toMatch(/^type /)
      expect(file).toMatch(/\.d\.ts$/)
      expect(existsSync(file), file).toBe(true)
    }
  })

  it("has types that a strict compiler takes", () => {
    writeFileSync(
      join(project, "typed.ts"),
      `import { parseCode, verifyCode, type Verification } from "touchmark-verify"
      const parsed = parseCode("0123-4567-89AK")
      export const code: string = parsed.ok ? parsed.code : parsed.reason
      export const found: Promise<Verification> = verifyCode(code, { rpc: ["https://a.example"], chain_id: 1 })
      // @ts-expect-error A verdict is one of a few words.
      export const never: Promise<boolean> = found.then(({ verdict }) => verdict === "perhaps")`,
    )
    const tsc = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc")
    const strictly = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"]
    const given = [tsc, ...strictly, "--types", "", "typed.ts"]
    expect(execFileSync(process.execPath, given, { cwd: project, encoding: "utf8" })).toBe("")
  })
})

describe("the command", () => {
  it("stands under its name in the project, and ends as it found it", async () => {
    const command = join(project, "node_modules", ".bin", "touchmark-verify")
    const { exit, lines } = await run(command, [fileOf(certificateText(unattested)), ...local()])
    expect([exit, lines.at(-1)]).toEqual([3, expect.stringMatching(/^Not attested: /)])
  })

  it.each<[string, () => string[], number, RegExp]>([
    ["what is valid", () => [own.record.code], 0, /^Valid: /],
    ["a bundle and a code", () => [fileOf(bundle), batch[2]!.record.code], 0, /^Valid: /],
    ["what nobody minted", () => [generateCode()], 1, /^Not found: /],
    ["what is no certificate", () => [fileOf("{}")], 1, /^Not valid: /],
    ["a node that is silent", () => [own.record.code, "--rpc", "http://127.0.0.1:9"], 2, /^Could not be checked/],
  ])("ends as it found it: %s", async (_what, given, code, last) => {
    const { exit, lines } = await command(...given())
    expect([exit, lines.at(-1)]).toEqual([code, expect.stringMatching(last)])
  })
})

describe("the element", () => {
  it("checks a code in a page on disk, in both languages, and shows no markup of a record's", async () => {
    const page = join(project, "page.html")
    const local = `rpc="${chain.rpc_url}" chain="${chain.chain_id}" registry="local"`
    const named = await mintIndividual(chain, newIssuer('<img src=x onerror="document.title=1">'))
    writeFileSync(
      page,
      `<!doctype html><meta charset="utf-8"><script src="node_modules/touchmark-verify/element.js"></script>
      <touchmark-verify id="en" code="${own.record.code}" lang="en" ${local}></touchmark-verify>
      <touchmark-verify id="hu" code="${named.record.code}" lang="hu" ${local}></touchmark-verify>
      <touchmark-verify id="bad" code="0123-4567-89AA" ${local}></touchmark-verify>`,
    )
    const tab = await openTab()
    try {
      const asked: string[] = []
      tab.on("request", (request) => void asked.push(new URL(request.url()).origin))
      await tab.goto(pathToFileURL(page).href)
      const said = async (id: string) => {
        const outcome = tab.locator(`#${id} [data-outcome]`)
        await tab.locator(`#${id} details`).waitFor({ state: "attached" })
        return [await outcome.getAttribute("data-outcome"), await outcome.locator("p").allTextContents()]
      }
      expect(await said("en")).toEqual([
        "good",
        ["It is registered. The record is unchanged and not recalled.", "Oak chair · ACME Kft. (acme.example)"],
      ])
      expect(await said("hu")).toEqual([
        "open",
        [
          "Be van jegyezve, de senki sem igazolta, ki jegyezte be.",
          'Oak chair · <img src=x onerror="document.title=1">',
        ],
      ])
      expect(await tab.locator("#bad p").textContent()).toBe("There is a typing mistake in this code.")
      expect(await tab.locator("#hu img").count()).toBe(0)
      expect([...new Set(asked)].filter((origin) => origin !== "null" && origin !== "file://")).toEqual([
        new URL(chain.rpc_url).origin,
      ])
      await tab.locator("#bad").evaluate((element, code) => element.setAttribute("code", code), own.record.code)
      expect((await said("bad"))[0]).toBe("good")
    } finally {
      await tab.close()
    }
  })
})

describe("the brand's own domain", () => {
  it("is asked only when that is wanted, and what cannot be read changes neither verdict nor exit code", async () => {
    const file = fileOf(certificateText(own))
    expect((await command(file)).lines.join()).not.toContain("domain_names_issuer")
    const { exit, lines } = await command(file, "--domain", "--resolver", "http://127.0.0.1:1")
    expect([exit, lines.find((one) => one.includes("domain_names_issuer"))]).toEqual([
      0,
      expect.stringMatching(/^could not be checked +domain_names_issuer +acme\.example could not be asked/),
    ])
  })

  it("is asked of the DNS through two resolvers, where its file cannot be read", async () => {
    const asked: string[] = []
    const answer = { name: "_touchmark.acme.example", type: 16, TTL: 300 }
    const data = `v=touchmark1; id=${own.record.body.issuer.id}`
    const resolver = createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.accept}`)
      const body = JSON.stringify({ Status: 0, Answer: [{ ...answer, data }] })
      response.writeHead(200, { "content-type": "application/dns-json" }).end(body)
    })
    const url = `http://127.0.0.1:${await listen(resolver)}/dns-query`
    const given = ["--domain", "--resolver", url, "--resolver", url]
    const { exit, lines } = await command(fileOf(certificateText(own)), ...given)
    resolver.close()
    expect([exit, lines.find((one) => one.includes("domain_names_issuer"))]).toEqual([
      0,
      expect.stringMatching(/^passed .*through two resolvers; its file could not be read/),
    ])
    expect(asked).toEqual(Array(2).fill("GET /dns-query?name=_touchmark.acme.example&type=TXT application/dns-json"))
  })

  it("counts in a page only where its server lets other pages read it", async () => {
    let cors = {}
    const file = { format: "touchmark-issuer/1", issuers: [] }
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", ...cors }).end(JSON.stringify(file))
    })
    const library = readFileSync(installed("touchmark-verify.js")).toString("base64")
    const home = `http://127.0.0.1:${await listen(server)}`
    const page = join(project, "domain.html")
    writeFileSync(
      page,
      `<!doctype html><meta charset="utf-8"><script type="module">
      import { verifyCertificate } from "data:text/javascript;base64,${library}"
      const fetchInstead = (url, how) => fetch(url.replace("https://acme.example", "${home}"), how)
      const how = { ...${JSON.stringify(options())}, domain: true, resolvers: [], fetch: fetchInstead }
      window.outcome = async () => {
        const { verdict, checks } = await verifyCertificate(${JSON.stringify(own)}, how)
        return [verdict, checks.at(-1).check, checks.at(-1).outcome]
      }</script>`,
    )
    const tab = await openTab()
    try {
      await tab.goto(pathToFileURL(page).href)
      await tab.waitForFunction("window.outcome")
      const outcome = () => tab.evaluate("outcome()")
      expect(await outcome()).toEqual(["valid", "domain_names_issuer", "unchecked"])
      cors = { "access-control-allow-origin": "*" }
      expect(await outcome()).toEqual(["valid", "domain_names_issuer", "failed"])
    } finally {
      await tab.close()
      server.close()
    }
  })
})

const local = () => ["--rpc", chain.rpc_url, "--registry", "local", "--chain", String(chain.chain_id)]

/** The installed command, in a process that runs one after the other. */
async function command(...given: string[]): Promise<{ exit: number; lines: string[] }> {
  const program = relative(join(import.meta.dirname, "../.."), installed("cli.js"))
  const { code, stdout } = await commands.run(program, [...given, ...local()])
  return { exit: code, lines: stdout.trim().split("\n") }
}

async function openTab() {
  const { path, env } = findChromium()
  const given = { executablePath: path, args: CHROMIUM_ARGS, env: { ...process.env, ...env } as never }
  browser ??= await chromium.launch(given)
  return browser.newPage()
}

/** Not at once: the chain is in this process. */
function run(command: string, given: string[]): Promise<{ exit: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(command, given, { cwd: project }, (_, output) =>
      resolve({ exit: child.exitCode, lines: output.trim().split("\n") }),
    )
  })
}

function fileOf(text: string): string {
  const path = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(path, text)
  return path
}
