import type { Rows } from "./table.ts"

/** Signing in, signing up, passwords and links. */
export const accountRefusals = {
  sign_in_needed: { code: "not_authenticated", en: "Please sign in." },
  sign_in_failed: { code: "wrong_credentials", en: "Login failed. Please check your credentials and try again." },
  sign_in_busy: { code: "busy", en: "Too many people are signing in. Please try again." },
  sign_in_slowed: {
    code: "too_many_requests",
    en: {
      one: "Too many sign-ins from here have failed. Please try again in a minute, or set a new password by “Forgot your password?”.",
      other:
        "Too many sign-ins from here have failed. Please try again in {n} minutes, or set a new password by “Forgot your password?”.",
    },
  },
  owner_only: { code: "not_allowed", en: "Only the owner of the company account can {action}." },
  administrator_only: { code: "not_allowed", en: "Only an administrator can do this." },
  member_beyond_plan: {
    code: "plan_does_not_include",
    en: "Your company's plan has no room for you: you can only read. Ask the owner to upgrade it.",
  },
  account_exists: { code: "conflict", en: "An account with this email address already exists." },
  link_broken: { code: "link_invalid", en: "This link does not work. Please use the one in our latest email." },
  link_used: { code: "link_invalid", en: "This link was already used. Please ask for a new one." },
  link_expired: { code: "link_invalid", en: "This link has expired. Please ask for a new one." },
  link_incomplete: { en: "This link is incomplete. Please open it from the email again." },
  password_required: { en: "Password is required" },
  password_short: { en: "Password must be at least 6 characters" },
  password_long: { en: "Password must be at most 128 characters" },
  password_common: { code: "invalid_input", en: "This password is too common. Please choose another one." },
  password_is_ours: {
    code: "invalid_input",
    en: "This password is the name of this service. Please choose another one.",
  },
  password_is_yours: {
    code: "invalid_input",
    en: "This password is made of your name, company or email address. Please choose another one.",
  },
  password_wrong: { code: "wrong_password", en: "This is not your current password." },
  terms_not_agreed: { en: "You must agree to the terms and conditions" },
  package_missing: { en: "Choose a package" },
  package_not_free: { en: "A paid plan begins with its payment: please choose it again." },
  company_name_required: { en: "Company name is required" },
  company_name_characters: { en: "The company name contains a character that cannot be used. Type it again." },
  company_name_long: { en: "The company name is too long." },
  company_name_link: { en: "A company name cannot contain a web address." },
  operator_account_stays: { code: "not_allowed", en: "The account of the service itself cannot be closed." },
} as const satisfies Rows
