const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#8d846f" stroke-width="1.6"><path d="M4.500 9.500h17a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2zm0 0a2.500 2.500 0 0 1 2.500-4h12v4m4.500 4.500h-5a2 2 0 0 0 0 4h5"/></svg>'

/**
 * A wallet's outline, for wallets without a picture; the build also uses it instead of RainbowKit's several coloured files.
 */
export const walletPicture = `data:image/svg+xml,${encodeURIComponent(drawn)}`
export default walletPicture
