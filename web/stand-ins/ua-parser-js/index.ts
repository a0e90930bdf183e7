/**
 * Stands in for ua-parser-js, which is under the AGPL: this project is under the MIT licence. RainbowKit asks it for the
 * operating system only, to offer wallets for download, and we offer none.
 */
export const UAParser = () => ({ os: { name: undefined } })
