/**
 * Replaces ua-parser-js, whose AGPL does not fit our MIT licence. RainbowKit asks it only for the operating system, to offer
 * wallet downloads, which we do not.
 */
export const UAParser = () => ({ os: { name: undefined } })
