import { ArrowRight, TriangleAlert } from "lucide-react"
import type { CSSProperties } from "react"
import { encode } from "uqr"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { LogoMark } from "#web/ui/logo.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import { Seal } from "#web/verify/card/seal.tsx"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"
import photo from "./tablecloth.webp"

/** One invented record: label, phone and rosettes are of it. */
const CODE = "7K3M-Q9XW-2R4A"
const RECORD_HASH = "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d"
const MAKER = "Kékfestő Manufaktúra"
const CHECKED = { state: "read", report: { verdict: "valid", reading: {} } } as unknown as BrowserStatement
const PRODUCT = {
  ...{ name: "", description: "", company: MAKER, fields: [], attributes: [], record_hash: RECORD_HASH, tx_hash: "" },
  ...{
    explorer: null,
    maker: null,
    media: [],
    isProved: true,
    issuer: "",
    model: "",
    recall_reason: null,
    recalled_at: null,
  },
}

const PHONE = { top: "2rem", right: 8, width: "17.5rem", height: "40rem", borderRadius: "2.25rem", borderWidth: 9 }
const BEHIND = { top: "1rem", left: "1.5rem", width: "27rem", height: "27rem", opacity: 0.4 }
/** White in the dark as well. */
const PAPER = { background: "#ffffff", color: "#1a1814", border: "1px solid #c9c2b0" }

/** A printed label before the page that it opens, which the page's own components draw. Nothing in it can be pressed. */
export function HeroPicture() {
  const t = useText("landing")
  return (
    <div inert aria-hidden className="relative mx-auto h-full w-full" style={{ maxWidth: "30rem" }}>
      <div className="absolute text-green" style={BEHIND}>
        <Rosette record_hash={RECORD_HASH} size={480} plain className="size-full" />
      </div>
      <div className="absolute overflow-hidden border-ink bg-paper" style={PHONE}>
        <div className="flex items-center gap-2 px-4 py-2.5 font-display text-base">
          <LogoMark /> Touchmark
        </div>
        <div style={{ zoom: 0.78 }}>
          <Verdict inset outcome="valid" product={PRODUCT} browser={CHECKED} code={CODE} expiration_date={undefined} />
          <div className="p-4">
            <MakerCard
              maker={{
                name: MAKER,
                attested: true,
                attested_at: "2026-05-04",
                revoked_at: null,
                domain: "kekfesto.example",
              }}
              isLinked={false}
              look={{ colour: "#24408e", logo: null }}
              photo={<img src={photo} alt="" width={520} height={347} className="w-full" />}
            />
          </div>
        </div>
      </div>
      <Label
        name={t("pictures.product")}
        style={{ position: "absolute", bottom: "0.75rem", left: "0.75rem", width: "17rem", rotate: "-7deg" }}
      />
    </div>
  )
}

function Label({ name, style }: { name: string; style: CSSProperties }) {
  const t = useText("landing")
  return (
    <div className="flex items-center gap-3 rounded-md p-3" style={{ ...PAPER, ...style }}>
      <div className="w-2/5 shrink-0 text-center" style={{ fontSize: "0.625rem" }}>
        <Qr />
        {t("pictures.scan")}
      </div>
      <div className="min-w-0">
        <p className="flex items-center justify-between gap-2 font-serif text-xs">
          {MAKER} <Rosette record_hash={RECORD_HASH} size={36} plain className="shrink-0" />
        </p>
        <p className="mt-1.5 font-display text-lg leading-tight">{name}</p>
        <p className="figures mt-2 text-xs whitespace-nowrap">{CODE}</p>
      </div>
    </div>
  )
}

function Qr({ className = "w-full" }: { className?: string }) {
  const { data, size } = encode(`${location.origin}/v/${CODE}`, { ecc: "M", border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden className={className}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

const Line = ({ className }: { className: string }) => (
  <span className={`block h-1.5 rounded-full bg-line ${className}`} />
)

function Rows({ damaged = -1 }: { damaged?: number }) {
  return (
    <div className="grid w-48 gap-2 rounded-md border border-line bg-sheet p-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={`flex items-center gap-2.5 ${row === damaged ? "text-amber" : "text-soft"}`}>
          {row === damaged ? <TriangleAlert size={14} /> : <img src={photo} alt="" className="size-4 object-cover" />}
          <Line className={row % 2 ? "w-12" : "w-20"} />
          <Line className="ml-auto w-12" />
        </div>
      ))}
    </div>
  )
}

const Stamp = ({ className }: { className: string }) => (
  <span className={`verdict-green grid place-items-center bg-green-solid text-on-solid ${className}`}>
    <Seal outcome="valid" className="size-12" />
  </span>
)

const STEPS = {
  register: <Rows />,
  mint: <Rosette record_hash={RECORD_HASH} size={96} className="size-24" />,
  label: null,
  check: (
    <span className="grid h-24 w-16 overflow-hidden rounded-md border-2 border-ink bg-sheet">
      <Stamp className="h-12" />
      <img src={photo} alt="" className="h-full object-cover" />
    </span>
  ),
}

export function StepPicture({ step }: { step: keyof typeof STEPS }) {
  const t = useText("landing")
  return (
    <div aria-hidden>{STEPS[step] ?? <Label name={t("pictures.product")} style={{ width: "13rem", zoom: 0.6 }} />}</div>
  )
}

const MONTHS = [4, 3, 5, 4, 6, 5, 4, 7, 6, 8, 14, 8, 6, 9, 7, 6, 11, 6, 7, 8, 9]
const PLACES = [
  ["HU", 492],
  ["AT", 178],
  ["DE", 149],
  ["SK", 61],
] as const

function Bars() {
  return (
    <div className="grid justify-items-center gap-2">
      <p className="flex gap-5 font-display text-3xl">
        {[1248, 1204, 43].map((number) => (
          <span key={number}>{formatNumber(number)}</span>
        ))}
      </p>
      <svg viewBox="0 0 210 42" width="210" height="42" fill="currentColor" className="text-soft" aria-hidden>
        {MONTHS.map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are months, and never change.
          <rect key={at} x={at * 10} y={42 - height * 3} width="7" height={height * 3} />
        ))}
      </svg>
    </div>
  )
}

function Places() {
  useText("landing")
  return (
    <dl className="grid w-64 gap-1.5 text-[0.8125rem]">
      {PLACES.map(([country, people]) => (
        <div key={country} className="flex items-center gap-2">
          <dt className="w-20">{countryName(country)}</dt>
          <dd className="h-2.5 bg-soft" style={{ width: `${people / 60}rem` }} />
          <dd className="tabular-nums">{people}</dd>
        </div>
      ))}
    </dl>
  )
}

function Checks() {
  const t = useText("landing")
  return (
    <ul className="grid w-64 gap-2 text-[0.9375rem]">
      {[t("pictures.unchanged"), t("pictures.maker"), t("pictures.not_recalled")].map((line) => (
        <li key={line} className="flex items-center gap-2.5 border-b border-line pb-2">
          <svg
            viewBox="0 0 16 16"
            width="15"
            height="15"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden
            className="text-green"
          >
            <path d="M3 8.2 6.4 12 13 4.5" strokeLinecap="square" />
          </svg>
          {line}
        </li>
      ))}
    </ul>
  )
}

function Alarm() {
  const t = useText("landing")
  return (
    <p className="flex items-center gap-2.5 rounded-md border border-t-4 border-amber-line border-t-amber bg-amber-ground px-4 py-3 text-amber">
      <TriangleAlert size={18} /> {t("pictures.alarm")}
    </p>
  )
}

const FEATURES = {
  blockchain: <Checks />,
  instant: (
    <div className="flex items-center gap-4">
      <Qr className="size-24" /> <ArrowRight size={18} /> <Stamp className="size-24" />
    </div>
  ),
  dashboard: <Bars />,
  statistics: <Places />,
  protection: <Alarm />,
  bulk: <Rows damaged={2} />,
}

export const FeaturePicture = ({ feature }: { feature: keyof typeof FEATURES }) => (
  <div aria-hidden className="grid h-full place-items-center">
    {FEATURES[feature]}
  </div>
)
