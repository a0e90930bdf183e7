const NAME_CHARS_MAX = 100

/**
 * Makes a user's file name safe: no path, no control or direction characters, nothing that file systems or headers
 * interpret. It ends as its format does.
 */
export function safeFileName(name: string, extension: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? ""
  const stem = own
    .normalize("NFC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*%;=`$&'#{}]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s-]+|[.\s]+$/g, "")
  const cut = Array.from(stem).slice(0, NAME_CHARS_MAX).join("").trim()
  return `${cut || "document"}.${extension}`
}

/** For a Content-Disposition: the plain form for old readers, the whole name for all others (RFC 6266). */
export function attachment(name: string): string {
  const plain =
    name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\]/g, "") || "document"
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
