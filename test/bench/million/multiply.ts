import pg from "pg"
import { generateCode } from "#proof/code.ts"
import { fillTable } from "#test/support/queries.ts"

/** Limits a copied company's products to the largest plan. */
const COPIES_A_COMPANY = 10
const OTHER_COMPANIES = 10_000
const CODES_AT_ONCE = 50_000
const DAYS = 90

/** A copy's ids are derived from the original's. */
const ID = (column: string) => `md5(original.${column} || ':' || j)::uuid::text`
const COMPANY = `md5('company:' || ((j - 1) / ${COPIES_A_COMPANY}))::uuid::text`
/** The same for a token and its batch, which differ in the last digits only; the first one tells the scope. */
const TOKEN = (column: string) =>
  `substr(original.${column}, 1, 3) || substr(md5('token:' || j), 1, 20) || substr(original.${column}, 24)`
const HASH = (column: string) => `'0x' || md5(original.${column} || j) || md5(j || original.${column})`
const AGO = `(extract(epoch from now()) * 1000)::bigint - (random() * ${DAYS} * 86400000)::bigint`

/** Copies every product `copies` times with all its rows, then fills the other tables that grow. */
export async function multiply(url: string, copies: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await addCompanies(client, copies)
    await addCodes(client, copies)
    for (const [table, columns] of COPIED) await copyTable(client, table, columns, copies)
    const { rows } = await client.query<{ count: string }>("select count(*) as count from products")
    await fillOthers(client, Number(rows[0]!.count))
    await client.query("drop table codes, originals")
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

async function addCompanies(client: pg.Client, copies: number): Promise<void> {
  const big = Math.ceil(copies / COPIES_A_COMPANY)
  await client.query(`create table originals as select id from companies order by created_at limit 1`)
  await fillTable(client, "companies", big + OTHER_COMPANIES, {
    id: "md5('company:' || (i - 1))::uuid::text",
    plan: "case i % 4 when 0 then 'free' when 1 then 'starter' when 2 then 'business' else 'enterprise' end",
    ...{
      currency: "'eur'",
      language: "'en'",
      created_at: AGO,
      suspended_at: "null",
      closed_at: "null",
      is_operator: "null",
    },
    ...{
      verified: "i % 2",
      active_subscription: "1",
      multi_user_enabled: "0",
      code_prefix: "null",
      batch_code_length: "null",
      wallet: "null",
    },
  })
  await fillTable(client, "users", big + OTHER_COMPANIES, {
    id: "md5('user:' || (i - 1))::uuid::text",
    company_id: "md5('company:' || (i - 1))::uuid::text",
    ...{ email: "'owner-' || i || '@many.test'", is_owner: "1", is_admin: "case when i = 1 then 1 else 0 end" },
  })
}

async function addCodes(client: pg.Client, copies: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>("select count(*) as count from products")
  const wanted = Number(rows[0]!.count) * copies
  await client.query("create unlogged table codes (place integer primary key, code text)")
  for (let place = 0; place < wanted; place += CODES_AT_ONCE) {
    const codes = Array.from({ length: Math.min(CODES_AT_ONCE, wanted - place) }, () => generateCode())
    const text = "insert into codes select $1 + place, code from unnest($2::text[]) with ordinality as c (code, place)"
    await client.query(text, [place, codes])
  }
}

/** A copy's own columns, in an order in which no copied row is copied again. */
const COPIED: [string, Record<string, string>][] = [
  ["attempts", { hash: HASH("hash"), transaction_id: ID("transaction_id") }],
  [
    "events",
    {
      log_index: "j * 1000 + original.place",
      block_number: "1 + j % 1000",
      tx_hash: HASH("tx_hash"),
      subject: TOKEN("subject"),
      block_time: AGO,
    },
  ],
  ["batches", { first_token_id: TOKEN("first_token_id"), company_id: COMPANY, transaction_id: ID("transaction_id") }],
  [
    "records",
    {
      mint_id: ID("mint_id"),
      transaction_id: ID("transaction_id"),
      token_id: TOKEN("token_id"),
      first_token_id: TOKEN("first_token_id"),
    },
  ],
  [
    "transactions",
    {
      id: ID("id"),
      company_id: COMPANY,
      subject: TOKEN("subject"),
      nonce: "original.nonce + j * 1000",
      state: "'done'",
      gas_used: "68000",
      fee_gwei: "1000",
      created_at: AGO,
    },
  ],
  ["mints", { id: ID("id"), product_id: ID("product_id"), company_id: COMPANY, created_at: AGO }],
  [
    "products",
    {
      id: ID("id"),
      company_id: COMPANY,
      code: "codes.code",
      product_name: "original.product_name || ' ' || j",
      serial_number: "'SN-' || codes.place",
      created_at: AGO,
    },
  ],
]

async function copyTable(client: pg.Client, table: string, own: Record<string, string>, copies: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `original."${name}"`)
  const codes = table === "products" ? "join codes on codes.place = (j - 1) * original.total + original.place" : ""
  await client.query(
    `with original as materialized (select *, row_number() over () as place, count(*) over () as total from "${table}")
     insert into "${table}" (${names.map((name) => `"${name}"`)})
     select ${values} from generate_series(1, ${copies}) j cross join original ${codes}`,
  )
}

const ANY_COMPANY = `md5('company:' || i % 100)::uuid::text`
const ANY_USER = `md5('user:' || i % 100)::uuid::text`
/** Finished work, with a few in a thousand that are not. */
const MOSTLY = (over: string, open: string) => `case when i % 1000 = 0 then '${open}' else '${over}' end`

async function fillOthers(client: pg.Client, products: number): Promise<void> {
  await client.query(
    `insert into verification_counts select id, company_id, to_char(now() - random() * interval '90 days', 'YYYY-MM-DD'),
     'HU', 1 + (random() * 5)::integer, created_at, created_at from products`,
  )
  await client.query(
    `insert into product_changes select md5(id)::uuid::text, id, 'x', created_at, '["product_name"]' from products
     where random() < 0.1`,
  )
  const part = (share: number) => Math.ceil(products * share)
  const owned = { company_id: ANY_COMPANY, created_at: AGO }
  await fillTable(client, "audit_events", part(0.3), {
    ...{
      company_id: ANY_COMPANY,
      user_id: ANY_USER,
      at: AGO,
      place: "i + 1000",
      event: "'product.deleted'",
      detail: "'{}'",
    },
  })
  const over = { ended_at: "1", leased_until: "null", key: "null", error: "null", result: "null", run_at: "i" }
  const jobs = { ...owned, ...over, kind: "'letter'", payload: "'{}'", state: MOSTLY("done", "failed"), attempts: "1" }
  await fillTable(client, "jobs", part(0.2), jobs)
  await fillTable(client, "sessions", part(0.05), { user_id: ANY_USER, created_at: AGO, expires_at: AGO })
  await fillTable(client, "one_time_tokens", part(0.05), { user_id: ANY_USER, kind: "'activation'", expires_at: AGO })
  const endpoint = { ...owned, events: "'[]'", disabled_at: "null", disabled_by: "null", failing_since: "null" }
  await fillTable(client, "webhook_endpoints", 100, { ...endpoint, id: "'endpoint-' || i % 100" })
  await fillTable(client, "webhook_events", part(0.3), { ...owned, id: "'event-' || i", body: "'{}'" })
  await fillTable(client, "webhook_deliveries", part(0.3), {
    ...{ ...owned, event_id: "'event-' || i", endpoint_id: "'endpoint-' || i % 100", due_at: AGO, attempts: "1" },
    ...{ state: MOSTLY("delivered", "failed"), last_error: "null", ended_at: "1", last_status: "200" },
  })
  await fillTable(client, "uploads", part(0.01), { ...owned, user_id: ANY_USER })
  await fillTable(client, "files", part(0.02), { ...owned, kind: "'failed_rows'", size_bytes: "1", expires_at: AGO })
  await fillTable(client, "reports", part(0.05), { ...owned, handled_at: "case when i % 1000 > 0 then 1 end" })
  await fillTable(client, "idempotent_requests", part(0.2), { ...owned, state: "'answered'" })
  await fillTable(client, "allowances", part(0.2), { points: "1", expire: AGO })
  await fillTable(client, "bundle_entries", part(0.1), { chain_id: "1" })
  await fillTable(client, "contact_messages", part(0.02), { created_at: AGO })
  await fillTable(client, "custom_fields", part(0.005), owned)
  await fillTable(client, "api_keys", part(0.005), { ...owned, scopes: "'[]'", revoked_at: "null", expires_at: "null" })
  const paid = { plan: "'business'", currency: "'eur'", interval: "'year'", created_at: AGO, checked_at: AGO }
  const closed = { state: MOSTLY("fulfilled", "expired"), company_id: ANY_COMPANY, expires_at: AGO, amount: "19900" }
  await fillTable(client, "checkouts", part(0.02), { ...paid, ...closed, kind: "'upgrade'", language: "'en'" })
  const subscription = {
    company_id: "md5('company:' || i)::uuid::text",
    synced_at: AGO,
    renewal: AGO,
    payment_status: "'paid'",
  }
  await fillTable(client, "subscriptions", OTHER_COMPANIES, { ...paid, ...subscription, cancel_at_period_end: "0" })
  await fillTable(client, "payment_events", part(0.1), { received_at: AGO })
}
