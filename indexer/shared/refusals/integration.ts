import { refusals } from "./table.ts"

/** API keys and webhooks. */
export const integrationRefusals = refusals({
  key_invalid: { code: "not_authenticated", en: "This API key is not valid.", hu: "Ez az API-kulcs érvénytelen." },
  key_of_suspended: {
    code: "company_suspended",
    en: "This company is suspended: its API keys do not work. Please contact us.",
    hu: "Ezt a céget felfüggesztettük: az API-kulcsai nem működnek. Keressen meg minket.",
  },
  not_with_key: {
    code: "not_allowed",
    en: "This call cannot be made with an API key. Sign in instead.",
    hu: "Ez a hívás API-kulccsal nem érhető el. Jelentkezzen be.",
  },
  key_lacks_scope: {
    code: "not_allowed",
    en: "This API key lacks the scope {scopes}.",
    hu: "Ennek az API-kulcsnak nincs meg a szükséges joga: {scopes}.",
  },
  key_expired_already: {
    en: "This expiry date is in the past. Choose a later one.",
    hu: "Ez a lejárati idő már elmúlt. Válasszon későbbit.",
  },
  webhook_url_not_https: { en: "The address must begin with https://.", hu: "A cím https:// kezdetű legyen." },
  webhook_url_with_password: {
    en: "The address must not contain a user name or password.",
    hu: "A címben ne legyen felhasználónév vagy jelszó.",
  },
  webhook_url_port: {
    en: "The address must use port 443 or 8443.",
    hu: "A cím a 443-as vagy a 8443-as portot használja.",
  },
  webhook_url_private: {
    en: "The address must be one that the public internet can reach.",
    hu: "A címnek a nyilvános internetről elérhetőnek kell lennie.",
  },
  webhook_off: {
    code: "conflict",
    en: "This webhook endpoint is switched off. Switch it on first.",
    hu: "Ez a webhook ki van kapcsolva. Előbb kapcsolja be.",
  },
  deliveries_full: {
    code: "busy",
    en: "Too many deliveries of your company are waiting ({n}). Repair or switch off the endpoints that do not answer.",
    hu: "A cégnek túl sok üzenete várakozik ({n}). Javítsa meg vagy kapcsolja ki azokat a webhookokat, amelyek nem válaszolnak.",
  },
  receiver_unresolved: {
    en: "The host name leads to no public address.",
    hu: "A gépnévhez nem tartozik nyilvános cím.",
  },
  receiver_silent: { en: "No answer came in time.", hu: "Nem jött időben válasz." },
  receiver_refused: { en: "The connection was refused.", hu: "A kapcsolatot elutasították." },
  receiver_certificate: {
    en: "The receiver's certificate is not valid ({error}).",
    hu: "A fogadó tanúsítványa nem érvényes ({error}).",
  },
  receiver_failed: { en: "The connection failed.", hu: "A kapcsolat nem sikerült." },
  receiver_failed_with: { en: "The connection failed ({error}).", hu: "A kapcsolat nem sikerült ({error})." },
  receiver_answered: { en: "The receiver answered {status}.", hu: "A fogadó válasza: {status}." },
})
