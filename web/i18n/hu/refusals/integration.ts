import type { integrationRefusals as english } from "#shared/refusals/integration.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const integrationRefusals: InLanguage<typeof english> = {
  key_invalid: "Ez az API-kulcs érvénytelen.",
  key_of_suspended: "Ezt a céget felfüggesztettük: az API-kulcsai nem működnek. Keressen meg minket.",
  api_not_in_plan:
    "Az API-kulcsok és a webhookok az Enterprise csomag részei. Használatukhoz váltson nagyobb csomagra.",
  not_with_key: "Ez a hívás API-kulccsal nem érhető el. Jelentkezzen be.",
  key_lacks_scope: "Ennek az API-kulcsnak nincs meg a szükséges joga: {scopes}.",
  key_name_missing: "Adjon nevet a kulcsnak.",
  key_scope_missing: "Válasszon legalább egy jogot.",
  key_expired_already: "Ez a lejárati idő már elmúlt. Válasszon későbbit.",
  keys_full: "Egy cégnek legfeljebb {n} API-kulcsa lehet. Vonjon vissza egyet, amelyet már nem használ.",
  no_such_key: "Nincs ilyen API-kulcs.",
  webhook_url_missing: "Adja meg a címet, ahová az eseményeket küldjük.",
  webhook_events_missing: "Válasszon legalább egyféle eseményt.",
  webhook_url_malformed: "Adjon meg egy teljes címet, például: https://example.com/touchmark.",
  webhook_url_not_https: "A cím https:// kezdetű legyen.",
  webhook_url_with_password: "A címben ne legyen felhasználónév vagy jelszó.",
  webhook_url_port: "A cím a 443-as vagy a 8443-as portot használja.",
  webhook_url_private: "A címnek a nyilvános internetről elérhetőnek kell lennie.",
  webhooks_full: "Egy cégnek legfeljebb {n} webhookja lehet. Töröljön egyet, amelyet már nem használ.",
  webhook_off: "Ez a webhook ki van kapcsolva. Előbb kapcsolja be.",
  no_such_webhook: "Nincs ilyen webhook.",
  deliveries_full:
    "A cégnek túl sok üzenete várakozik ({n}). Javítsa meg vagy kapcsolja ki azokat a webhookokat, amelyek nem válaszolnak.",
  receiver_unresolved: "A gépnévhez nem tartozik nyilvános cím.",
  receiver_silent: "Nem jött időben válasz.",
  receiver_refused: "A kapcsolatot elutasították.",
  receiver_certificate: "A fogadó tanúsítványa nem érvényes ({error}).",
  receiver_failed: "A kapcsolat nem sikerült.",
  receiver_failed_with: "A kapcsolat nem sikerült ({error}).",
  receiver_answered: "A fogadó válasza: {status}.",
}
