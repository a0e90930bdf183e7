import type { InLanguage } from "#shared/refusals/table.ts"
import type { waitReasons as english } from "#shared/refusals/waits.ts"

export const waitReasons: InLanguage<typeof english> = {
  fee_high: "A hálózati díj meghaladja a beállított felső határt.",
  fee_ceiling: "Alacsonyabb hálózati díjra várunk: elértük a beállított felső határt.",
  key_without_funds: "Az aláíró kulcson nincs elég pénz a hálózati díjra.",
  registry_paused: "A nyilvántartás szerződése szünetel.",
  key_without_role: "Az aláíró kulcsnak nincs meg a szükséges szerepköre.",
  mint_cap: "A rögzítő kulcsnak a láncon megszabott kerete most kimerült.",
  token_not_there: "A termék tokenje még nincs a láncon.",
  batch_not_there: "A tétel még nincs a láncon.",
  node_refuses: "A csomópont most nem fogadja el a tranzakciót.",
  contract_refuses: "A szerződés számunkra ismeretlen okból nem fogadja el a tranzakciót.",
  too_much_gas: "A csomópont több gázt kér, mint amennyit egy tranzakció felhasználhat.",
  nodes_disagree: "A csomópontok nem értenek egyet abban, hogy a tranzakció sikerülne-e.",
  not_deep_enough: "Olyan blokktól függ, amelyet még nem erősített meg elég blokk.",
  company_gas_budget: "A cég mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  free_gas_budget: "Az ingyenes csomagú cégek közös mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  free_gas_share:
    "Az ingyenes csomagú cégek közös mai gázkeretének fele elfogyott: a többi azoké, akik ma még nem használtak belőle. Éjfél (UTC) után folytatódik.",
  recalls_deferred:
    "A cég mai gázkerete a visszahívásokra elfogyott. Ez a visszahívás más cégek visszahívásai után kerül sorra, vagy éjfél (UTC) után.",
  doubt_disagree:
    "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most nem értenek egyet.",
  doubt_contradiction:
    "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most kettő ellentmond egymásnak, és az egyik téved.",
  doubt_too_few:
    "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most túl kevés válaszol.",
  no_node_answers:
    "A lánc egyik csomópontja sem válaszol; a várakozó műveletek folytatódnak, amint valamelyik válaszol.",
  not_followed: "Ezt a láncot {time} óta senki sem követi.",
  not_written: "Erre a láncra {time} óta senki sem ír.",
  final_block_replaced: "A hálózat ({chain}) lecserélt egy blokkot, amelyet véglegesnek mondott: {block}.",
  data_disk_full: "Megtelt az adatbázis lemeze: amíg nincs rajta hely, semmit sem tudunk menteni.",
  manifests_disk_full: "Megtelt a jegyzékek lemeze: a termékek várnak, amíg nincs rajta hely.",
  backups_disk_full: "Megtelt a mentések lemeze: amíg nincs rajta hely, nem készülhet másolat az adatbázisról.",
  not_recorded: "A hálózat nem rögzíti.",
  job_lost: "A feladat újra és újra megszakadt, mielőtt elkészült volna.",
}
