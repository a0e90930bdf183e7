export const deskTexts = { x: "y" } as const
