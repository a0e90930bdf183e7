import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { KEY_ROLES, keystorePath, SECRETS } from "#indexer/read-secrets.ts"
import { CHAIN_IDS, DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"
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
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, file, anchor]) => ({
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
