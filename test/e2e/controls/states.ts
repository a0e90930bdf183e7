import type { States } from "./control.ts"
import { CONFIRMING } from "./states-confirming.ts"
import { NOT_LOADED } from "./states-not-loaded.ts"
import { RARE } from "./states-rare.ts"

const ALL: readonly States[] = [CONFIRMING, NOT_LOADED, RARE]

/** Screens that only the controls' tests look at. */
export const STATE_SCREENS = ALL.flatMap(({ screens }) => screens)
export const STATE_AREAS = ALL.flatMap(({ areas }) => areas)
