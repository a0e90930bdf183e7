import { randomBytes } from "node:crypto"
import { chmodSync } from "node:fs"
import SqliteDatabase from "better-sqlite3"
import type { LocalEvent, LocalKind, LocalObjects } from "./objects.ts"

const SCHEMA = `
  create table if not exists facts (name text primary key, value text not null) strict, without rowid;
  create table if not exists objects (
    sequence integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    owner text,
    due integer,
    body text not null
  ) strict;
  create index if not exists objects_by_kind on objects (kind, owner, sequence);
  create index if not exists objects_due on objects (due) where due is not null;
  create table if not exists events (
    sequence integer primary key autoincrement,
    id text not null unique,
    type text not null,
    created integer not null,
    body text not null,
    state text not null,
    attempts integer not null default 0,
    next_at integer not null
  ) strict;
  create index if not exists events_waiting on events (next_at) where state = 'waiting';
  create table if not exists requests (key text primary key, request text not null, body text not null) strict, without rowid;`

export interface StoredEvent {
  id: string
  type: string
  created: number
  body: string
  attempts: number
  next_at: number
}

export type Store = ReturnType<typeof openStore>

/** The stand-in's own file: it remembers its customers over restarts, as Stripe would. */
export function openStore(path: string) {
  const db = new SqliteDatabase(path)
  if (path !== ":memory:") chmodSync(path, 0o600)
  db.pragma("journal_mode = wal")
  db.pragma("synchronous = normal")
  db.exec(SCHEMA)
  const one = db.prepare<[string, string], { body: string }>("select body from objects where kind = ? and id = ?")
  const upsert = db.prepare(
    `insert into objects (id, kind, owner, due, body) values (@id, @kind, @owner, @due, @body)
     on conflict (id) do update set due = excluded.due, body = excluded.body`,
  )
  const many = db.prepare<[string, string | null, string | null], { body: string }>(
    "select body from objects where kind = ? and (? is null or owner = ?) order by sequence desc limit 10000",
  )
  const due = db.prepare<[number], { kind: LocalKind; id: string }>(
    "select kind, id from objects where due <= ? order by due limit 1",
  )
  const addEvent = db.prepare(
    "insert into events (id, type, created, body, state, next_at) values (@id, @type, @created, @body, 'waiting', 0)",
  )
  const columns = "id, type, created, body, attempts, next_at"
  const waiting = db.prepare<[number], StoredEvent>(
    `select ${columns} from events where state = 'waiting' and next_at <= ? order by sequence limit 1000`,
  )
  const setEvent = db.prepare("update events set state = ?, attempts = ?, next_at = ? where id = ?")
  const event = db.prepare<[string], StoredEvent>(`select ${columns} from events where id = ?`)
  const eventsSince = db.prepare<[number], StoredEvent>(
    `select ${columns} from events where created >= ? order by sequence desc limit 10000`,
  )
  const fact = db.prepare<[string], { value: string }>("select value from facts where name = ?")
  const setFact = db.prepare("insert into facts values (?, ?) on conflict (name) do update set value = excluded.value")
  const request = db.prepare<[string], { request: string; body: string }>("select * from requests where key = ?")
  const addRequest = db.prepare("insert into requests values (?, ?, ?)")

  return {
    /** All of it or nothing. */
    atOnce: <T>(work: () => T): T => (db.inTransaction ? work() : db.transaction(work).immediate()),
    get<Kind extends LocalKind>(kind: Kind, id: string): LocalObjects[Kind] | undefined {
      const row = one.get(kind, id)
      return row && JSON.parse(row.body)
    },
    /** `owner`: the customer, or another key for lists. `due`: when time changes it. */
    put<Kind extends LocalKind>(kind: Kind, object: LocalObjects[Kind], more: { owner?: string; due?: number } = {}) {
      const { owner = null, due = null } = more
      upsert.run({ id: object.id, kind, owner, due, body: JSON.stringify(object) })
      return object
    },
    /** The newest first. */
    list<Kind extends LocalKind>(kind: Kind, owner: string | null = null): LocalObjects[Kind][] {
      return many.all(kind, owner, owner).map(({ body }) => JSON.parse(body))
    },
    nextDue: (now_s: number) => due.get(now_s),
    addEvent(event: LocalEvent) {
      const { id, type, created } = event
      addEvent.run({ id, type, created, body: JSON.stringify(event) })
    },
    waitingEvents: (now: number) => waiting.all(now),
    event: (id: string) => event.get(id),
    setEvent: (id: string, state: "waiting" | "sent" | "lost", attempts: number, next_at: number) =>
      void setEvent.run(state, attempts, next_at, id),
    eventsSince: (created: number) => eventsSince.all(created),
    fact: (name: string) => fact.get(name)?.value,
    setFact: (name: string, value: string) => void setFact.run(name, value),
    /** A secret of this file's own. */
    secret(name: string, prefix: string): string {
      const known = fact.get(name)?.value ?? `${prefix}${randomBytes(24).toString("base64url")}`
      setFact.run(name, known)
      return known
    },
    request: (key: string) => request.get(key),
    addRequest: (key: string, asked: string, body: string) => void addRequest.run(key, asked, body),
    close: () => void db.close(),
  }
}
