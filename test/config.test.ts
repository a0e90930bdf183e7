import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { type Config, ConfigError, readConfig } from "#indexer/config.ts"
import { directoryOfTest } from "#test/support/directories.ts"

type Environment = Record<string, string | undefined>

const ADDRESS = `0x${"a".repeat(40)}`
const KEY = `0x${"1".repeat(64)}`
const KEYS = { MINTER_PRIVATE_KEY: KEY, RECALLER_PRIVATE_KEY: KEY, ATTESTER_PRIVATE_KEY: KEY, CUSTODY_ADDRESS: ADDRESS }
const REAL = {
  ...KEYS,
  TESTNET_RPC_URLS: "https://a.example/key",
  MAINNET_RPC_URLS: "https://b.example,https://c.example",
}

/** A production service's settings besides its networks. */
const SERVED = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://brand.example",
  SMTP_URL: "smtp://user:secret@mail.example:587",
  MAIL_FROM: "Touchmark <no-reply@brand.example>",
  PROVIDER_NAME: "Próba Béla e. v.",
  PROVIDER_ADDRESS: "7100 Szekszárd, Fő tér 1.",
  PROVIDER_TAX_NUMBER: "12345678-1-37",
  PROVIDER_EMAIL: "Provider@Brand.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
}

const DEFAULTS: Config = {
  production: false,
  port: 3000,
  host: "127.0.0.1",
  public_url: "http://127.0.0.1:3000",
  data_dir: resolve("./data"),
  database_url: `sqlite:${resolve("./data/touchmark.sqlite")}`,
  drain_ms: 0,
  log_level: "info",
  trusted_proxies: [],
  country_header: "cf-ipcountry",
  country_database: null,
  checks: { is_alarm_public: true, ignored: [] },
  chains: [
    {
      chain_id: 11155111,
      rpc_urls: [],
      public_rpc_urls: ["https://ethereum-sepolia-rpc.publicnode.com", "https://sepolia.drpc.org"],
      registry: undefined,
      max_fee_gwei: { single: 20, batch: 20, call: 20 },
    },
    {
      chain_id: 1,
      rpc_urls: [],
      public_rpc_urls: ["https://ethereum-rpc.publicnode.com", "https://eth.drpc.org"],
      registry: undefined,
      max_fee_gwei: { single: 3, batch: 5, call: 20 },
    },
  ],
  keys: { minter: undefined, recaller: undefined, reinstater: undefined, attester: undefined },
  custody_address: undefined,
  stripe: { secret_key: undefined, webhook_secrets: [], api_url: undefined, tax: false },
  register: { vies: "stand-in", requester: null },
  sample_codes: [],
  gas_budget_percent: 100,
  webhook_allow_private: false,
  smtp_url: undefined,
  mail_from: "Touchmark <no-reply@touchmark.invalid>",
  contact_form_url: undefined,
  admin_email: undefined,
  metrics_token: undefined,
  otlp_endpoint: undefined,
  backup: { directory: resolve("./data/backups"), bytes_max: 20_000_000_000 },
  manifest_dir: resolve("./data/manifests"),
  provider: {
    name: "[PROVIDER_NAME is not set]",
    address: "[PROVIDER_ADDRESS is not set]",
    tax_number: "[PROVIDER_TAX_NUMBER is not set]",
    email: "provider@touchmark.invalid",
  },
}

describe("the environment", () => {
  it("may be empty", () => {
    expect(readConfig({})).toEqual(DEFAULTS)
  })

  it("may name everything and say nothing, as a copied .env.example does", () => {
    const names = [
      ...["NODE_ENV", "PORT", "HOST", "PUBLIC_URL", "DATA_DIR", "DATABASE_URL", "LOG_LEVEL", "TRUSTED_PROXIES"],
      ...["TESTNET_RPC_URLS", "MAINNET_RPC_URLS", "TESTNET_PUBLIC_RPC_URLS", "MAINNET_PUBLIC_RPC_URLS"],
      ...["TESTNET_REGISTRY", "MAINNET_REGISTRY", "MINTER_PRIVATE_KEY", "RECALLER_PRIVATE_KEY"],
      ...["ATTESTER_PRIVATE_KEY", "CUSTODY_ADDRESS", "MAX_FEE_GWEI", "SMTP_URL", "MAIL_FROM", "ADMIN_EMAIL"],
      ...["SECRETS_DIR", "KEYS_PASSWORD", "MINTER_KMS_KEY_ID"],
      ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL", "STRIPE_TAX"],
      ...["CONTACT_FORM_URL", "PROVIDER_NAME", "PROVIDER_ADDRESS", "PROVIDER_TAX_NUMBER", "PROVIDER_EMAIL"],
      ...["BACKUP_GB_MAX", "SECOND_DISK", "METRICS_TOKEN"],
    ]
    for (const blank of ["", "  "]) {
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(DEFAULTS)
    }
  })

  it.each<[string, Environment, Partial<Config>]>([
    ["a port", { PORT: "8080" }, { port: 8080, public_url: "http://127.0.0.1:8080" }],
    ["a port of the system’s choice", { PORT: "0" }, { port: 0, public_url: "http://127.0.0.1:0" }],
    ["an address to listen on", { HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
    [
      "a public address, from which letters come",
      { PUBLIC_URL: "https://brand.example/" },
      { public_url: "https://brand.example", mail_from: "Touchmark <no-reply@brand.example>" },
    ],
    [
      "a data folder",
      { DATA_DIR: "/srv/data" },
      {
        ...{ data_dir: "/srv/data", database_url: "sqlite:/srv/data/touchmark.sqlite" },
        ...{ manifest_dir: "/srv/data/manifests", backup: { ...DEFAULTS.backup!, directory: "/srv/data/backups" } },
      },
    ],
    ["a database", { DATABASE_URL: "sqlite:/x.sqlite" }, { database_url: "sqlite:/x.sqlite" }],
    [
      "a second disk for copies and manifests",
      { SECOND_DISK: "/mnt/second", BACKUP_GB_MAX: "1.5" },
      { backup: { directory: "/mnt/second/backups", bytes_max: 1_500_000_000 }, manifest_dir: "/mnt/second/manifests" },
    ],
    ["no copies", { BACKUP_GB_MAX: "0" }, { backup: null }],
    ["a token for figures", { METRICS_TOKEN: "sixteen letters!" }, { metrics_token: "sixteen letters!" }],
    ["a place for traces", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://a.example" }, { otlp_endpoint: "http://a.example" }],
    ["a log level", { LOG_LEVEL: "silent" }, { log_level: "silent" }],
    [
      "proxies",
      { TRUSTED_PROXIES: " 10.0.0.1 ,, 10.1.0.0/16,::1,fd00::/8 " },
      { trusted_proxies: ["10.0.0.1", "10.1.0.0/16", "::1", "fd00::/8"] },
    ],
    [
      "a highest fee for everything",
      { MAX_FEE_GWEI: "4.5" },
      {
        chains: [
          { ...DEFAULTS.chains[0]!, max_fee_gwei: { single: 4.5, batch: 4.5, call: 4.5 } },
          { ...DEFAULTS.chains[1]!, max_fee_gwei: { single: 3, batch: 4.5, call: 4.5 } },
        ],
      },
    ],
    [
      "a highest fee for each kind",
      { MAINNET_MAX_FEE_GWEI_SINGLE: "1", MAINNET_MAX_FEE_GWEI_BATCH: "2.5", MAINNET_MAX_FEE_GWEI_CALL: "40" },
      { chains: [DEFAULTS.chains[0]!, { ...DEFAULTS.chains[1]!, max_fee_gwei: { single: 1, batch: 2.5, call: 40 } }] },
    ],
    [
      "payments",
      {
        STRIPE_SECRET_KEY: "rk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old",
        STRIPE_API_URL: "http://127.0.0.1:12111",
        STRIPE_TAX: "on",
      },
      {
        stripe: {
          secret_key: "rk_test_1",
          webhook_secrets: ["whsec_new", "whsec_old"],
          api_url: "http://127.0.0.1:12111",
          tax: true,
        },
      },
    ],
    ["unknown names", { MAX_FEE: "x", PATH: "/bin" }, {}],
  ])("may hold %s", (_name, environment, expected) => {
    expect(readConfig(environment)).toEqual({ ...DEFAULTS, ...expected })
  })

  describe("with a folder of secrets", () => {
    let folder: string
    const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
    beforeEach(() => (folder = directoryOfTest()))

    it("may keep each in a file of its own", () => {
      put("smtp_url", "smtp://user:secret@mail.example:587\n")
      put("metrics_token", "  sixteen letters!\n")
      put("stripe_secret_key", "\n")
      put("postgres_password", "somebody else's")
      const config = readConfig({ SECRETS_DIR: folder })
      const read = { smtp_url: "smtp://user:secret@mail.example:587", metrics_token: "sixteen letters!" }
      expect(config).toMatchObject({ ...read, stripe: { secret_key: undefined } })
    })

    it("may keep the keys there, under one password", () => {
      for (const role of ["minter", "recaller", "attester"]) put(`${role}.json`, "{}")
      put("keys_password", "a long password\n")
      const { CUSTODY_ADDRESS, TESTNET_RPC_URLS } = REAL
      const { keys } = readConfig({ CUSTODY_ADDRESS, TESTNET_RPC_URLS, SECRETS_DIR: folder })
      expect(keys.recaller).toEqual({ path: join(folder, "recaller.json"), password: "a long password" })
    })

    it("refuses what is said twice, cannot be read, or is a key beside another", () => {
      put("smtp_url", "x")
      mkdirSync(join(folder, "database_url"))
      const twice = { SMTP_URL: "smtp://other.example", SECRETS_DIR: folder }
      expect(() => readConfig(twice)).toThrow(/SMTP_URL: set here and in SECRETS_DIR's smtp_url/)
      expect(() => readConfig(twice)).toThrow(/DATABASE_URL: its file in SECRETS_DIR cannot be read \(EISDIR\)/)
      expect(() => readConfig({ SECRETS_DIR: join(folder, "none") })).toThrow(/SECRETS_DIR: this folder does not exist/)
      rmSync(join(folder, "database_url"), { recursive: true })
      rmSync(join(folder, "smtp_url"))
      put("minter.json", "{}")
      expect(() => readConfig({ ...REAL, SECRETS_DIR: folder })).toThrow(
        /MINTER: set only one of SECRETS_DIR's minter.json,/,
      )
    })
  })

  it("may name keys in AWS KMS", () => {
    const { RECALLER_PRIVATE_KEY: _, ...others } = REAL
    const kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab"
    expect(readConfig({ ...others, RECALLER_KMS_KEY_ID: kms_key_id }).keys.recaller).toEqual({ kms_key_id })
  })

  it("may hold real networks with keys of their own", () => {
    const config = readConfig({
      ...REAL,
      ...SERVED,
      MAINNET_PUBLIC_RPC_URLS: "https://open.example",
      MAINNET_REGISTRY: ADDRESS,
    })
    expect(config).toMatchObject({ production: true, smtp_url: SERVED.SMTP_URL, mail_from: SERVED.MAIL_FROM })
    expect(config.checks.is_alarm_public).toBe(false)
    expect(config.provider).toEqual({
      name: SERVED.PROVIDER_NAME,
      address: SERVED.PROVIDER_ADDRESS,
      tax_number: SERVED.PROVIDER_TAX_NUMBER,
      email: "provider@brand.example",
    })
    const as_it_is = { private_key: KEY }
    expect(config.keys).toEqual({ minter: as_it_is, recaller: as_it_is, reinstater: undefined, attester: as_it_is })
    expect(config.chains[0]).toMatchObject({ rpc_urls: ["https://a.example/key"] })
    // Browsers never get the service's own list of nodes, which may hold keys.
    expect(config.chains[0]!.public_rpc_urls).toEqual(DEFAULTS.chains[0]!.public_rpc_urls)
    expect(config.chains[1]).toEqual({
      chain_id: 1,
      rpc_urls: ["https://b.example", "https://c.example"],
      public_rpc_urls: ["https://open.example"],
      registry: ADDRESS,
      max_fee_gwei: DEFAULTS.chains[1]!.max_fee_gwei,
    })
  })

  it("may have test payments in production where that is said in as many words", () => {
    const test = { STRIPE_SECRET_KEY: "rk_test_1", STRIPE_API_URL: "http://127.0.0.1:12111", ALLOW_TEST_PAYMENTS: "on" }
    expect(readConfig({ ...REAL, ...SERVED, ...test }).stripe.secret_key).toBe("rk_test_1")
  })

  it("may mix a real and a local network outside production", () => {
    const { MAINNET_RPC_URLS: _, ...one } = REAL
    expect(readConfig(one).chains.map(({ rpc_urls }) => rpc_urls.length)).toEqual([1, 0])
  })

  it.each<[string, Environment, string[]]>([
    ["a port that is none", { PORT: "70000" }, ["PORT"]],
    ["a public key for payments", { STRIPE_SECRET_KEY: "pk_live_1" }, ["STRIPE_SECRET_KEY"]],
    ["payments without a signing secret", { STRIPE_SECRET_KEY: "sk_test_1" }, ["STRIPE_WEBHOOK_SECRET"]],
    ["a signing secret that is none", { STRIPE_WEBHOOK_SECRET: "whsec_1,secret" }, ["STRIPE_WEBHOOK_SECRET"]],
    ["taxes half on", { STRIPE_TAX: "maybe" }, ["STRIPE_TAX"]],
    ["a port in words", { PORT: "http" }, ["PORT"]],
    ["half a port", { PORT: "30.5" }, ["PORT"]],
    ["a public address without a scheme", { PUBLIC_URL: "brand.example" }, ["PUBLIC_URL"]],
    ["a public address of another kind", { PUBLIC_URL: "javascript:alert(1)" }, ["PUBLIC_URL"]],
    ["an unknown log level", { LOG_LEVEL: "loud" }, ["LOG_LEVEL"]],
    ["a proxy that is no address", { TRUSTED_PROXIES: "10.0.0.1,proxy.example" }, ["TRUSTED_PROXIES"]],
    ["a proxy with too many bits", { TRUSTED_PROXIES: "10.0.0.0/33" }, ["TRUSTED_PROXIES"]],
    ["a proxy without its bits", { TRUSTED_PROXIES: "10.0.0.0/" }, ["TRUSTED_PROXIES"]],
    ["a registry that is no address", { TESTNET_REGISTRY: "0x12" }, ["TESTNET_REGISTRY"]],
    ["a node that is no URL", { ...REAL, TESTNET_RPC_URLS: "node.example" }, ["TESTNET_RPC_URLS"]],
    ["a public node that is no URL", { MAINNET_PUBLIC_RPC_URLS: "https://a.example,b" }, ["MAINNET_PUBLIC_RPC_URLS"]],
    ["two keys for one role", { ...REAL, MINTER_KMS_KEY_ID: "alias/minter" }, ["MINTER"]],
    ["an id of a key that is none", { ...REAL, MINTER_KMS_KEY_ID: "alias minter" }, ["MINTER_KMS_KEY_ID"]],
    ["a key that is none", { ...REAL, MINTER_PRIVATE_KEY: "hunter2" }, ["MINTER_PRIVATE_KEY"]],
    ["no fee at all", { MAX_FEE_GWEI: "0" }, ["MAX_FEE_GWEI"]],
    ["no gas at all", { GAS_BUDGET_PERCENT: "0" }, ["GAS_BUDGET_PERCENT"]],
    ["no fee for recalls", { MAINNET_MAX_FEE_GWEI_CALL: "-1" }, ["MAINNET_MAX_FEE_GWEI_CALL"]],
    ["several at once", { PORT: "x", LOG_LEVEL: "x", CUSTODY_ADDRESS: "x" }, ["PORT", "LOG_LEVEL", "CUSTODY_ADDRESS"]],
    ["production on local chains", SERVED, ["TESTNET_RPC_URLS", "MAINNET_RPC_URLS"]],
    ["a local network that there is not", { LOCAL_NETWORKS: "MAINNET,SIDENET" }, ["LOCAL_NETWORKS"]],
    ["no test network at all", { LOCAL_NETWORKS: "mainnet" }, ["TESTNET_RPC_URLS"]],
    ["production on one local chain", { ...REAL, ...SERVED, MAINNET_RPC_URLS: undefined }, ["MAINNET_RPC_URLS"]],
    [
      "production without letters and a provider",
      { ...REAL, NODE_ENV: "production" },
      [
        ...["SMTP_URL", "PROVIDER_NAME", "PROVIDER_ADDRESS", "PROVIDER_TAX_NUMBER", "PROVIDER_EMAIL"],
        ...["PUBLIC_URL", "STRIPE_SECRET_KEY"],
      ],
    ],
    [
      "production without a domain that could send letters",
      { ...REAL, ...SERVED, PUBLIC_URL: "https://192.0.2.1", MAIL_FROM: undefined },
      ["MAIL_FROM"],
    ],
    ["production without TLS", { ...REAL, ...SERVED, PUBLIC_URL: "http://brand.example" }, ["PUBLIC_URL"]],
    [
      "production with payments that move no money",
      { ...REAL, ...SERVED, STRIPE_SECRET_KEY: "sk_test_1" },
      ["STRIPE_SECRET_KEY"],
    ],
    [
      "production with a restricted test key and a stand-in for Stripe",
      { ...REAL, ...SERVED, STRIPE_SECRET_KEY: "rk_test_1", STRIPE_API_URL: "http://127.0.0.1:12111" },
      ["STRIPE_SECRET_KEY", "STRIPE_API_URL"],
    ],
    ["half an allowance of test payments", { ALLOW_TEST_PAYMENTS: "maybe" }, ["ALLOW_TEST_PAYMENTS"]],
    [
      "webhooks to private networks in production",
      { ...REAL, ...SERVED, WEBHOOK_ALLOW_PRIVATE: "on" },
      ["WEBHOOK_ALLOW_PRIVATE"],
    ],
    ["a switch that is neither on nor off", { WEBHOOK_ALLOW_PRIVATE: "yes" }, ["WEBHOOK_ALLOW_PRIVATE"]],
    ["a mail server that is none", { SMTP_URL: "https://mail.example" }, ["SMTP_URL"]],
    ["a sender without an address", { MAIL_FROM: "Touchmark" }, ["MAIL_FROM"]],
    ["a sender with two addresses", { MAIL_FROM: "a@b.test, c@d.test" }, ["MAIL_FROM"]],
    ["a sender with a header of its own", { MAIL_FROM: "A\r\nBcc: x@y.test <a@b.test>" }, ["MAIL_FROM"]],
    ["an administrator who is none", { ADMIN_EMAIL: "admin" }, ["ADMIN_EMAIL"]],
    ["a form of another kind", { CONTACT_FORM_URL: "file:///etc/passwd" }, ["CONTACT_FORM_URL"]],
    [
      "a real network without keys",
      { TESTNET_RPC_URLS: "https://a.example" },
      ["MINTER", "RECALLER", "ATTESTER", "CUSTODY_ADDRESS"],
    ],
  ])("is refused with a line for each variable at fault: %s", (_name, environment, names) => {
    const error = refusalOf(environment)
    const lines = error.message.split("\n").slice(1)
    expect(lines.map((line) => line.replace(/^ {2}- (.*?): .+$/, "$1")).sort()).toEqual([...names].sort())
  })

  it("never shows in a refusal what a variable holds", () => {
    const secret = "hunter2-and-more"
    const { message } = refusalOf({
      ...REAL,
      MINTER_PRIVATE_KEY: secret,
      TESTNET_RPC_URLS: secret,
      CUSTODY_ADDRESS: secret,
      SMTP_URL: secret,
      PORT: secret,
    })
    expect(message).not.toContain(secret)
  })
})

function refusalOf(environment: Environment): Error {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return error as Error
  }
  throw new Error("The environment was accepted.")
}
