import { DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"
import type { Answers } from "./answers.ts"

export interface Question {
  name: string
  /** Its purpose and where to find it, for the person asked. */
  says: string
  /** The default; without it an answer is required. */
  otherwise?: (answers: Answers) => string
  /** Whether to ask this question. */
  when?: (answers: Answers) => boolean
}

const isTestKey = ({ STRIPE_SECRET_KEY = "" }: Answers) => STRIPE_SECRET_KEY.includes("_test_")

/** All of production's settings without a safe default, in order: a question may depend on earlier answers. */
export const QUESTIONS: readonly Question[] = [
  { name: "PUBLIC_URL", says: "The service's public address, such as https://touchmark.example." },
  {
    name: "DATABASE_URL",
    says: "postgres://user:password@host:5432/touchmark. Leave empty for SQLite on this machine.",
    otherwise: () => `sqlite:${process.env.DATA_DIR ?? "/var/lib/touchmark"}/touchmark.sqlite`,
  },
  {
    name: "SECOND_DISK",
    says: "A folder on another disk, for copies and manifests. If empty, they are lost together with the database's disk.",
    otherwise: () => "",
  },
  ...DEMONSTRATED_IDS.map((id) => ({
    name: `${NETWORKS[id].env_prefix}_RPC_URLS`,
    says: `Three nodes of ${NETWORKS[id].name} from different providers, separated by commas.`,
  })),
  {
    name: "CUSTODY_ADDRESS",
    says: "A cold address for the tokens of companies without a wallet. None of the service's keys may control it.",
  },
  { name: "STRIPE_SECRET_KEY", says: "Stripe's secret key, or a restricted one." },
  {
    name: "ALLOW_TEST_PAYMENTS",
    says: "This is a test key, so anybody can get a paid plan without paying. Answer on if you want that.",
    when: isTestKey,
  },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    says: "The signing secret of the webhook PUBLIC_URL/api/stripe/webhook. Leave empty to create it at Stripe now.",
    otherwise: () => "",
  },
  { name: "SMTP_URL", says: "The mail server: smtps://user:password@mail.example, or smtp:// with port 587." },
  {
    name: "PROVIDER_NAME",
    says: "The registered name of the company that runs the service, for emails and legal pages.",
  },
  { name: "PROVIDER_ADDRESS", says: "The company's address." },
  { name: "PROVIDER_TAX_NUMBER", says: "The company's tax number." },
  { name: "PROVIDER_EMAIL", says: "The email address for customers and visitors." },
  {
    name: "ADMIN_EMAIL",
    says: "The first administrator. The first start emails this address a link to set a password.",
    otherwise: ({ PROVIDER_EMAIL = "" }) => PROVIDER_EMAIL,
  },
]
