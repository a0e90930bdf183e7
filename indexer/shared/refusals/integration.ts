import type { Rows } from "./table.ts"

/** API keys and webhooks. */
export const integrationRefusals = {
  key_invalid: { code: "not_authenticated", en: "This API key is not valid." },
  key_of_suspended: {
    code: "company_suspended",
    en: "This company is suspended: its API keys do not work. Please contact us.",
  },
  api_not_in_plan: {
    code: "plan_does_not_include",
    en: "API keys and webhooks are part of the Enterprise plan. Upgrade your plan to use them.",
  },
  not_with_key: { code: "not_allowed", en: "This call cannot be made with an API key. Sign in instead." },
  key_lacks_scope: { code: "not_allowed", en: "This API key lacks the scope {scopes}." },
  key_name_missing: { en: "Give the key a name." },
  key_scope_missing: { en: "Choose at least one scope." },
  key_expired_already: { code: "invalid_input", en: "This expiry date is in the past. Choose a later one." },
  keys_full: { code: "limit_reached", en: "A company has at most {n} API keys. Revoke one you no longer use." },
  no_such_key: { code: "not_found", en: "There is no such API key." },
  webhook_url_missing: { en: "Enter the address that events should be sent to." },
  webhook_events_missing: { en: "Choose at least one kind of event." },
  webhook_url_malformed: { code: "invalid_input", en: "Enter a full address, such as https://example.com/touchmark." },
  webhook_url_not_https: { code: "invalid_input", en: "The address must begin with https://." },
  webhook_url_with_password: { code: "invalid_input", en: "The address must not contain a user name or password." },
  webhook_url_port: { code: "invalid_input", en: "The address must use port 443 or 8443." },
  webhook_url_private: { code: "invalid_input", en: "The address must be one that the public internet can reach." },
  webhooks_full: {
    code: "limit_reached",
    en: "A company has at most {n} webhook endpoints. Delete one you no longer use.",
  },
  webhook_off: { code: "conflict", en: "This webhook endpoint is switched off. Switch it on first." },
  no_such_webhook: { code: "not_found", en: "There is no such webhook endpoint." },
  deliveries_full: {
    code: "busy",
    en: "Too many deliveries of your company are waiting ({n}). Repair or switch off the endpoints that do not answer.",
  },
  receiver_unresolved: { en: "The host name leads to no public address." },
  receiver_silent: { en: "No answer came in time." },
  receiver_refused: { en: "The connection was refused." },
  receiver_certificate: { en: "The receiver's certificate is not valid ({error})." },
  receiver_failed: { en: "The connection failed." },
  receiver_failed_with: { en: "The connection failed ({error})." },
  receiver_answered: { en: "The receiver answered {status}." },
} as const satisfies Rows
