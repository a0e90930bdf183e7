/** English texts of what the server draws beside a first view. No script loads them. */
export const drawnTexts = {
  without_script:
    "Without JavaScript your browser cannot check this by itself: what you read here is our word alone. Copying a link, reporting and scanning need JavaScript as well.",
  late: "Your browser’s own check has not arrived: the connection may be weak. Until then, what you read here is our word alone. Load the page again.",
  open: "Open it, and your own browser checks it on the blockchain.",
} as const
