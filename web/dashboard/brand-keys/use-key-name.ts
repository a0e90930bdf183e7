import type { BrandKey } from "#shared/api/brand-keys.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

const HASH_CHARACTERS = 10

/** Only the hash is known of a key that the company has not listed. */
export type UnlistedKey = Pick<BrandKey, "key_hash">

/** Names a wallet by its address, and a passkey by its time of listing and the beginning of its hash. */
export function useKeyName() {
  const t = useText("brand")
  return (key: BrandKey | UnlistedKey): string => {
    if ("address" in key) return key.address
    const hash = key.key_hash.slice(0, HASH_CHARACTERS)
    return "created_at" in key
      ? t("passkey.listed_as", { time: formatTime(key.created_at), hash })
      : t("keys.unlisted_as", { hash })
  }
}
