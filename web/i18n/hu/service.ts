import type { serviceTexts as english } from "#web/i18n/en/service.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const serviceTexts: Translated<typeof english> = {
  title: "Szolgáltatás",
  lead: "Cégek, láncok, és ami nem sikerült.",
  failed: "A számokat nem sikerült betölteni.",
  try_again: "Újra",
  figures: {
    companies: "Nyitott fiók",
    waiting: "Ellenőrzésre vár",
    mints: "Beütve 30 nap alatt",
    reports: "Nyitott bejelentés",
    suspended: "Felfüggesztve",
    deliveries: "Kézbesítetlen webhook 30 nap alatt",
  },
  plans: "{free} Free, {starter} Starter, {business} Business, {enterprise} Enterprise",
  chains: "Láncok",
  chain_columns: {
    network: "Hálózat",
    head: "Legújabb blokk",
    indexed: "Olvasva eddig",
    waiting: "Úton lévő termék",
  },
  well: "Minden rendben.",
  unknown: "nem ismert",
  jobs: "Meghiúsult feladatok",
  jobs_lead:
    "Levelek, fájlok és fizetések, amelyek tizenkétszer nem sikerültek, vagy nem sikerülhetnek. Az okot elhárítva újraindíthatók.",
  job_columns: { kind: "Mi", company: "Cég", when: "Mikor", error: "Miért", actions: "Műveletek" },
  kinds: {
    letter: "Levél",
    contact_form: "Kapcsolati üzenet",
    label_sheet: "Címkeív",
    export: "Export",
    erase_company: "Megszüntetett fiók törlése",
    bundle: "Csomagfájl",
    archive: "Tanúsítványok",
    payment: "Fizetés",
    give_back: "Fizetés visszaadása",
    end_subscription: "Előfizetés megszüntetése",
  },
  jobs_failed: "A meghiúsult feladatokat nem sikerült betölteni.",
  no_jobs: "Semmi sem hiúsult meg.",
  more_jobs: "Csak a legújabbak látszanak.",
  retry: "Újra",
  retried: "Újra megpróbáljuk.",
  retry_failed: "Ez nem sikerült.",
}
