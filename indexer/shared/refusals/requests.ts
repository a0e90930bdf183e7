import { refusals } from "./table.ts"

/** What any call may be told: its body, its pages, our own state. */
export const requestRefusals = refusals({
  unknown_route: {
    code: "unknown_route",
    en: "There is nothing at this address. Please check it.",
    hu: "Ezen a címen nincs semmi.",
  },
  internal: {
    code: "internal",
    en: "Something went wrong on our side. Please try again.",
    hu: "Nálunk történt hiba. Kérjük, próbálja újra.",
  },
  malformed_request: { en: "The request is not of the expected form.", hu: "A kérés formája nem megfelelő." },
  body_too_large: {
    code: "too_large",
    en: "The request is too large: at most {kb} KB.",
    hu: "A kérés túl nagy: legfeljebb {kb} KB lehet.",
  },
  body_incomplete: { en: "The request body is incomplete.", hu: "A kérés törzse hiányos." },
  body_not_json: { en: "The request body is not valid JSON.", hu: "A kérés törzse nem érvényes JSON." },
  body_too_deep: { en: "The request body is nested too deeply.", hu: "A kérés törzse túl mélyen egymásba ágyazott." },
  body_proto: { en: "A member cannot have the name __proto__.", hu: "Egyetlen mező neve sem lehet __proto__." },
  other_site: {
    code: "not_allowed",
    en: "This call is not open to pages of other sites.",
    hu: "Ez a hívás más webhelyek lapjairól nem érhető el.",
  },
  disk_full: {
    code: "busy",
    en: "Nothing can be saved right now, because the service's disk is full. Please try again later.",
    hu: "Most semmit sem tudunk menteni, mert megtelt a szolgáltatás lemeze. Próbálja újra később.",
  },
  database_away: {
    code: "busy",
    en: "The service cannot reach its database right now. Please try again in a moment.",
    hu: "A szolgáltatás most nem éri el az adatbázisát. Próbálja újra egy pillanat múlva.",
  },
  stopping: {
    code: "busy",
    en: "The service is restarting. Please try again in a moment.",
    hu: "A szolgáltatás éppen újraindul. Próbálja újra egy pillanat múlva.",
  },
  starting: {
    code: "busy",
    en: "The service is starting. Please try again in a moment.",
    hu: "A szolgáltatás éppen indul. Próbálja újra egy pillanat múlva.",
  },
  overloaded: {
    code: "busy",
    en: "The service is overloaded right now. Please try again in a moment.",
    hu: "Most túl nagy a terhelés. Próbálja újra egy pillanat múlva.",
  },
  share_used_up: {
    code: "busy",
    en: "Your company has asked for too much at once. Please try again in a moment.",
    hu: "A cége egyszerre túl sokat kért. Próbálja újra egy pillanat múlva.",
  },
  downloads_in_flight: {
    code: "busy",
    en: "Your company is downloading too much at once. Please wait until one download is done.",
    hu: "A cége egyszerre túl sokat tölt le. Várja meg, amíg az egyik letöltés elkészül.",
  },
  idempotency_key_malformed: {
    en: "The Idempotency-Key must be 1 to 128 characters without spaces or accents.",
    hu: "Az Idempotency-Key 1–128 karakter legyen, szóköz és ékezet nélkül.",
  },
  idempotency_key_reused: {
    code: "idempotency_key_reused",
    en: "This Idempotency-Key belongs to another request. Use a new one.",
    hu: "Ez az Idempotency-Key egy másik kéréshez tartozik. Használjon újat.",
  },
  request_under_way: {
    code: "conflict",
    en: "A request with this Idempotency-Key is still running. Please ask again in a moment.",
    hu: "Ezzel az Idempotency-Key értékkel már fut egy kérés. Próbálja újra egy pillanat múlva.",
  },
  request_taken_up_again: {
    code: "conflict",
    en: "This request took too long and was started again. Please ask again in a moment.",
    hu: "A kérés túl sokáig tartott, ezért újrakezdtük. Próbálja újra egy pillanat múlva.",
  },
  answer_not_kept: {
    code: "already_done",
    en: "This was already done; its answer was too large to keep.",
    hu: "Ez már megtörtént; a válasz túl nagy volt ahhoz, hogy megőrizzük.",
  },
  cursor_foreign: {
    en: "This cursor does not belong to this list. Begin with the first page.",
    hu: "Ez a kurzor nem ehhez a listához tartozik. Kezdje az első oldallal.",
  },
  days_out_of_order: { en: "The first day is after the last.", hu: "Az első nap későbbi, mint az utolsó." },
  too_late: { en: "Too late.", hu: "Túl késői." },
  field_refused: { en: "{field}: {problem}", hu: "Ellenőrizze ezt a mezőt: {field}." },
  required: { en: "This is required.", hu: "Ez kötelező." },
  too_long: { en: "At most {n} characters.", hu: "Legfeljebb {n} karakter." },
  too_many_entries: { en: "At most {n} entries.", hu: "Legfeljebb {n} elem." },
  choose_one: { en: "Choose one of: {choices}.", hu: "Válasszon ezek közül: {choices}." },
  malformed: { en: "This is not of the expected form.", hu: "Ennek a formája nem megfelelő." },
  day_out_of_range: { en: "This day is too far away.", hu: "Ez a nap túl messze van." },
})

/** Sentences that fit many things, which are named by `words.ts`. */
export const generalRefusals = refusals({
  no_such: { code: "not_found", en: "There is no such {thing}.", hu: "Nincs ilyen {thing}." },
  none_selected: { en: "No {chosen} selected.", hu: "Nincs kijelölt {chosen}." },
  enter: { en: "Enter {what}.", hu: "Adja meg {what}." },
  enter_such_as: { en: "Enter {value} such as {example}.", hu: "Adjon meg {value}, például: {example}." },
  choose: { en: "Choose {choice}.", hu: "Válasszon {choice}." },
  at_most: { en: "At most {n} {things}.", hu: "Legfeljebb {n} {things}." },
  at_least: { en: "At least {n}.", hu: "Legalább {n}." },
  company_full: {
    code: "limit_reached",
    en: "A company can have at most {n} {owned}. Remove one first.",
    hu: "Egy cégnek legfeljebb {n} {owned} lehet. Előbb távolítson el egyet.",
  },
  not_in_plan: {
    code: "plan_does_not_include",
    en: "Your plan does not include {feature}. Upgrade to {plan}.",
    hu: "A csomagjában nincs {feature}. Ehhez váltson {plan} csomagra.",
  },
  is_required: { en: "{input} is required", hu: "{input} kötelező" },
  must_be: { en: "This must be {kind}.", hu: "Ez {kind} legyen." },
  characters_unusable: {
    en: "This contains a character that cannot be used. Type it again.",
    hu: "Ebben nem használható karakter van. Gépelje be újra.",
  },
  upload_too_large: {
    code: "too_large",
    en: "This file is larger than {mb} MB.",
    hu: "Ez a fájl nagyobb {mb} MB-nál.",
  },
  file_damaged: {
    code: "invalid_file",
    en: "This file is damaged or incomplete. Save it again and upload it.",
    hu: "Ez a fájl sérült vagy hiányos. Mentse újra, és úgy töltse fel.",
  },
  file_under_way: {
    code: "busy",
    en: "Another file of your company is being worked on right now. Please wait until it is done.",
    hu: "A cége egy másik fájlján éppen dolgozunk. Várja meg, amíg elkészül.",
  },
})
