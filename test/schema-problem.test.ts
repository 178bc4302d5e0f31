import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issueInWords, problemOf } from '../src/schema-problem.js'

const schema = z.strictObject({
  id: z.string().min(1),
  level: z.enum(['error', 'warning']).optional(),
  format: z.literal('cases@1').optional(),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  edits: z.int().min(0).optional(),
  share: z.number().positive().max(1).optional(),
  when: z.iso.date().optional(),
  names: z.array(z.string()).min(1).optional(),
  inner: z.object({ text: z.string().refine((text) => text !== 'x', { error: 'no text is x' }) }).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  forms: z
    .array(z.union([z.strictObject({ arm: z.string(), against: z.string() }), z.strictObject({ trend: z.number() })]))
    .optional(),
})

describe('problemOf', () => {
  it.each<[unknown, string]>([
    [{}, '"id": it is missing'],
    [17, 'the whole: expected an object and found "17"'],
    [null, 'the whole: expected an object and found "null"'],
    [{ id: '' }, '"id": expected a text of at least 1 characters and found ""'],
    [{ id: 'a', level: 'fatal' }, '"level": expected one of "error", "warning" and found "fatal"'],
    [{ id: 'a', format: 'cases@9' }, '"format": expected "cases@1" and found "cases@9"'],
    [{ id: 'a', digest: 'abc' }, '"digest": expected a text of another form and found "abc"'],
    [{ id: 'a', edits: 'none' }, '"edits": expected a number and found "none"'],
    [{ id: 'a', edits: 1.5 }, '"edits": expected a whole number and found "1.5"'],
    [{ id: 'a', edits: -1 }, '"edits": expected a number of at least 0 and found "-1"'],
    [{ id: 'a', share: 0 }, '"share": expected a number of more than 0 and found "0"'],
    [{ id: 'a', share: 2 }, '"share": expected a number of at most 1 and found "2"'],
    [{ id: 'a', when: 'today' }, '"when": expected a text of the form date and found "today"'],
    [{ id: 'a', names: [] }, '"names": expected a list of at least 1 entries and found "[]"'],
    [{ id: 'a', names: ['a', 1] }, '"names.1": expected a text and found "1"'],
    [{ id: 'a', nmae: 1 }, 'the whole: unknown key "nmae"'],
    [{ id: 'a', inner: { text: 'x' } }, '"inner.text": no text is x'],
    [{ id: 'a', either: true }, '"either": expected another value and found "true"'],
    [{ id: 'a', forms: [{ trend: 1 }, { arm: 'x' }] }, '"forms.1.against": it is missing'],
  ])('%j', (value, problem) => {
    const result = schema.safeParse(value)
    expect(problemOf(result.error?.issues ?? [], value)).toBe(problem)
  })

  it('names the whole as it is told to, and cuts what was found', () => {
    const value = { id: ['long'.repeat(100)] }
    const { error } = schema.safeParse(value)
    expect(problemOf(error?.issues ?? [], value).length).toBeLessThan(110)
    expect(problemOf(schema.safeParse([]).error?.issues ?? [], [], 'the line')).toMatch(/^the line: /)
  })

  it('leaves no word of the library in any objection', () => {
    for (const value of [
      0,
      '',
      [],
      { id: 1, level: 1, format: 1, digest: 1, edits: '', share: '', names: '', inner: 1 },
    ]) {
      for (const issue of schema.safeParse(value).error?.issues ?? []) {
        expect(issueInWords(issue, value)).not.toMatch(/Invalid|Too |Unrecognized|received/)
      }
    }
  })
})
