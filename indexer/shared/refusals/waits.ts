import { refusals } from "./table.ts"

/** Why a transaction waits or a chain is halted. Stored with it, for people and `/status`. */
export const waitReasons = refusals({
  fee_high: {
    en: "The network's fee is above the configured maximum.",
    hu: "A hálózati díj meghaladja a beállított felső határt.",
  },
  fee_ceiling: {
    en: "Waiting for a lower network fee: the configured maximum is reached.",
    hu: "Alacsonyabb hálózati díjra várunk: elértük a beállított felső határt.",
  },
  key_without_funds: {
    en: "The signing key has run out of funds for network fees.",
    hu: "Az aláíró kulcson nincs elég pénz a hálózati díjra.",
  },
  registry_paused: { en: "The registry is paused.", hu: "A nyilvántartás szerződése szünetel." },
  key_without_role: {
    en: "The signing key does not have the role it needs.",
    hu: "Az aláíró kulcsnak nincs meg a szükséges szerepköre.",
  },
  mint_cap: {
    en: "The minter's cap on chain is used up for now.",
    hu: "A rögzítő kulcsnak a láncon megszabott kerete most kimerült.",
  },
  token_not_there: { en: "The product's token is not on the chain yet.", hu: "A termék tokenje még nincs a láncon." },
  batch_not_there: { en: "The batch is not on the chain yet.", hu: "A tétel még nincs a láncon." },
  node_refuses: {
    en: "The node refuses the transaction for now.",
    hu: "A csomópont most nem fogadja el a tranzakciót.",
  },
  logs_left_out: {
    en: "It is on the chain, and the nodes leave it out of their logs.",
    hu: "Már a láncon van, de a csomópontok kihagyják a naplóikból.",
  },
  contract_refuses: {
    en: "The contract refuses the transaction for a reason unknown here.",
    hu: "A szerződés számunkra ismeretlen okból nem fogadja el a tranzakciót.",
  },
  too_much_gas: {
    en: "The node asks for more gas than one transaction may use.",
    hu: "A csomópont több gázt kér, mint amennyit egy tranzakció felhasználhat.",
  },
  nodes_disagree: {
    en: "The nodes disagree on whether the transaction would succeed.",
    hu: "A csomópontok nem értenek egyet abban, hogy a tranzakció sikerülne-e.",
  },
  not_deep_enough: {
    en: "It depends on a block that does not have enough confirmations yet.",
    hu: "Olyan blokktól függ, amelyet még nem erősített meg elég blokk.",
  },
  company_gas_budget: {
    en: "The company's gas budget for today is used up. It goes on after midnight (UTC).",
    hu: "A cég mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  },
  free_gas_budget: {
    en: "The gas budget of all Free companies for today is used up. It goes on after midnight (UTC).",
    hu: "Az ingyenes csomagú cégek közös mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  },
  free_gas_share: {
    en: "Half of today's gas for all Free companies is used up; the rest is for those that have used none today. It goes on after midnight (UTC).",
    hu: "Az ingyenes csomagú cégek közös mai gázkeretének fele elfogyott: a többi azoké, akik ma még nem használtak belőle. Éjfél (UTC) után folytatódik.",
  },
  recalls_deferred: {
    en: "Today's gas for the company's recalls is used up. This one is sent after other companies' recalls, or after midnight (UTC).",
    hu: "A cég mai gázkerete a visszahívásokra elfogyott. Ez a visszahívás más cégek visszahívásai után kerül sorra, vagy éjfél (UTC) után.",
  },
  doubt_disagree: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now they do not.",
    hu: "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most nem értenek egyet.",
  },
  doubt_contradiction: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now two contradict each other, and one of them is wrong.",
    hu: "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most kettő ellentmond egymásnak, és az egyik téved.",
  },
  doubt_too_few: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now too few of them answer.",
    hu: "Ami újabb ennél a blokknál ({number}), akkor számít, ha két csomópont egyetért róla: most túl kevés válaszol.",
  },
  no_node_answers: {
    en: "No node of this chain answers; waiting work continues as soon as one does.",
    hu: "A lánc egyik csomópontja sem válaszol; a várakozó műveletek folytatódnak, amint valamelyik válaszol.",
  },
  not_followed: { en: "Nobody has followed this chain since {time}.", hu: "Ezt a láncot {time} óta senki sem követi." },
  not_written: { en: "Nobody has written to this chain since {time}.", hu: "Erre a láncra {time} óta senki sem ír." },
  final_block_replaced: {
    en: "{chain} has replaced block {block}, which it had called final.",
    hu: "A hálózat ({chain}) lecserélt egy blokkot, amelyet véglegesnek mondott: {block}.",
  },
  data_disk_full: {
    en: "The disk of the database is full: nothing can be saved until there is room.",
    hu: "Megtelt az adatbázis lemeze: amíg nincs rajta hely, semmit sem tudunk menteni.",
  },
  manifests_disk_full: {
    en: "The disk of the manifests is full: products wait until there is room.",
    hu: "Megtelt a jegyzékek lemeze: a termékek várnak, amíg nincs rajta hely.",
  },
  backups_disk_full: {
    en: "The disk of the backups is full: no copy of the database can be made until there is room.",
    hu: "Megtelt a mentések lemeze: amíg nincs rajta hely, nem készülhet másolat az adatbázisról.",
  },
  not_recorded: { en: "The network does not record it.", hu: "A hálózat nem rögzíti." },
  job_lost: {
    en: "The job was interrupted again and again before it could finish.",
    hu: "A feladat újra és újra megszakadt, mielőtt elkészült volna.",
  },
})
