import * as z from 'zod'

/** What a cell or word must look like; `expected` says it in a message: "expected … under times". */
export interface Form {
  readonly pattern: RegExp
  readonly expected: string
}

/** A cell of a given form. */
export function cell({ pattern, expected }: Form): z.ZodString {
  return z.string().regex(pattern, expected)
}

/** A cell that holds something. */
export const filled = cell({ pattern: /\S/, expected: 'a text' })

/** A cell of a given form, or an empty one, which is null. */
export function optional({ pattern, expected }: Form) {
  return z
    .string()
    .refine((text) => text === '' || pattern.test(text), `${expected}, or nothing`)
    .transform((text) => (text === '' ? null : text))
}

/** A cell that holds one of a few names; `expected` says which where they are too many to be told. */
export function oneOf<const Name extends string>(names: readonly Name[], expected = `one of ${names.join(', ')}`) {
  return z.enum(names, { error: expected })
}

/** A cell that holds a regular expression, which gets the given flags; an empty one fits everywhere. */
export function expression(flags: string) {
  return z.string().transform((source, context) => {
    try {
      return new RegExp(source, flags)
    } catch {
      context.addIssue({ code: 'custom', message: 'a regular expression', input: source })
      return z.NEVER
    }
  })
}

/** A cell that says yes or no. */
export const yesOrNo = z.enum(['yes', 'no'], { error: 'yes or no' }).transform((answer) => answer === 'yes')

/** A cell with entries of one type, separated by a sign; an empty cell has none. */
export function several<Entry>(separator: string, entry: z.ZodType<Entry, string>) {
  return z
    .string()
    .transform((list) => (list === '' ? [] : list.split(separator).map((part) => part.trim())))
    .pipe(z.array(entry))
}
