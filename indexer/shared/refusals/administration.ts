import type { Rows } from "./table.ts"

/** What administrators of the service may be told. */
export const administrationRefusals = {
  no_such_company: { code: "not_found", en: "There is no such company." },
  company_closed: { code: "conflict", en: "This company has closed its account." },
  name_too_long_to_attest: {
    code: "conflict",
    en: "This company's name is too long to be attested on the blockchain.",
  },
  check_outdated: {
    code: "conflict",
    en: "The company has changed its details in the meantime. Compare them again.",
  },
  check_of_nothing: {
    code: "conflict",
    en: "The company has not entered what this check compares, so it cannot be ticked.",
  },
  check_unknown: { en: "There is no such check." },
  found_missing: { en: "Enter what you found." },
  already_verified: { code: "conflict", en: "This company is already verified. Withdraw the verification instead." },
  job_not_failed: { code: "conflict", en: "Only a job that has failed can be tried again." },
  no_such_report: { code: "not_found", en: "There is no such report." },
  customer_address: { code: "conflict", en: "This address belongs to a customer's account." },
  domain_malformed: { en: "Enter a domain such as company.example, without https:// or a path." },
  reason_missing: { en: "Enter a reason." },
  report_photos_full: {
    code: "limit_reached",
    en: "No more photos are kept with this report. The report itself is.",
  },
  handled_missing: { en: "Say whether it is handled." },
  event_malformed: { en: "Enter an event such as product.recalled." },
} as const satisfies Rows
