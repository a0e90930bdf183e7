import { ACCOUNT } from "./account.ts"
import { ADMINISTRATION } from "./administration.ts"
import { CASES } from "./cases.ts"
import type { Area } from "./control.ts"
import { DASHBOARD_PAGES } from "./dashboard-pages.ts"
import { FRAMES } from "./frame.ts"
import { LABELS } from "./labels.ts"
import { overview } from "./overview.ts"
import { product } from "./product.ts"
import { PRODUCTS } from "./products.ts"
import { profile } from "./profile.ts"
import { PUBLIC } from "./public.ts"
import { STATE_AREAS } from "./states.ts"
import { upload } from "./upload.ts"

/** Every control of every screen has a row in one of these. The first that matches counts, so rare states come first. */
export const AREAS: readonly Area[] = [
  ...STATE_AREAS,
  ...FRAMES,
  ...PUBLIC,
  ...ACCOUNT,
  overview,
  ...PRODUCTS,
  product,
  upload,
  profile,
  ...LABELS,
  ...CASES,
  ...DASHBOARD_PAGES,
  ...ADMINISTRATION,
]
