import type { paymentRefusals as english } from "#shared/refusals/payments.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const paymentRefusals: InLanguage<typeof english> = {
  plan_missing: "Válasszon csomagot: starter, business vagy enterprise.",
  currency_missing: "Válasszon pénznemet: eur vagy usd.",
  interval_missing: "Válasszon időszakot: month vagy year.",
  free_needs_no_payment: "A Free csomagért nem kell fizetni.",
  checkout_failed: "A fizetést nem sikerült elindítani.",
  address_has_account: "Ezzel a címmel már van fiók. Lépjen be, és a profiljában válasszon csomagot.",
  suspended_before_payment: "Ezt a céget felfüggesztettük. Mielőtt csomagért fizetne, keressen meg minket.",
  subscribed_already: "A cégének már van előfizetése. A profiljában módosítsa, hogy ne fizessen kétszer.",
  nothing_to_bill: "Még nincs mit számlázni: a cége nem fizetett csomagért.",
  no_subscription: "Nincs módosítható előfizetés. Előbb válasszon csomagot, és fizesse ki.",
  cancel_in_billing:
    "Ha nem fizetne tovább, mondja le az előfizetést a számlázásban. Az időszak végéig érvényes marad.",
  payment_open: "Egy fizetés még nyitott, vagy visszaterhelték. Mielőtt csomagot vált, rendezze a számlázásban.",
  subscription_ending: "Az előfizetését lemondta. Mielőtt csomagot vált, állítsa vissza a számlázásban.",
  plan_unchanged: "A cége már ezt a csomagot használja.",
  change_scheduled: "Ez a váltás már elő van jegyezve.",
  no_change_scheduled: "Nincs előjegyzett csomagváltás.",
  amount_changed: "Az összeg közben megváltozott. Nézze meg újra, és erősítse meg.",
  card_declined: "A kártyát elutasították. Semmi sem változott. Próbálja másik kártyával.",
  no_such_payment: "Nincs ilyen fizetés.",
  provider_unreachable: "A fizetési szolgáltatót nem értük el. Próbálja újra egy perc múlva.",
  provider_unreadable: "A fizetési szolgáltató válasza olvashatatlan volt. Keressen meg minket.",
  subscription_unknown_yet: "A fizetési szolgáltató még nem ismeri az előfizetést.",
  invoice_unknown_yet: "A fizetési szolgáltató még nem ismeri a számlát.",
  charge_unknown_yet: "A fizetési szolgáltató még nem ismeri a terhelést.",
  event_from_future: "Az aláírás ideje a jövőben van.",
  event_signature_wrong: "Az aláírás nem egyezik.",
}
