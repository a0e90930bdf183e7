import type { Rows } from "./table.ts"

/** A company's details, users, wallet and documents. */
export const companyRefusals = {
  company_suspended: {
    code: "company_suspended",
    en: "This company is suspended: it can read and verify, but not add or mint products. Please contact us.",
  },
  subscription_inactive: {
    code: "subscription_inactive",
    en: "Your subscription is not active. Renew it to add or mint products.",
  },
  vat_number_invalid: {
    code: "invalid_input",
    en: "This VAT number is not valid: check its digits. We accept those of the European Union, the United Kingdom, Switzerland and Norway.",
  },
  address_characters: { en: "The address contains a character that cannot be used. Type it again." },
  prefix_malformed: { en: "A prefix has 2 to 8 letters or digits." },
  prefix_not_in_plan: {
    code: "plan_does_not_include",
    en: "A prefix of your own is part of the Enterprise plan. Upgrade to use one.",
  },
  custom_field_missing: { en: "Enter a name for the field." },
  custom_field_long: { en: "A field name has at most 64 characters." },
  custom_field_name: { en: "A field cannot have this name. Choose another one." },
  custom_fields_full: { code: "conflict", en: "A company can keep at most {n} field names. Remove one first." },
  no_such_field: { code: "not_found", en: "There is no such field." },
  user_email_invalid: { en: "Invalid email" },
  multi_user_not_in_plan: {
    code: "plan_does_not_include",
    en: "More than one user is possible from the Business plan. Upgrade to invite somebody.",
  },
  user_already_invited: { code: "conflict", en: "User already invited" },
  invitee_has_account: {
    code: "conflict",
    en: "This email address already has an account, and it can belong to one account only. Ask to be invited at another address.",
  },
  users_full: {
    code: "plan_does_not_include",
    en: {
      one: "Your plan allows one invited user. Remove one first, or upgrade.",
      other: "Your plan allows {n} invited users. Remove one first, or upgrade.",
    },
  },
  no_such_user: { code: "not_found", en: "There is no such user." },
  owner_stays: { code: "conflict", en: "The owner cannot be removed." },
  wallet_message_used: {
    code: "conflict",
    en: "This message has expired or was already used. Please ask for a new one.",
  },
  wallet_address_missing: { en: "Enter the wallet's address." },
  wallet_unsigned: { en: "Sign the message." },
  wallet_address_wrong: { code: "invalid_input", en: "This is not the address of a wallet. Please check it." },
  wallet_signature_wrong: {
    code: "invalid_input",
    en: "This signature is not from that wallet, or not for this message. Sign it again.",
  },
  no_such_document: { code: "not_found", en: "There is no such document." },
  document_missing: { code: "invalid_input", en: "Choose a file to upload." },
  document_too_large: { code: "too_large", en: "A document can have 10 MB at most." },
  documents_before_details: {
    code: "conflict",
    en: "Documents are needed only for verification: save your VAT number and address first.",
  },
  documents_full: { code: "limit_reached", en: "You can keep at most {n} documents. Delete one to add another." },
  documents_over_room: {
    code: "limit_reached",
    en: "Your documents use {used} MB of {all} MB, and this one needs {needed} MB. Delete one, or upgrade.",
  },
  pdf_version_unknown: { code: "invalid_file", en: "This PDF has an unknown version. Save it again and upload it." },
  pdf_damaged: { code: "invalid_file", en: "This PDF is damaged or incomplete. Save it again and upload it." },
  picture_damaged: { code: "invalid_file", en: "This file is damaged or incomplete. Save it again and upload it." },
  words_hidden: { en: "This text has a character that cannot be seen, or that hides others. Type it again." },
  words_with_sign: { en: "Leave out ticks, crosses and emoji: they could pass for our verdict." },
  colour_malformed: { en: "Write the colour as # and six digits or letters, such as #1d2f5e." },
  colour_too_pale: { en: "This colour is too pale on white: below 4.5 : 1. Choose a darker one." },
  colour_like_ours: {
    en: "This colour is close to our green, amber or red, which stand for verdicts. Choose another.",
  },
  link_not_allowed: {
    code: "invalid_input",
    en: "This link leads neither to your confirmed domain nor to a listed shop, or lacks https://.",
  },
  links_repeated: { en: "Only one link of each kind." },
  too_many_links: { en: "At most {n} links." },
  too_many_models: { code: "limit_reached", en: "At most {n} models can have their own texts. Clear one first." },
  shopper_contact_malformed: { en: "Enter an email address at which shoppers reach you." },
  document_type: { code: "unsupported_type", en: "Upload a PDF, JPEG or PNG file." },
} as const satisfies Rows
