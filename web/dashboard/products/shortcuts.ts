/** Keys of the list. */
export const SHORTCUTS = [
  { keys: ["j", "ArrowDown"], action: "next_row" },
  { keys: ["k", "ArrowUp"], action: "previous_row" },
  { keys: ["Enter"], action: "open" },
  { keys: ["x"], action: "select" },
  { keys: ["a"], action: "select_page" },
  { keys: ["A"], action: "select_all" },
  { keys: ["Escape"], action: "clear" },
  { keys: ["f"], action: "filter" },
  { keys: ["/"], action: "search" },
  { keys: ["m"], action: "mint" },
  { keys: ["d"], action: "delete" },
  { keys: ["l"], action: "labels" },
  { keys: ["n", "ArrowRight"], action: "next_page" },
  { keys: ["p", "ArrowLeft"], action: "previous_page" },
  { keys: ["?"], action: "help" },
] as const
