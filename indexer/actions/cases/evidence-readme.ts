import type { Case } from "#shared/api/cases.ts"
import { RULE } from "#shared/checks-rule.ts"
import type { Language } from "#shared/language.ts"

interface About {
  one: Case
  company: string
  /** Up to which block each blockchain was read. */
  chains: { chain_id: number; block: number }[]
  public_url: string
  now: number
}

/** What the archive holds, what the figures mean, and what they do not say. The title comes first. */
export const evidenceParagraphs = (language: Language, about: About): string[] => WRITE[language](about)

const CHECK_SIGNATURE =
  "openssl pkeyutl -verify -pubin -inkey evidence-key.pem -rawin -in manifest.json -sigfile manifest.sig"

const dayOf = (iso: string | number) => new Date(iso).toISOString().slice(0, 10)
const timeOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`
const countsOf = ({ weeks }: Case) => ({
  weeks: new Set(weeks.map(({ week }) => week)).size,
  countries: new Set(weeks.map(({ country }) => country).filter((country) => country !== "unknown")).size,
})

const WRITE: Record<Language, (about: About) => string[]> = {
  en: ({ one, company, chains, public_url, now }) => [
    `Checks of one label: ${one.product_name}, of ${company}`,
    `Made on ${timeOf(now)}, for case ${one.id}, opened on ${dayOf(one.opened_at)}.\n${chains.map(({ chain_id, block }) => `Blockchain ${chain_id} was read up to block ${block}.`).join("\n")}`,
    `Within 180 days ${one.people} people have checked this label, in ${countsOf(one).weeks} weeks and ${countsOf(one).countries} known countries.`,
    `The rule ${RULE} compares these figures with bounds that are the same for every brand and product. case.json holds both; the rule is in rule.md and at ${public_url}/docs/checks, so anybody can compute it again from checks-by-day.csv.`,
    "A person is a browser that has shown the result for a second: at most once a day, and only if it had not checked the label before. Of each week at most three people count, and of each country at most four. A country is known where the visitor's network and clock agree.",
    "What this does not say: it does not say that the label was copied, nor that any product with it is not genuine. A display piece and a label in an advertisement give the same figures. It does not say who checked: no address and no visit is kept.",
    "checks-by-week.csv and checks-by-day.csv: people by time and country.\ncase.json: the case, the rule's reasons and bounds.\nrule.md: the rule itself.\nreports.csv: what customers wrote, without their addresses. Their photos are left out, because they may show the label's code.\nblockchain.csv: what stands on the blockchain about the product, with blocks and transactions.\ncertificates/: for showing. They prove the record without the label's code, which is in none of these files.\nREADME.pdf: these words on paper.\nmanifest.json: the SHA-256 of each file above.",
    `manifest.sig is an Ed25519 signature of manifest.json by the service: it shows that none of these files was changed later. Compare evidence-key.pem with ${public_url}/evidence-key, then run:\n${CHECK_SIGNATURE}`,
  ],
  hu: ({ one, company, chains, public_url, now }) => [
    `Egy címke ellenőrzései: ${one.product_name}, ${company}`,
    `Készült: ${timeOf(now)}. Ügy: ${one.id}, megnyílt: ${dayOf(one.opened_at)}.\n${chains.map(({ chain_id, block }) => `Blokklánc: ${chain_id}. Az utolsó olvasott blokk: ${block}.`).join("\n")}`,
    `180 napon belül ${one.people} ember ellenőrizte ezt a címkét, ${countsOf(one).weeks} különböző héten, ${countsOf(one).countries} ismert országból.`,
    `A ${RULE} szabály minden márkánál és terméknél ugyanazokkal a határokkal veti össze ezeket a számokat. Mindkettő a case.json fájlban áll; a szabály a rule.md fájlban és itt olvasható: ${public_url}/docs/checks, ezért a checks-by-day.csv alapján bárki újraszámolhatja.`,
    "Embernek az a böngésző számít, amelyik egy másodpercig mutatta az eredményt: naponta legfeljebb egyszer, és csak ha korábban még nem ellenőrizte a címkét. Egy hétből legfeljebb három, egy országból legfeljebb négy ember számít. Az ország akkor ismert, ha a látogató hálózata és órája ugyanarra utal.",
    "Amit ez nem mond: nem mondja, hogy a címkét lemásolták, sem azt, hogy bármelyik vele ellátott termék nem eredeti. Egy kiállított darab vagy egy hirdetésben látható címke ugyanilyen számokat ad. Nem mondja meg, ki ellenőrizte: sem címet, sem látogatást nem őrzünk meg.",
    "checks-by-week.csv és checks-by-day.csv: emberek idő és ország szerint.\ncase.json: az ügy, a szabály okai és határai.\nrule.md: maga a szabály, angolul.\nreports.csv: amit a vásárlók írtak, az elérhetőségeik nélkül. A fényképeik kimaradtak, mert látszhat rajtuk a címke kódja.\nblockchain.csv: ami a termékről a blokkláncon áll, blokkokkal és tranzakciókkal.\ncertificates/: bemutatásra. A bejegyzést a címke kódja nélkül bizonyítják; a kód egyik fájlban sincs benne.\nREADME.pdf: ugyanez a szöveg papíron.\nmanifest.json: a fenti fájlok SHA-256 lenyomata.",
    `A manifest.sig a szolgáltatás Ed25519-aláírása a manifest.json fájlon: azt mutatja, hogy ezek a fájlok azóta nem változtak. Vesse össze az evidence-key.pem fájlt ezzel: ${public_url}/evidence-key, azután futtassa:\n${CHECK_SIGNATURE}`,
  ],
}
