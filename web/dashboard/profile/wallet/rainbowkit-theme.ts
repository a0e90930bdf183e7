import type { lightTheme } from "@rainbow-me/rainbowkit"

const FONT = '"Instrument Sans", "Helvetica Neue", Arial, sans-serif'
const RADIUS = "3px"

/** RainbowKit in our tokens, which know light and dark themselves. It drops slashes from values. */
export const rainbowkitTheme: ReturnType<typeof lightTheme> = {
  blurs: { modalOverlay: "none" },
  fonts: { body: FONT },
  radii: { actionButton: RADIUS, connectButton: RADIUS, menuButton: RADIUS, modal: RADIUS, modalMobile: RADIUS },
  shadows: {
    connectButton: "none",
    dialog: "none",
    profileDetailsAction: "none",
    selectedOption: "none",
    selectedWallet: "none",
    walletLogo: "none",
  },
  colors: {
    accentColor: "var(--ink)",
    accentColorForeground: "var(--paper)",
    actionButtonBorder: "var(--edge)",
    actionButtonBorderMobile: "var(--edge)",
    actionButtonSecondaryBackground: "var(--sheet)",
    closeButton: "var(--soft)",
    closeButtonBackground: "transparent",
    connectButtonBackground: "var(--sheet)",
    connectButtonBackgroundError: "var(--wax-ground)",
    connectButtonInnerBackground: "var(--sheet)",
    connectButtonText: "var(--ink)",
    connectButtonTextError: "var(--wax)",
    connectionIndicator: "var(--green)",
    downloadBottomCardBackground: "var(--paper)",
    downloadTopCardBackground: "var(--paper)",
    error: "var(--wax)",
    generalBorder: "var(--line)",
    generalBorderDim: "var(--line)",
    menuItemBackground: "var(--paper)",
    modalBackdrop: "rgba(0, 0, 0, 0.45)",
    modalBackground: "var(--sheet)",
    modalBorder: "var(--line)",
    modalText: "var(--ink)",
    modalTextDim: "var(--soft)",
    modalTextSecondary: "var(--soft)",
    profileAction: "var(--paper)",
    profileActionHover: "var(--paper)",
    profileForeground: "var(--paper)",
    selectedOptionBorder: "var(--ink)",
    standby: "var(--amber)",
  },
}
