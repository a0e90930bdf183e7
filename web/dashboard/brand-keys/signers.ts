/** What can sign for the brand in this browser: its wallets, and passkeys. */
import type { BrandKey, Passkey } from "#shared/api/brand-keys.ts"
import type { Signable } from "#shared/brand-acts.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { type PasskeySignature, signWithPasskey } from "./ask-passkey.ts"
import { addressOf, signWith, WalletProblem } from "./ask-wallet.ts"
import { typedDigest } from "./typed-digest.ts"

type Hex = `0x${string}`

/** The members by which a statement says who signed it, and how. */
type Signed =
  | { type: "secp256k1"; key: Hex; address: Hex; signature: Hex }
  | { type: "p256"; key: Hex; public_key: Passkey["public_key"]; signature: PasskeySignature }

export interface Signer {
  id: string
  /** Null for passkeys. */
  name: string | null
  /** Throws WalletProblem or PasskeyProblem. */
  sign: (asked: Signable) => Promise<Signed>
}

/** Those that may sign with one of `keys`. Throws WalletProblem where there are none. */
export async function signersHere(keys: readonly BrandKey[]): Promise<Signer[]> {
  const passkeys = keys.filter((key) => "public_key" in key)
  const wallets = passkeys.length < keys.length ? await findWallets() : []
  const signers = wallets.map((wallet) => walletSigner(wallet, keys))
  if (passkeys.length > 0) signers.push(passkeySigner(passkeys))
  if (signers.length === 0) throw new WalletProblem("none")
  return signers
}

const walletSigner = (wallet: InjectedWallet, keys: readonly BrandKey[]): Signer => ({
  id: wallet.id,
  name: wallet.name,
  async sign(asked) {
    const address = await addressOf(wallet)
    const own = keys.find((key) => "address" in key && key.address === address)
    if (!own) throw new WalletProblem("not_listed")
    return { type: "secp256k1", key: own.key_hash, address, signature: await signWith(wallet, address, asked) }
  },
})

function passkeySigner(keys: readonly Passkey[]): Signer {
  // Whoever signs for many chooses the passkey once.
  let chosen: BufferSource | null = null
  return {
    id: "passkey",
    name: null,
    async sign(asked) {
      const { key, id, signature } = await signWithPasskey(typedDigest(asked), keys, chosen)
      chosen = id
      return { type: "p256", key: key.key_hash, public_key: key.public_key, signature }
    },
  }
}
