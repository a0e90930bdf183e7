import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { LabelHost } from "#shared/api/labels.ts"
import { LABEL_HOST_CHARACTERS_MAX } from "#shared/label-host.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"

/** The host that labels carry: the company's own, so that printed labels do not depend on this service's address. */
export function LabelHostPanel({ isOwner }: { isOwner: boolean }) {
  const t = useText("brand")
  const { data, isError, refetch } = useQuery(queries.labelHost)
  if (isError && !data) return <LoadFailed text={t("failed")} onAgain={() => void refetch()} />
  if (!data) return <span aria-busy className="waiting block h-24 w-full" />
  return (
    <div className="grid gap-6">
      <Present known={data} isOwner={isOwner} />
      {isOwner ? <Choose key={data.host} known={data} /> : <p className="text-sm text-soft">{t("owner_only")}</p>}
    </div>
  )
}

function Present({ known, isOwner }: { known: LabelHost; isOwner: boolean }) {
  const t = useText("brand")
  const { isBusy, keep } = useAnswer((refusal) => refusal && toast(refusal, "error"))
  const { host, answers, reason, checked_at, former, service_host } = known
  return (
    <div className="grid justify-items-start gap-3">
      <div role="status" className="grid max-w-prose gap-1 break-words">
        {host === null && <p>{t("label_host.ours", { host: service_host })}</p>}
        {host !== null && <p>{t(`label_host.${answers ? "own" : "waits"}`, { host, service_host })}</p>}
        {reason && <p className="text-[0.9375rem] text-soft">{reason}</p>}
        {checked_at && <p className="text-sm text-soft">{t("domain.seen", { time: formatTime(checked_at) })}</p>}
        {former.length > 0 && (
          <p className="text-sm text-soft">{t("label_host.former", { hosts: former.join(", ") })}</p>
        )}
      </div>
      {host !== null && (
        <div className="flex flex-wrap gap-3">
          <Button kind="plain" disabled={isBusy} onClick={() => void keep(() => ask("POST /label-host"))}>
            {t(isBusy ? "domain.checking" : "domain.check")}
          </Button>
          {isOwner && (
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => void keep(() => ask("PATCH /label-host", { json: { host: null } }))}
            >
              {t("label_host.leave", { host: service_host })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Choose({ known: { host: chosen, txt, service_host } }: { known: LabelHost }) {
  const t = useText("brand")
  const [typed, setTyped] = useState("")
  const [refusal, setRefusal] = useState<string>()
  const { isBusy, keep } = useAnswer(setRefusal)
  const host = typed.trim().toLowerCase() || t("label_host.example")
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void keep(() => ask("PATCH /label-host", { json: { host: typed } }))
      }}
    >
      <Field
        label={t(`label_host.${chosen === null ? "label" : "another"}`)}
        hint={t("label_host.hint")}
        error={refusal}
        className="w-full max-w-md"
      >
        {(input) => (
          <TextInput
            {...input}
            value={typed}
            maxLength={LABEL_HOST_CHARACTERS_MAX}
            placeholder={t("label_host.example")}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p className="max-w-prose text-[0.9375rem] text-soft">{t("label_host.steps")}</p>
      <dl className="grid w-full max-w-2xl gap-3">
        <DnsRecord kind="TXT" name={`_touchmark.${host}`} value={txt} />
        <DnsRecord kind="CNAME" name={host} value={service_host.replace(/:\d+$/, "")} />
      </dl>
      <Button type="submit" disabled={isBusy}>
        {t(isBusy ? "domain.checking" : "label_host.choose")}
      </Button>
    </form>
  )
}

function DnsRecord({ kind, name, value }: { kind: string; name: string; value: string }) {
  const t = useText("brand")
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <dt className="text-sm text-soft">
        {kind} <code className="text-[0.8125rem] break-all text-ink">{name}</code>
      </dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <code className="min-w-0 text-[0.8125rem] break-all">{value}</code>
        <CopyButton text={value} label={t("acts.copy")} copied={t("acts.copied")} />
      </dd>
    </div>
  )
}

/** Asks the service, ten seconds at most for the host and as long for its DNS, and keeps what it answers. */
function useAnswer(fail: (refusal: string | undefined) => void) {
  const t = useText("brand")
  const { busy: isBusy, run } = useBusy((error) => fail(refusalText(error, t("domain.not_changed"))))
  async function keep(call: () => Promise<LabelHost>) {
    fail(undefined)
    await run(async () => {
      queryClient.setQueryData(queries.labelHost.queryKey, await call())
    })
  }
  return { isBusy, keep }
}
