/** Replaces ua-parser-js (AGPL, ours is MIT). RainbowKit needs it only to offer wallet downloads, which we do not. */
export const UAParser = () => ({ os: { name: undefined } })
