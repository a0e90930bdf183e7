import { refusals } from "./table.ts"

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
