/** Beside the name of what unfolds, in a `group`. */
export const Chevron = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden
    className="shrink-0 transition-transform group-open:rotate-180 print:hidden"
  >
    <path d="M3 5.5l5 5 5-5" />
  </svg>
)
