import { paths } from "#web/routes.ts"

/** Our punch mark: a shield with a T, and the name. */
export function Logo({ label }: { label: string }) {
  return (
    <a href={paths.home()} aria-label={label} className="flex items-center gap-3">
      <LogoMark />
      <span className="font-display text-2xl leading-none tracking-[-0.01em]">Touchmark</span>
    </a>
  )
}

export function LogoMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="30"
      height="30"
      fill="none"
      stroke="currentColor"
      className="text-green"
      aria-hidden
    >
      <path
        d="M16 2.9 27.2 6.6v9.6c0 6.3-4.7 10.7-11.2 12.9-6.5-2.2-11.2-6.6-11.2-12.9V6.6z"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M10.8 13.2v-2.4h10.4v2.4M16 10.8v10.4M13.8 21.2h4.4" strokeWidth="1.7" strokeLinecap="square" />
    </svg>
  )
}
