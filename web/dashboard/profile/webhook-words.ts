import type { WebhookType } from "#shared/api/webhooks.ts"

/** Texts for all webhook events, in order. */
export const WEBHOOK_WORDS = {
  "product.minted": "webhooks.type.minted",
  "product.failed": "webhooks.type.failed",
  "product.recalled": "webhooks.type.recalled",
  "product.reinstated": "webhooks.type.reinstated",
  "product.watched": "webhooks.type.watched",
  "product.alarm": "webhooks.type.alarm",
  "case.decided": "webhooks.type.decided",
} as const satisfies Record<WebhookType, string>
