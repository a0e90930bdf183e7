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
import { Accordion } from "#web/ui/accordion.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { Skeleton, SkeletonLines } from "#web/ui/skeleton.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import type { Samples } from "./samples.ts"

const HASH = "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d"
const TONES = ["green", "amber", "wax", "grey"] as const
const NOTICE_TONES = ["amber", "wax", "green", "grey"] as const

/** Texts and figures. */
export function Shown({ t }: { t: Samples }) {
  return (
    <>
      <Section title="Badge, notice">
        <div className="flex flex-wrap gap-3">
          {TONES.map((tone, place) => (
            <Badge key={tone} tone={tone}>
              {t.status[place]}
            </Badge>
          ))}
        </div>
        {NOTICE_TONES.map((tone, place) => (
          <Notice key={tone} tone={tone}>
            {t.notices[place]}
          </Notice>
        ))}
      </Section>
      <Section title="Table">
        <Table caption={t.columns.join(", ")}>
          <thead>
            <tr>
              {t.columns.map((column) => (
                <Th key={column}>{column}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TONES.map((tone, place) => (
              <tr key={tone}>
                <Td>
                  <span className="flex items-center gap-3 font-medium">
                    <Rosette
                      record_hash={`0x${HASH.slice(2 + place, 66)}${"0".repeat(place)}`}
                      size={26}
                      minted={tone === "green"}
                    />
                    Lattice Linen Napkins
                  </span>
                </Td>
                <Td>
                  <CodeText className="text-soft">{`KF-2026-00441${place}`}</CodeText>
                </Td>
                <Td>
                  <Badge tone={tone}>{t.status[place]}</Badge>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title="Code text, copy button">
        <div className="flex flex-wrap items-center gap-3">
          <CodeText className="text-lg">7K3M-Q9XW-2R4A</CodeText>
          <CodeText short>{HASH}</CodeText>
          <CopyButton text={HASH} label={t.copy} copied={t.copied} />
        </div>
      </Section>
      <Section title="Progress, skeleton">
        <Progress share={0.76} label={t.progress} />
        <Progress share={null} label={t.progress} />
        <div className="flex items-center gap-5">
          <Skeleton className="size-16" round />
          <div className="grow">
            <SkeletonLines />
          </div>
        </div>
      </Section>
      <Section title="Accordion">
        <Accordion
          name={`questions-${t.name}`}
          items={[
            { title: t.question, children: t.answer },
            { title: t.question_2, children: t.answer_2 },
          ]}
        />
      </Section>
      <Section title="Empty state">
        <div className="border border-line bg-sheet">
          <EmptyState title={t.empty} actions={<Button kind="plain">{t.open}</Button>}>
            {t.empty_text}
          </EmptyState>
        </div>
      </Section>
    </>
  )
}

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
