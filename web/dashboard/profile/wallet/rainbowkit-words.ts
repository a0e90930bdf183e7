import { onLanguageSwitched, textOf } from "#web/i18n/texts.ts"

/** RainbowKit's texts from our own; the build puts this module in the place of its dictionaries. */
let words = spoken()
onLanguageSwitched(() => {
  words = spoken()
})

export { words as default, words as en_US_default }

/** As RainbowKit keeps them: the JSON text of a tree. `{wallet}` is filled in by RainbowKit, in its own spelling. */
function spoken(): string {
  const t = textOf("wallet")
  const wallet = "%{wallet}"
  return JSON.stringify({
    close: t("choose.close"),
    connect: {
      title: t("choose.title"),
      recent: t("choose.recent"),
      status: {
        opening: t("choose.opening", { wallet }),
        confirm: t("choose.confirm"),
        connecting: t("choose.connecting"),
        not_available: t("choose.not_available", { wallet }),
        connect_mobile: t("choose.opening", { wallet }),
        confirm_mobile: t("choose.confirm"),
      },
      secondary_action: { retry: { label: t("choose.retry") } },
    },
    connector_group: { installed: t("choose.here") },
    intro: {
      title: t("choose.what"),
      description: t("what.text"),
      get: { label: t("what.get") },
      learn_more: { label: t("what.help") },
    },
    get: {
      title: t("what.get"),
      looking_for: {
        title: t("get.title"),
        mobile: { description: t("get.text") },
        desktop: { compact_description: t("get.text"), wide_description: t("get.text") },
      },
    },
  })
}
