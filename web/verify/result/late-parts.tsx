/** The parts of a result after its verdict, in one file: each file's name costs the first view some bytes. */
import { BrandOf } from "#web/verify/brand/brand-of.tsx"
import { WhoSigned } from "#web/verify/checks/who-signed.tsx"
import { PinnedPhotos } from "#web/verify/photo/pinned-photos.tsx"
import { Seen } from "#web/verify/seen/seen.tsx"
import { Doubt } from "./doubt.tsx"

export const parts = { BrandOf, Doubt, PinnedPhotos, Seen, WhoSigned }
