import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { Database } from "#db/database.ts"
import { RecordError } from "#proof/record.ts"
import { readRecord } from "#proof/record-hash.ts"
import type { Threads } from "#threads/threads.ts"

/**
 * A second copy of codes, records and salts, which the chain cannot give back, written before sending. Format: 12-byte nonce,
 * AES-256-GCM of deflated JSON, 16-byte tag.
 */
export interface Manifest {
  format: "touchmark-manifest/1"
  chain_id: number
  transaction_id: string
  kind: string
  /** Milliseconds since 1970; missing in older manifests. */
  written_at?: number
  items: { product_id: string; company_id: string; record: string; token_id: string; leaf_index: number | null }[]
}

export interface Manifests {
  directory: string
  key: Buffer
}

/** A new key beside older manifests would leave them unreadable, and nobody would notice before they are needed. */
export class ManifestKeyMissing extends Error {
  constructor(directory: string) {
    super(
      `manifest.key is missing in ${directory}, and the manifests there cannot be read without it. ` +
        "Put your copy of it there. If there is none, move the manifests to another folder.",
    )
  }
}

/**
 * Opens the folder and its key, creating both on first start. A copy of the folder is useless without the key. Throws
 * ManifestKeyMissing where the folder has manifests and no key.
 */
export function openManifests(directory: string): Manifests {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, "manifest.key")
  if (!existsSync(path)) {
    if (hasManifests(directory)) throw new ManifestKeyMissing(directory)
    makeKey(path)
  }
  return { directory, key: Buffer.from(readFileSync(path, "utf8").trim(), "hex") }
}

/** If two processes create the key at once, the first one's counts for both. */
function makeKey(path: string): void {
  const draft = `${path}.${crypto.randomUUID()}`
  writeDurably(draft, Buffer.from(randomBytes(32).toString("hex")), 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(dirname(path))
}

/** The folder may be missing, and so may its key. */
export const hasManifests = (directory: string): boolean =>
  existsSync(directory) && listManifests({ directory }).length > 0

/** The transactions whose manifests are in the folder. */
export function listManifests({ directory }: Pick<Manifests, "directory">): string[] {
  return readdirSync(directory).flatMap((name) => (name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : []))
}

/** Has the manifest of a mint written, in a worker thread, unless it is there already. */
export async function ensureManifest(manifests: Manifests, threads: Threads, transaction_id: string): Promise<void> {
  if (existsSync(pathOf(manifests, transaction_id))) return
  await threads.run(writeManifest, { directory: manifests.directory, transaction_id }, "service")
}

/** Reads, deflates and encrypts megabytes of records: work for a worker thread. */
export async function writeManifest(db: Database, input: { directory: string; transaction_id: string }): Promise<void> {
  const { transaction_id } = input
  const manifests = openManifests(input.directory)
  const path = pathOf(manifests, transaction_id)
  const rows = await db.read
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .select(["mints.product_id", "mints.company_id", "mints.chain_id", "mints.scope"])
    .select(["records.record", "records.token_id", "records.leaf_index"])
    .where("records.transaction_id", "=", transaction_id)
    .orderBy("records.token_id")
    .execute()
  const [first] = rows
  if (!first) return
  const items = rows.map(({ chain_id, scope, ...item }) => item)
  const manifest: Manifest = {
    format: "touchmark-manifest/1",
    chain_id: first.chain_id,
    transaction_id,
    kind: first.scope,
    written_at: Date.now(),
    items,
  }
  writeDurably(path, seal(manifests.key, Buffer.from(JSON.stringify(manifest))), 0o600)
}

/** Throws when the file is not of this key or has been changed. */
export function readManifest(manifests: Manifests, transaction_id: string): Manifest {
  return JSON.parse(unseal(manifests.key, readFileSync(pathOf(manifests, transaction_id))).toString())
}

const ENDING = ".manifest"
const pathOf = ({ directory }: Manifests, transaction_id: string) => join(directory, transaction_id + ENDING)

function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, nonce)
  return Buffer.concat([nonce, cipher.update(deflateRawSync(plain)), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return inflateRawSync(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]))
}

/** The bytes are on the disk, under their final name, or not there at all. */
function writeDurably(path: string, bytes: Buffer, mode: number): void {
  const draft = `${path}.draft`
  const file = openSync(draft, "w", mode)
  // All of them: a single write may take fewer and say so.
  writeFileSync(file, bytes)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** A new name is on the disk only once its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(path, "r")
  fsyncSync(folder)
  closeSync(folder)
}

/** A database whose records are of another edition: no reader would take what the service serves. */
export class OtherRecords extends Error {}

/** All records of a database are of one edition, since this is asked at every start. Throws OtherRecords. */
export async function refuseOtherRecords({ read }: Database): Promise<void> {
  const row = await read.selectFrom("records").select("record").orderBy("mint_id").limit(1).executeTakeFirst()
  if (!row) return
  try {
    readRecord(Buffer.from(row.record))
  } catch (error) {
    if (!(error instanceof RecordError) || error.code !== "other_edition") return
    throw new OtherRecords(
      `The records in this database were ${error.reason}. This version cannot serve them: start with an empty DATA_DIR and database.`,
    )
  }
}
