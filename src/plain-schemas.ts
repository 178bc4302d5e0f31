import * as z from 'zod'

/** A number of things, or a place among them: a whole number from 0 on. */
export const count = z.int().min(0)

/** The SHA-256 of bytes or of canonical JSON. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest (64 hexadecimal digits)')
