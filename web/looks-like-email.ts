const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text could be an email address; only a delivered letter proves it. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text)
