/** What every reader asks of a record's body: what the product is, and who issued it. */
import { isHexOf } from "./hex.ts"
import type { RecordBody } from "./record.ts"
import { faultInMember, faultInText, RecordError, MEMBERS as TEXT_MEMBERS } from "./record.ts"

const MEMBERS = ["issuer", ...TEXT_MEMBERS, "attributes", "facility", "media", "passport", "salt"]
const MEDIA_MAX = 4
const MEDIUM_VALUES = {
  role: ["product", "label", "detail"],
  type: ["image/webp", "image/jpeg", "image/png"],
}
const URL_CHARACTERS_MAX = 2_048
/** Printable ASCII, no name or password before the host: the same everywhere, unlike what URL parsers take. */
const HTTPS_URL = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/

type Members = Record<string, unknown>

export function requireBody(body: unknown): asserts body is RecordBody {
  requireMembers("body", body, MEMBERS)
  requireIssuer(body.issuer)
  for (const member of TEXT_MEMBERS) {
    if (member !== "name" && !Object.hasOwn(body, member)) continue
    const fault = faultInMember(member, body[member])
    if (fault) throw new RecordError(member, fault)
  }
  if (Object.hasOwn(body, "attributes")) requireAttributes(body.attributes)
  if (Object.hasOwn(body, "facility")) requireFacility(body.facility)
  if (Object.hasOwn(body, "media")) requireMedia(body.media)
  if (Object.hasOwn(body, "passport")) requirePassport(body.passport)
  requireDigits("salt", 16, body.salt)
}

function requireIssuer(issuer: unknown): void {
  requireMembers("issuer", issuer, ["id", "name"])
  if (!isHexOf(32, issuer.id)) throw new RecordError("issuer.id", "not 32 bytes in lower-case hex")
  requireText("issuer.name", issuer.name)
}

function requireAttributes(value: unknown): void {
  if (!isObject(value)) throw new RecordError("attributes", "not an object of texts")
  const entries = Object.entries(value)
  if (entries.length === 0) throw new RecordError("attributes", "empty: left out instead")
  for (const [name, text] of entries) {
    if (name === "__proto__") throw new RecordError("attributes", "no attribute may be named __proto__")
    requireText("attributes", name)
    requireText(`attributes.${name}`, text)
  }
}

function requireFacility(facility: unknown): void {
  requireMembers("facility", facility, ["id", "name"])
  requireText("facility.id", facility.id)
  if (Object.hasOwn(facility, "name")) requireText("facility.name", facility.name)
}

function requireMedia(media: unknown): void {
  if (!Array.isArray(media) || media.length < 1 || media.length > MEDIA_MAX)
    throw new RecordError("media", `not a list of 1 to ${MEDIA_MAX}`)
  for (const medium of media as unknown[]) {
    requireMembers("media", medium, ["role", "sha256", "type", "bytes"])
    for (const [member, allowed] of Object.entries(MEDIUM_VALUES)) {
      if (!allowed.includes(medium[member] as string))
        throw new RecordError(`media.${member}`, `none of ${allowed.join(", ")}`)
    }
    requireDigits("media.sha256", 32, medium.sha256)
    if (!Number.isSafeInteger(medium.bytes) || (medium.bytes as number) < 1)
      throw new RecordError("media.bytes", "not a whole number from 1 on")
  }
}

function requirePassport(passport: unknown): void {
  requireMembers("passport", passport, ["id", "sha256"])
  const { id } = passport
  if (typeof id !== "string" || id.length > URL_CHARACTERS_MAX || !HTTPS_URL.test(id))
    throw new RecordError("passport.id", `not an https address of at most ${URL_CHARACTERS_MAX} ASCII characters`)
  requireDigits("passport.sha256", 32, passport.sha256)
}

/** Throws unless this is an object without any other members. */
export function requireMembers(field: string, value: unknown, members: string[]): asserts value is Members {
  if (!isObject(value)) throw new RecordError(field, "not a JSON object")
  const unknown = Object.keys(value).find((member) => !members.includes(member))
  if (unknown !== undefined) throw new RecordError(field ? `${field}.${unknown}` : unknown, "no member of a record")
}

/** Throws unless this is so many bytes in lower-case hex digits alone. */
export function requireDigits(field: string, bytes: number, value: unknown): void {
  if (typeof value !== "string" || !isHexOf(bytes, `0x${value}`))
    throw new RecordError(field, `not ${2 * bytes} lower-case hex digits`)
}

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function requireText(field: string, value: unknown): void {
  const fault = faultInText(value)
  if (fault) throw new RecordError(field, fault)
}
