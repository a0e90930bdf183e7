/** English texts of asking the node of a wallet in the browser. */
export const nodeTexts = {
  ask: "Ask through {wallet}",
  asking: "Asking {wallet}...",
  other_chain:
    "{wallet} is on another network. This product is on {chain}: choose that in your wallet and ask again. Nothing was read.",
  other_network:
    "{wallet} is on a network with the same number, but not on {chain}, which exists on this computer only. Nothing was read.",
  silent: "The node of {wallet} did not answer. That says nothing about the product.",
  title: "Or through your wallet",
  text: "A wallet in this browser brings a node of its own.",
  find: "Look for a wallet",
  looking: "Looking...",
  none: "There is no wallet in this browser, or it may not see this page. Some extensions must be allowed to read files.",
  chosen: "{wallet} is asked, not the addresses above.",
  back: "Ask the addresses instead",
} as const
