/** For bytes that strangers made: whatever else may be in them, nothing of it is run. */
export const INERT = { "Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff" }
