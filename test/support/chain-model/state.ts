export type Hex = `0x${string}`

export interface Batch {
  owner: Hex
  size: number
  block_number: number
  root: Hex
}

interface Issuer {
  name: string
  domain: string
  attested_at: number
  revoked_at: number
  /** In the order of their beginnings; `until` 0 while one lasts. */
  periods: readonly { name: string; from: number; until: number }[]
}

export interface Minter {
  capacity: bigint
  window_s: bigint
  /** In parts of 2^-32 of a product, as of `at_s`. */
  used: bigint
  at_s: bigint
}

interface BlockRange {
  fromBlock: bigint
  toBlock: bigint
  reason: number
}

/** Everything that a block can change, as mappings. Addresses are in lower case. */
interface Contents {
  nonces: { key: Hex; value: number }
  /** Wei gone on gas. */
  spent: { key: Hex; value: bigint }
  /** `paused`. */
  settings: { key: string; value: bigint }
  /** `{role}:{account}`; all roles are kept by the issuers' contract. */
  roles: { key: string; value: boolean }
  records: { key: bigint; value: { record_hash: Hex; block_number: number } }
  /** For tokens with their own owner. */
  owners: { key: bigint; value: Hex }
  /** For the other individual tokens, by the block of their mint. */
  block_owners: { key: number; value: Hex }
  balances: { key: Hex; value: bigint }
  batches: { key: bigint; value: Batch }
  recalled_tokens: { key: bigint; value: boolean }
  recalled_batches: { key: bigint; value: boolean }
  minters: { key: Hex; value: Minter }
  issuers: { key: Hex; value: Issuer }
  distrusted: { key: Hex; value: readonly BlockRange[] }
  /** `{issuer}:{hash}`. */
  keys: { key: string; value: { from: bigint; until: bigint; kind: number; compromised: boolean } }
  /** By issuer; 0 once withdrawn. */
  signed_from: { key: Hex; value: bigint }
  /** The account that may move a token. */
  approved: { key: bigint; value: Hex }
  /** `{owner}:{operator}`. */
  operators: { key: string; value: boolean }
}

type Name = keyof Contents
const NAMES: Name[] = [
  ...(["nonces", "spent", "settings", "roles", "records", "owners", "block_owners", "balances", "batches"] as const),
  ...([
    "recalled_tokens",
    "recalled_batches",
    "minters",
    "issuers",
    "distrusted",
    "keys",
    "signed_from",
    "approved",
    "operators",
  ] as const),
]

/** The state after a block; never changed. */
export type State = { readonly [N in Name]: ReadonlyMap<Contents[N]["key"], Contents[N]["value"]> }

/** A state being worked on. */
export type Draft = { readonly [N in Name]: Table<Contents[N]["key"], Contents[N]["value"]> }

export const EMPTY_STATE = Object.fromEntries(NAMES.map((name) => [name, new Map()])) as unknown as State

export function draftOf(below: State | Draft): Draft {
  return Object.fromEntries(NAMES.map((name) => [name, new Table(below[name] as never)])) as unknown as Draft
}

export function pourInto(draft: Draft, target: Draft): void {
  for (const name of NAMES) draft[name].pourInto(target[name] as never)
}

export function freeze(draft: Draft, base: State): State {
  return Object.fromEntries(
    NAMES.map((name) => [name, draft[name].frozenOver(base[name] as never)]),
  ) as unknown as State
}

interface Readable<Key, Value> {
  get(key: Key): Value | undefined
}

/** A Solidity mapping with undo: writes stay in this layer until it is merged into the one below or frozen. */
class Table<Key, Value> implements Readable<Key, Value> {
  readonly #below: Readable<Key, Value>
  readonly #own = new Map<Key, Value>()

  constructor(below: Readable<Key, Value>) {
    this.#below = below
  }

  get(key: Key): Value | undefined {
    return this.#own.get(key) ?? this.#below.get(key)
  }

  set(key: Key, value: Value): void {
    this.#own.set(key, value)
  }

  pourInto(target: Table<Key, Value>): void {
    for (const [key, value] of this.#own) target.set(key, value)
  }

  /** `base`, itself when nothing was written, with this layer's writes. */
  frozenOver(base: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
    return this.#own.size === 0 ? base : new Map([...base, ...this.#own])
  }
}
