import type { BrandKey } from "#shared/api/brand-keys.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

const HASH_CHARACTERS = 10

/** Names a wallet by its address, and a passkey by its time of listing and the beginning of its hash. */
export function useKeyName() {
  const t = useText("brand")
  return (key: BrandKey): string =>
    "address" in key
      ? key.address
      : t("passkey.listed_as", { time: formatTime(key.created_at), hash: key.key_hash.slice(0, HASH_CHARACTERS) })
}
