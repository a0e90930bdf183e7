/** English texts of what the server draws beside a first view. No script loads them. */
export const drawnTexts = {
  without_script:
    "Without JavaScript your browser cannot check this by itself: what you read here is our word alone. Copying a link, reporting and scanning need JavaScript as well.",
  late: "Couldn’t be checked here: your browser’s own check has not arrived. What you read is our word alone.",
  reload: "Load the page again",
  said: "Our records say: registered by",
  open: "Open it, and your own browser checks it on the blockchain.",
} as const
