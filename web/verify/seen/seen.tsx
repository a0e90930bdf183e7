import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { type ReactNode, useEffect, useState } from "react"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { castDoubt } from "#shared/cast-doubt.ts"
import { fetchChecks, sendCheck } from "#web/api/checks.ts"
import { formatDate, formatMonth } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { inCountry, withArticle } from "#web/i18n/with-article.ts"
import { readStored, removeStored, writeStored } from "#web/storage.ts"
import { Button } from "#web/ui/button.tsx"
import { Chevron } from "#web/ui/chevron.tsx"
import { Switch } from "#web/ui/switch.tsx"

const STROKES_MAX = 60
const STROKES = ["M2 2v20", "M9 2v20", "M16 2v20", "M23 2v20", "M0 18l27-12"]
const GROUP_STARTS = Array.from({ length: STROKES_MAX / 5 }, (_, group) => 5 * group)

/** As one counts by hand, in fives, as many in a row as fit. The number stands beside it, from 61 on alone. */
export function Tally({ count, className }: { count: number; className: string }) {
  if (count > STROKES_MAX) return null
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {GROUP_STARTS.filter((start) => start < count).map((start) => (
        <svg key={start} viewBox="0 0 28 24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d={STROKES.slice(0, count - start).join("")} />
        </svg>
      ))}
    </div>
  )
}

interface Properties {
  /** Its canonical symbols. */
  code: string
  /** The product's, for the list on this device. */
  name: string
  /** What casts doubt on the label, which stands under the verdict. */
  doubt: ChecksOfCode | false | null | undefined
  /** Told of an alarm or a display piece, or that there is neither. */
  onDoubt: (checks: ChecksOfCode | undefined) => void
}

/** How many people have checked this label, unless an alarm says so. */
export function Seen({ code, name, doubt, onDoubt }: Properties) {
  const t = useText("checks")
  const [checks, setChecks] = useState<ChecksOfCode | null>(null)
  useEffect(() => {
    let shown = true
    fetchChecks(code, timeZone()).then(
      (read) => {
        if (!shown) return
        setChecks(read)
        onDoubt(read && castDoubt(read) ? read : undefined)
      },
      () => null,
    )
    return () => {
      shown = false
    }
  }, [code, onDoubt])
  useEffect(() => reportCheck(code, name), [code, name])
  if (doubt && !doubt.said) return null
  return (
    <section aria-labelledby="label-checks" className="flex gap-3.5 px-3.5 py-4 lg:px-5 lg:py-3">
      <svg
        viewBox="0 0 16 16"
        width="15"
        height="15"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        className="mt-1 shrink-0"
        aria-hidden
      >
        <path d="M6 7.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2M1.3 14c0-3 2-4.5 4.7-4.5s4.7 1.5 4.7 4.5M11 2.5a2.6 2.6 0 0 1 0 4.9M12.3 9.7c1.5.5 2.5 1.8 2.5 4.3" />
      </svg>
      <div className="min-w-0">
        <h2 id="label-checks" className="sr-only">
          {t("title")}
        </h2>
        {checks && <SeenSentences {...{ checks }} isDoubted={!!doubt} />}
      </div>
    </section>
  )
}

/** How people are counted, and what this device remembers. */
export function SeenMore() {
  const t = useText("checks")
  return (
    <div>
      <Disclosure title={t("how")}>
        <p>{t("how_short")}</p>
        <a href="/docs/checks" className="for-fingers prose-link">
          {t("rule")}
        </a>
      </Disclosure>
      <Disclosure title={t("mine")}>
        <MyChecks />
      </Disclosure>
    </div>
  )
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line text-[0.9375rem] text-soft">
      <summary className="flex min-h-11 items-center justify-between hover:text-ink">
        {title}
        <Chevron />
      </summary>
      <div className="pt-1 pb-4 leading-relaxed">{children}</div>
    </details>
  )
}

/** What a shopper reads of a label's checks, under the verdict and never in its place. */
function SeenSentences({ checks, isDoubted }: { checks: ChecksOfCode; isDoubted: boolean }) {
  const t = useText("checks")
  const { people, said } = checks
  if (said?.what === "displayed" && !isDoubted) return <p>{t("displayed", { brand: withArticle(said.by) })}</p>
  return people === 0 ? <p className="font-semibold">{t("first")}</p> : <Quiet checks={checks} />
}

function Quiet({ checks: { people, since, named, countries, here } }: { checks: ChecksOfCode }) {
  const t = useText("checks")
  const sentences: string[] = []
  if (named && countries > 0) sentences.push(t("countries", { n: countries }))
  if (named && here?.people === 0) sentences.push(t("first_here", { country: inCountry(here.country) }))
  return (
    <>
      <p className="font-semibold">{t("people", { n: people, month: formatMonth(since) })}</p>
      {sentences.length > 0 && <p className="text-[0.9375rem]/[1.375rem] text-soft">{sentences.join(" ")}</p>}
      <Tally count={people} className="mt-1 text-soft *:h-5" />
    </>
  )
}

/** Previews of links and passing glances are no checks. */
const VISIBLE_MS = 1_000

/** Says once that somebody has seen a result, after it was visible for a second. The answer calls it off. */
function reportCheck(code: string, name: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function watch(): void {
    clearTimeout(timer)
    if (document.visibilityState === "visible") timer = setTimeout(report, VISIBLE_MS)
  }
  function report(): void {
    stop()
    const again = isListed() ? addCheck(code, name, new Date()) : {}
    void sendCheck({ code, ...again, zone: timeZone(), via: isFirstPage() ? "qr" : "typed" })
  }
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", watch)
  }

  document.addEventListener("visibilitychange", watch)
  watch()
  return stop
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A label's QR code leads straight to a result; whoever types a code has another page before. */
function isFirstPage(): boolean {
  const [load] = performance.getEntriesByType("navigation")
  return load !== undefined && new URL(load.name).pathname === location.pathname
}

/** The list that this browser keeps, to be seen, cleared and switched off. */
function MyChecks() {
  const t = useText("checks")
  const [checks, setChecks] = useState(readChecks)
  const [listed, setOn] = useState(isListed)
  useEffect(() => watchChecks(() => setChecks(readChecks())), [])
  function change(on: boolean): void {
    setListed(on)
    setOn(on)
  }
  return (
    <>
      <p>{t("mine_text")}</p>
      <p className="mt-3 flex items-center gap-3 text-ink">
        <Switch id="keep-checks" checked={listed} onChange={(event) => change(event.target.checked)} />
        <label htmlFor="keep-checks">{t("keep")}</label>
      </p>
      {checks.length > 0 ? (
        <>
          <ul className="mt-3 max-h-72 overflow-y-auto">
            {checks.map(({ id, name, at }) => (
              <li key={id} className="flex justify-between gap-4 border-t border-dotted border-edge py-1.5">
                <span className="min-w-0 break-words text-ink">{name}</span>
                <span className="shrink-0">{formatDate(at)}</span>
              </li>
            ))}
          </ul>
          <Button kind="plain" size="small" className="mt-3" onClick={clearChecks}>
            {t("clear")}
          </Button>
        </>
      ) : (
        <p className="mt-3">{t(listed ? "none" : "off")}</p>
      )}
    </>
  )
}

const LIST = "touchmark.checks"
const OFF = "touchmark.checks.off"
const CHECKS_MAX = 200
const ID_BYTES = 8

/** A product that this browser has shown; its code cannot be read from the id. */
interface DeviceCheck {
  id: string
  name: string
  /** The last time, ISO. */
  at: string
}

export const checkId = (code: string): string =>
  bytesToHex(sha256(utf8ToBytes(`touchmark/seen/1${code}`)).slice(0, ID_BYTES))

const isListed = (): boolean => readStored("local", OFF) === null

/** Newest first; whatever else stands there counts as nothing. */
export function readChecks(): DeviceCheck[] {
  try {
    const read: unknown = JSON.parse(readStored("local", LIST) ?? "[]")
    return Array.isArray(read) ? read.filter(isCheck) : []
  } catch {
    return []
  }
}

const isCheck = (one: Partial<DeviceCheck> | null): one is DeviceCheck =>
  typeof one?.id === "string" && typeof one.name === "string" && typeof one.at === "string"

/** Puts a product at the top. Whether it stood there already is all that anybody else is told. */
export function addCheck(code: string, name: string, now: Date): { again: boolean } {
  const id = checkId(code)
  const before = readChecks()
  const others = before.filter((one) => one.id !== id)
  const list = [{ id, name, at: now.toISOString() }, ...others].slice(0, CHECKS_MAX)
  writeStored("local", LIST, JSON.stringify(list))
  tellWatchers()
  return { again: others.length < before.length }
}

export function clearChecks(): void {
  removeStored("local", LIST)
  tellWatchers()
}

const watchers = new Set<() => void>()
const tellWatchers = () => watchers.forEach((tell) => void tell())

/** Calls `tell` whenever this page changes the list, until the answer is called. */
function watchChecks(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Switched off, the list is gone as well. */
export function setListed(listed: boolean): void {
  if (listed) removeStored("local", OFF)
  else writeStored("local", OFF, "1")
  if (!listed) clearChecks()
}
