/** None verifies. Escape is the drawer's own. */
export const KEYS = [
  { keys: ["j"], action: "next_row" },
  { keys: ["k"], action: "previous_row" },
  { keys: ["x"], action: "select" },
  { keys: ["Enter"], action: "open" },
  { keys: ["Escape"], action: "back" },
  { keys: ["?"], action: "help" },
] as const
