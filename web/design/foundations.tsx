import {
  Camera,
  Check,
  ChevronDown,
  Copy,
  Download,
  ExternalLink,
  Eye,
  FileText,
  Image,
  Menu,
  Moon,
  Plus,
  QrCode,
  Search,
  Share2,
  Sun,
  Upload,
  X,
} from "lucide-react"
import type { ReactNode } from "react"
import { Rosette } from "#web/ui/rosette.tsx"
import type { Samples } from "./samples.ts"

const COLOURS = [
  "paper",
  "sheet",
  "ink",
  "soft",
  "line",
  "edge",
  "green",
  "green-ground",
  "green-line",
  "wax",
  "wax-ground",
  "wax-line",
  "amber",
  "amber-ground",
  "amber-line",
]
const ICONS = {
  Camera,
  Check,
  ChevronDown,
  Copy,
  Download,
  ExternalLink,
  Eye,
  FileText,
  Image,
  Menu,
  Moon,
  Plus,
  QrCode,
  Search,
  Share2,
  Sun,
  Upload,
  X,
}
const HASHES = [
  "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d",
  "0x31d70c6ab4e25f9813c0d6a7e84b52f90a6c3ed1758fb2490dce6137a58b94f2",
]

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="block-label border-b border-line pb-2 text-soft">{title}</h2>
      {children}
    </section>
  )
}

/** Colours, type, icons, the rosette at its sizes. */
export function Foundations({ t }: { t: Samples }) {
  return (
    <>
      <Section title="Colours">
        <div className="grid grid-cols-5 gap-3 text-xs">
          {COLOURS.map((colour) => (
            <div key={colour}>
              <div className="h-12 rounded-sm border border-line" style={{ background: `var(--${colour})` }} />
              {colour}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        <p className="font-display text-6xl leading-[1.06] tracking-[-0.015em]">{t.title}</p>
        <p className="font-display text-4xl">{t.title}</p>
        <p className="font-display text-2xl">{t.title}</p>
        <p className="font-serif text-xl leading-relaxed">{t.sentence}</p>
        <p className="font-serif text-lg leading-relaxed text-soft">{t.sentence}</p>
        <p className="text-lg font-semibold">{t.using}</p>
        <p>{t.using}</p>
        <p className="text-sm text-soft">{t.using}</p>
        <p className="block-label text-green">{t.label}</p>
        <p className="figures">7K3M-Q9XW-2R4A · KF-2026-004417 · 24 118 306 · 0x8f1c…d2a7</p>
      </Section>
      <Section title="Icons">
        <div className="flex flex-wrap gap-4">
          {Object.entries(ICONS).map(([name, Sign]) => (
            <Sign key={name} size={20} strokeWidth={1.75} aria-label={name} />
          ))}
        </div>
      </Section>
      <Section title="Rosette: 26, 48, 120, 480">
        {HASHES.map((hash) => (
          <div key={hash} className="flex flex-wrap items-center gap-6">
            <Rosette record_hash={hash} size={26} />
            <Rosette record_hash={hash} size={26} minted={false} />
            <Rosette record_hash={hash} size={48} />
            <Rosette record_hash={hash} size={120} />
            <Rosette record_hash={hash} size={120} minted={false} />
          </div>
        ))}
        <Rosette record_hash={HASHES[0]!} size={480} className="h-auto max-w-full" />
      </Section>
    </>
  )
}
