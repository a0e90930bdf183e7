export const samplesTexts = {
  load: "Load a sample collection",
  loading: "Being loaded...",
  loaded: "The samples are among your products. They are never minted.",
  load_failed: "The samples could not be loaded.",
  held: {
    one: "One of your products is a sample. It takes no place of your plan.",
    other: "{n} of your products are samples. They take no place of your plan.",
  },
  never_minted: "Samples are never minted.",
  remove: "Remove the samples",
  removing: "Being removed...",
  removed: "The samples have been removed.",
  remove_failed: "The samples could not be removed.",
} as const
