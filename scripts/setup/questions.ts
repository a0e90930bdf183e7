import { DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"
import type { Answers } from "./answers.ts"

export interface Question {
  name: string
  /** Its purpose and where to find it, for the person asked. */
  says: string
  /** What counts where nothing is answered; without it an answer is needed. */
  otherwise?: (answers: Answers) => string
  /** Asked only then. */
  when?: (answers: Answers) => boolean
}

const isTestKey = ({ STRIPE_SECRET_KEY = "" }: Answers) => STRIPE_SECRET_KEY.includes("_test_")

/** All that a production needs to be told, in the order of asking: an answer may depend on those before it. */
export const QUESTIONS: readonly Question[] = [
  { name: "PUBLIC_URL", says: "Where people will reach it, such as https://touchmark.example." },
  {
    name: "DATABASE_URL",
    says: "postgres://user:password@host:5432/touchmark, or nothing for SQLite on this machine.",
    otherwise: () => `sqlite:${process.env.DATA_DIR ?? "/var/lib/touchmark"}/touchmark.sqlite`,
  },
  {
    name: "SECOND_DISK",
    says: "A folder on another disk, for copies and manifests. Nothing: beside the database, which is lost with its disk.",
    otherwise: () => "",
  },
  ...DEMONSTRATED_IDS.map((id) => ({
    name: `${NETWORKS[id].env_prefix}_RPC_URLS`,
    says: `Three nodes of ${NETWORKS[id].name} from different providers, with commas between them.`,
  })),
  {
    name: "CUSTODY_ADDRESS",
    says: "A cold address, for the tokens of companies that have no wallet. None of the service's keys may control it.",
  },
  { name: "STRIPE_SECRET_KEY", says: "Stripe's secret key, or a restricted one." },
  {
    name: "ALLOW_TEST_PAYMENTS",
    says: "That is a test key: whoever likes has a paid plan for nothing. on, if that is what you want.",
    when: isTestKey,
  },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    says: "The signing secret of the webhook PUBLIC_URL/api/stripe/webhook. Nothing: it is made at Stripe now.",
    otherwise: () => "",
  },
  { name: "SMTP_URL", says: "The mail server: smtps://user:password@mail.example, or smtp:// with port 587." },
  { name: "PROVIDER_NAME", says: "Who runs the service, for letters and legal pages: the registered name." },
  { name: "PROVIDER_ADDRESS", says: "Its address." },
  { name: "PROVIDER_TAX_NUMBER", says: "Its tax number." },
  { name: "PROVIDER_EMAIL", says: "Where customers and visitors write to." },
  {
    name: "ADMIN_EMAIL",
    says: "The first administrator, who gets a link to set a password at the first start.",
    otherwise: ({ PROVIDER_EMAIL = "" }) => PROVIDER_EMAIL,
  },
]
