import {
  compactSignatureToSignature,
  encodeDeployData,
  type Hex,
  hashMessage,
  parseCompactSignature,
  serializeSignature,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from "viem"
import { isAddress, recoverMessageAddress } from "viem/utils"

/** Is it an address, in lower case or with the right check sum (EIP-55)? */
export const isWalletAddress = (address: string) => isAddress(address, { strict: address !== address.toLowerCase() })

const COMPACT_CHARACTERS = 130 - 2

/** The address, in lower case, whose key signed the message, compactly (EIP-2098) or not; null where the signature is none. */
export async function signerOf(message: string, given: Hex): Promise<string | null> {
  try {
    const isCompact = given.length === 2 + COMPACT_CHARACTERS
    const signature = isCompact ? serializeSignature(compactSignatureToSignature(parseCompactSignature(given))) : given
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    return null
  }
}

/**
 * Data of an `eth_call` without an address: does the contract wallet accept the signature (ERC-1271), which may have to be
 * deployed first (ERC-6492)? It is answered by 1.
 */
export const contractWalletCall = (address: Hex, message: string, signature: Hex): Hex =>
  encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
