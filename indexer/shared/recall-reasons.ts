export const RECALL_REASONS = [
  "unspecified",
  "safety",
  "contamination",
  "labelling",
  "stolen",
  "counterfeited",
  "other",
  "label_copied",
] as const
