import type { Rows } from "./table.ts"

/** A brand's own keys, statements and domain. */
export const statementRefusals = {
  statement_malformed: { code: "invalid_input", en: "This is no statement: {why}." },
  statement_subject_malformed: {
    code: "invalid_input",
    en: "Name a batch’s root or a token’s id: 0x and 64 hexadecimal digits.",
  },
  no_such_mint: { code: "not_found", en: "This statement is about none of your company's mints on the blockchain." },
  statement_of_other: { code: "invalid_input", en: "The statement names another issuer, batch, product or size." },
  statement_key_unknown: {
    code: "conflict",
    en: "The blockchain does not list this key as yours. Have it added first, then mint and sign.",
  },
  statement_key_early: {
    code: "conflict",
    en: "This key was not yours yet when that was minted, so its signature does not count.",
  },
  statement_key_ended: {
    code: "conflict",
    en: "This key was no longer valid when that was minted, so its signature does not count. Sign with one that was valid then.",
  },
  statement_key_compromised: {
    code: "conflict",
    en: "This key was in other hands when that was minted, so its signature does not count.",
  },
  statement_not_signed: { code: "invalid_input", en: "The signature is not from this key, or not for this statement." },
  brand_keys_full: { code: "limit_reached", en: "A company can list {n} keys here. Take one off the list first." },
  no_such_brand_key: { code: "not_found", en: "There is no such key on your list." },
  domain_not_confirmed: { code: "conflict", en: "No domain of your company is confirmed yet." },
  domain_file_type: { en: "The file is not served as application/json." },
  domain_file_large: { en: "The file is larger than 64 KB." },
  domain_file_malformed: { en: "The file there is not a valid list of keys." },
  label_host_unnamed: {
    code: "conflict",
    en: "The DNS of {host} does not name your company yet: its TXT record _touchmark.{host} was not found. A new record can take an hour.",
  },
  label_host_is_domain: {
    code: "conflict",
    en: "Choose another name than {host}: it is your confirmed domain, and what it says of you must not come from us.",
  },
  label_hosts_full: { code: "limit_reached", en: "A company can have {n} hosts for labels, former ones included." },
  label_host_long: {
    code: "invalid_input",
    en: "Choose a name of at most {n} characters. A longer one makes a QR code too fine for small labels.",
  },
  label_host_elsewhere: { en: "It leads to another server." },
  no_label_host: { code: "conflict", en: "Your labels carry the service’s address. Choose a host of your own first." },
  no_such_label_host: { code: "not_found", en: "No labels carry this host." },
  keys_unread: {
    code: "chain_unavailable",
    en: "The brand’s keys could not be read from the blockchain. Please try again.",
  },
} as const satisfies Rows
