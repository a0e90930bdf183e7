import { colourInDark } from "#shared/brand-colour.ts"

/** A brand's colour as CSS has it for both themes; empty where there is none. */
export const themeColour = (colour: string): string => colour && `light-dark(${colour}, ${colourInDark(colour)})`
