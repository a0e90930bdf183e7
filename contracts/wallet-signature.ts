import { isAddress, recoverMessageAddress } from "viem/utils"

/** Is it an address, in lower case or with the right check sum (EIP-55)? */
export const isWalletAddress = (address: string) => isAddress(address, { strict: address !== address.toLowerCase() })

/** The address, in lower case, whose key signed the message; null where the signature is none. */
export async function signerOf(message: string, signature: string): Promise<string | null> {
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => null)
  return signer?.toLowerCase() ?? null
}
