/** English texts of choosing a wallet of this browser and signing with it. */
export const walletTexts = {
  choose: {
    close: "Close",
    title: "Choose a wallet",
    here: "In this browser",
    recent: "Last used",
    what: "What is a wallet?",
    opening: "Opening {wallet}",
    connecting: "Connecting",
    confirm: "Allow the connection in your wallet. Refusing changes nothing.",
    not_available: "{wallet} does not answer",
    retry: "Ask again",
  },
  what: {
    text: "A wallet is a program that holds the key of an address on the blockchain.",
    shown:
      "Only wallets in this browser: no WalletConnect, and so no Safe app and no wallet on another device. We see the address, nothing more. The key never leaves the wallet.",
    get: "Where to get one",
    help: "Help Center",
  },
  get: {
    title: "Many companies make wallets",
    text: "Install the one your company has chosen. It then appears in this list.",
  },
  sign: {
    chosen: "{wallet}, with this address:",
    text: "Sign one message to show that this address is yours. It costs nothing and moves nothing. To use another address, change it in your wallet.",
    sign: "Sign and use this wallet",
    waiting: "Waiting for your wallet...",
    cancel: "Cancel",
    refused: "You declined in your wallet. Nothing was changed.",
    failed: "Your wallet did not sign. Nothing was changed.",
  },
} as const
