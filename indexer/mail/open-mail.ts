import { join } from "node:path"
import type { Config } from "#indexer/config.ts"
import { openOutbox } from "#stand-ins/outbox.ts"
import type { Provider } from "./letter-facts.ts"
import { createMail, type Mail } from "./mail.ts"
import { openSmtp } from "./smtp.ts"

/** `smtp_url` is `smtp://user:password@host:587` or `smtps://...:465`, `mail_from` is `Name <address>` or a bare address. */
export type MailSettings = Pick<Config, "smtp_url" | "mail_from" | "data_dir" | "production"> & { provider: Provider }

/** Letters by the mail server that the settings name, or as files in `DATA_DIR/outbox`, whose links go to `print`. */
export function openMail(settings: MailSettings, print?: (line: string) => void): Mail {
  const { smtp_url: url, mail_from: from, data_dir, production, provider } = settings
  const directory = join(data_dir, "outbox")
  return createMail(
    url === undefined ? openOutbox({ directory, from, print }) : openSmtp({ url, from, production }),
    provider,
  )
}
