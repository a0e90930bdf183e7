const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text could be an e-mail address; only a letter that arrives says that it is one. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text)
