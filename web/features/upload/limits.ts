/** What the service takes: said here again, because its own description of it would bring the whole validator along. */
export const CSV_BYTES_MAX = 10 * 1024 * 1024
