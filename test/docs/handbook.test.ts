import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { docsOf } from "#http/openapi/docs.ts"
import { admitted, type Route } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import { KEY_ROLES, keystorePath, SECRETS } from "#indexer/read-secrets.ts"
import { CHAIN_IDS, DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"
import {
  assessChecks,
  CONDITIONS,
  COUNTRY_PEOPLE_MAX,
  RULE,
  WEEK_PEOPLE_MAX,
  WINDOW_DAYS,
} from "#shared/checks-rule.ts"
import { prepareService } from "#test/support/prepare.ts"
import { type ReadMetric, readMetrics } from "#test/support/read-metrics.ts"
import { administrationTexts } from "#web/i18n/en/administration.ts"
import { brandTexts } from "#web/i18n/en/brand.ts"
import { casesTexts } from "#web/i18n/en/cases.ts"
import { dashboardTexts } from "#web/i18n/en/dashboard.ts"
import { actionTable, planTable } from "./cost-table.ts"

const root = join(import.meta.dirname, "..", "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const handbook = read("docs/handbook.md")

it("names commands that there are", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  const named = [...handbook.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const files = [...handbook.matchAll(/node ((?:scripts|test)\/[\w/-]+\.ts)/g)].map(([, path]) => path!)
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Read by others than the service: Caddy, Node, Hardhat. */
const ELSEWHERE = /^(SITE_ADDRESS|LABEL_HOSTS_ASK|NODE_EXTRA_CA_CERTS|ETHERSCAN_API_KEY|STAGING_\w+)$/

it("names settings that there are", () => {
  const settings = read(".env.example")
  const named = new Set(
    [...handbook.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:_FILE)?(?:=[^`]*)?`/g)].map(([, name]) =>
      settings.includes(`#${name}=`) ? name! : name!.replace(/_FILE$/, ""),
    ),
  )
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((name) => !ELSEWHERE.test(name) && !settings.includes(`#${name}=`))).toEqual([])
})

it.each([
  ["This database has the tables of another version of Touchmark", "indexer/db/baseline.ts"],
  ["Nothing was restored", "scripts/restore.ts"],
  ["the database's disk is full", "indexer/http/answer-error.ts"],
  ["disputed", "indexer/chain/rpc/node.ts"],
])("quotes as it is said: %s", (words, file) => {
  expect(handbook.replace(/\s+/g, " ")).toContain(`\`${words}\``)
  expect(read(file)).toContain(words)
})

it("knows every setting of the networks that are offered from the start, and what each costs at most", () => {
  const settings = read(".env.example")
  for (const id of DEMONSTRATED_IDS) {
    const { env_prefix, max_fee_gwei } = NETWORKS[id]
    for (const name of ["RPC_URLS", "PUBLIC_RPC_URLS", "REGISTRY"])
      expect(settings).toContain(`#${env_prefix}_${name}=`)
    for (const [scope, gwei] of Object.entries(max_fee_gwei))
      expect(settings).toContain(`#${env_prefix}_MAX_FEE_GWEI_${scope.toUpperCase()}=${gwei}\n`)
  }
})

const SET_NEW = "set-minter --account 0xNEW --capacity 1048576 --window-seconds 86400"
const SET_OLD = "set-minter --account 0xOLD --capacity 0 --window-seconds 0"

it("rotates a key on both networks", () => {
  const section = handbook.split("\n## ").find((part) => part.startsWith("Rotate a key"))!
  for (const command of [SET_NEW, SET_OLD, "audit"]) {
    for (const id of DEMONSTRATED_IDS) expect(section).toContain(`-- ${command} --network ${NETWORKS[id].command_name}`)
  }
  expect(section.indexOf("npm run doctor")).toBeLessThan(section.indexOf(SET_OLD))
  expect(section.indexOf("`roles.json`")).toBeLessThan(section.indexOf("-- audit"))
})

const DOCUMENTS = globSync(["*.md", "docs/*.md", "contracts/*.md", "verifier/*.md", "test/bench/*.md"], { cwd: root })

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-")

it.each(DOCUMENTS)("%s leads to files and headings that there are", (document) => {
  const text = read(document).replaceAll(/^```.*?^```/gms, "")
  const links = [...text.matchAll(/\]\((?!https?:|\/)([^)#]*)#?([^)]*)\)/g)].map(([, file, anchor]) => ({
    path: file ? join(dirname(document), file) : document,
    anchor: anchor!,
  }))
  const lost = links.filter(({ path, anchor }) => {
    if (!existsSync(join(root, path))) return true
    return anchor && ![...read(path).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => slugOf(heading!) === anchor)
  })
  expect(lost).toEqual([])
  const named = [...text.matchAll(/`((?:docs|contracts)\/[\w./-]+)`/g)].map(([, path]) => path!)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it("counts the rules of alerts", () => {
  const rules = read("docs/watching/alerts.yaml").match(/- alert:/g)!.length
  expect(handbook).toContain(`has ${rules} rules`)
})

it("tells costs as they are measured and priced", () => {
  expect(handbook).toContain(actionTable())
  expect(handbook).toContain(planTable())
})

/** Networks outside the demonstration are offered once their nodes are configured. */
const isOfAnotherNetwork = (name: string) =>
  CHAIN_IDS.some((id) => !NETWORKS[id].in_demonstration && name.startsWith(NETWORKS[id].env_prefix))

it("lets threads set their priority under systemd, which ends a process for a call that it forbids", () => {
  const filters = read("docs/deploy/touchmark@.service").match(/^SystemCallFilter=.*$/gm)
  expect(filters).toEqual(
    ["@system-service", "~@privileged @resources", "setpriority"].map((one) => `SystemCallFilter=${one}`),
  )
})

it("hands out the same secrets with systemd and with containers, each one that the service reads", () => {
  const unit = [
    ...read("docs/deploy/touchmark@.service").matchAll(/^LoadCredential=(\S+):\/etc\/touchmark\/secrets\/\1$/gm),
  ]
  const names = unit.map(([, name]) => name!)
  const keystores = KEY_ROLES.map((role) => keystorePath("", role))
  const known = [
    ...SECRETS.filter((name) => !name.endsWith("_PRIVATE_KEY") && !isOfAnotherNetwork(name)).map((name) =>
      name.toLowerCase(),
    ),
    ...keystores,
  ]
  expect([...names].sort()).toEqual(known.sort())
  const compose = read("compose.yaml")
  for (const name of names) {
    expect(compose).toContain(`\n      - ${name}\n`)
    expect(compose).toContain(`\n  ${name}: { file: ./secrets/${name} }\n`)
  }
})

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "checks.md"), "utf8")
const TODAY = "2026-11-24"

interface Vector {
  of: string
  rows: [day: string, place: string, people: number][]
  level: string
  reasons: string[]
}
const VECTORS: Vector[] = JSON.parse(/```json\n([\s\S]*?)```/.exec(PAGE)![1]!)

it("the page has the rule's name, window and caps", () => {
  expect(PAGE).toContain(`# The rule \`${RULE}\``)
  expect(PAGE).toContain(`the last ${WINDOW_DAYS} days`)
  expect(PAGE).toContain(`of each week at most ${WEEK_PEOPLE_MAX}`)
  expect(PAGE).toContain(`of each country at most ${COUNTRY_PEOPLE_MAX}`)
  expect(PAGE).toContain(`computed on ${TODAY}`)
})

it("is a page of the service, and in its image", () => {
  const served = docsOf("https://touchmark.example", "1")().pages.get("/checks")!
  for (const part of ["The rule <code>touchmark-checks/1</code>", "<code>by_week</code> ≥ 16", "one viral post"])
    expect(served).toContain(part)
  expect(served.match(/<table>/g)).toHaveLength(2)
  expect(served.match(/<h2 id/g)).toHaveLength(PAGE.match(/^## /gm)!.length)
  expect(served.match(/<pre/g)).toHaveLength(1)
  expect(served).toContain('<p class="soft" lang="hu">')
  expect(served.match(/<a [^>]*aria-current="page">[^<]*/g)).toEqual([
    '<a href="/docs/checks" aria-current="page">Rule of checks',
  ])
  expect(served).not.toMatch(/\|--|```|## /)
  const root = join(import.meta.dirname, "..", "..")
  expect(readFileSync(join(root, "Dockerfile"), "utf8")).toContain("COPY docs/api.md docs/checks.md docs/")
  expect(readFileSync(join(root, ".dockerignore"), "utf8")).toContain("!docs/checks.md")
})

it("the page has every condition, in the rule's order", () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \| (alarm|watched) \| (.*) \|$/gm)]
  const bounded = rows.map(([, reason, level, bounds]) => ({
    ...{ reason, level },
    least: Object.fromEntries(
      [...bounds!.matchAll(/`(\w+)` ≥ (\d+)/g)].map(([, name, least]) => [name, Number(least)]),
    ),
  }))
  expect(bounded).toEqual(CONDITIONS)
})

it.each(VECTORS)("the vector of $of", ({ rows, level, reasons }) => {
  const counts = rows.map(([day, place, people]) => ({ day, place, people }))
  const said = assessChecks(counts, TODAY)
  expect([said.level, said.reasons.map(({ reason }) => reason)]).toEqual([level, reasons])
})

describe("watching", () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "docs", "watching", name), "utf8")
  const alerts = read("alerts.yaml")
  const board = JSON.parse(read("grafana.json")) as {
    panels: {
      id: number
      type: string
      title: string
      gridPos: { x: number; y: number; w: number; h: number }
      targets?: { expr: string }[]
    }[]
  }
  const boardQueries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const alertQueries = alerts
    .split("- alert: ")
    .slice(1)
    .map((rule) => rule.slice(rule.indexOf("expr:"), rule.indexOf("labels:")))

  /** Our metric names in a query, with their labels. */
  function namesIn(query: string): { name: string; labels: string[] }[] {
    return [...query.matchAll(/\b((?:touchmark|process)_[a-z_]+)(?:\{([^}]*)\})?/g)].map(([, name, labels = ""]) => ({
      name: name!.replace(/_bucket$/, ""),
      labels: [...labels.matchAll(/(\w+)(?:=~|!=|!~|=)/g)].map(([, label]) => label!),
    }))
  }

  const service = prepareService()
  let metrics: Map<string, ReadMetric>
  beforeAll(async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    metrics = readMetrics((await service.call("GET /metrics")).text)
  })

  describe.each([
    ["alerts.yaml", alertQueries],
    ["grafana.json", boardQueries],
  ])("%s", (_name, queries) => {
    it("asks for figures that the service has", () => {
      const names = new Set(queries.flatMap(namesIn).map(({ name }) => name))
      expect(names.size).toBeGreaterThan(15)
      expect([...names].filter((name) => !metrics.has(name))).toEqual([])
    })

    it("asks by labels that they have, where there is a figure to see them on", () => {
      for (const { name, labels } of queries.flatMap(namesIn)) {
        const [sample] = metrics.get(name)?.samples ?? []
        if (sample) expect(Object.keys(sample.labels), name).toEqual(expect.arrayContaining(labels))
      }
    })

    it("has its brackets in pairs", () => {
      for (const query of queries) {
        for (const pair of ["()", "{}", "[]"])
          expect(query.split(pair[0]!).length, query).toBe(query.split(pair[1]!).length)
      }
    })
  })

  it("every alert says what it is and what to do, and how urgent", () => {
    for (const rule of alerts.split("- alert: ").slice(1)) {
      expect(rule).toMatch(/^Touchmark\w+\n\s+expr: /)
      expect(rule).toMatch(/severity: (page|warn) \}/)
      expect(rule).toMatch(/\n\s+summary: \S.*\n\s+action: \S/)
    }
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it("no two panels of the board lie on each other", () => {
    const cells = new Set<string>()
    for (const { gridPos, title } of board.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(cells.has(`${x},${y}`), title).toBe(false)
          cells.add(`${x},${y}`)
        }
      }
    }
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  })

  it("what is known but has no figure yet is named all the same", () => {
    expect(metrics.get("touchmark_gas_spent_ether_total")).toEqual({
      type: "counter",
      help: expect.any(String),
      samples: [],
    })
  })
})

describe("what becomes public", () => {
  const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([\w.]+)` \|$/gm
  const rows = [...handbook.matchAll(ROW)].map(([, control, calls, words, where]) => ({
    control: control!,
    calls: [...calls!.matchAll(/`([^`]+)`/g)].map(([, call]) => call!),
    words: words!,
    place: where!.split("."),
  }))
  const texts: Record<string, unknown> = {
    ...{ dashboard: dashboardTexts, cases: casesTexts, brand: brandTexts, administration: administrationTexts },
  }

  it.each(rows)("is said before it is pressed: $control", ({ words, place }) => {
    const said = place.reduce<unknown>((here, name) => (here as Record<string, unknown>)?.[name], texts)
    const forms = typeof said === "string" ? [said] : Object.values(said as Record<string, string>)
    expect(forms.at(-1)).toContain(words)
  })

  /** What strangers do not see, or only until it is minted. Visitors' own calls and sign-ups are not here. */
  const PRIVATE = `
    DELETE /api-keys/:id, DELETE /api/subscription-change, DELETE /brand-keys/:key_hash, DELETE /custom-fields/:key,
    DELETE /delete-products, DELETE /documents/:id, DELETE /remove-user, DELETE /samples, DELETE /webhook-endpoints/:id,
    PATCH /api/companies/:id, PATCH /first-steps, PATCH /letters, PATCH /products/:id, PATCH /reports/:id,
    PATCH /webhook-endpoints/:id, POST /api-keys, POST /api/companies/:id/answer, POST /api/companies/:id/ask-register,
    POST /api/companies/:id/suspend, POST /api/companies/:id/unsuspend, POST /api/jobs/:id/retry,
    POST /api/subscription-change, POST /brand-keys, POST /bundles, POST /cases/:id/evidence, POST /certificate-archives,
    POST /change-password, POST /custom-fields, POST /documents, POST /enable-multi-user, POST /export-company,
    POST /invite-user, POST /issuer-domain, POST /label-previews, POST /label-sheets, POST /logout, POST /photos,
    POST /products/:id/certificate, POST /samples, POST /upload-individual-products, POST /upload-single-product,
    POST /wallet-challenge, POST /webhook-endpoints, POST /webhook-endpoints/:id/rotate-secret,
    POST /webhook-endpoints/:id/test`

  it("has been asked of each call that changes something", () => {
    const routes = (ROUTES as readonly Route[]).filter(({ call, access }) => {
      const { role } = admitted(access)
      return !call.startsWith("GET") && role !== "public" && role !== "visitor_or_owner"
    })
    const judged = [...rows.flatMap(({ calls }) => calls), ...PRIVATE.trim().split(/,\s+/)]
    expect([...new Set(judged)].sort()).toEqual(routes.map(({ call }) => call).sort())
  })
})
