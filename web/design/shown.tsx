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
import { Section } from "./foundations.tsx"
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
