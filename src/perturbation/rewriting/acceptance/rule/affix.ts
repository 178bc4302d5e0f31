import { quote } from '../../../../errors.js'

/** Beginnings with which the same rest of a word says something else; those of one side say the same. */
const beginnings = sidesOf(`
hyper / hypo a / normo eu
tachy / brady
micro / macro / normo
poly / oligo olig an
over / under
pre / post
uni / bi
hemi / para / quadri tetra / mono
ante / retro
epi / hypo
sub / epi extra / intra
supra / sub infra
`)

/** Endings with which the same root of a word says something else. */
const endings = sidesOf(`
cytosis cytotic philia philic / penia penic cytopenia cytopenic
`)

/** How many letters behind a beginning make it one word with another: "tension" and "tensive". */
const rest = 4

/** A word with such a beginning or ending: two with the same key and different sides exclude each other. */
interface Form {
  readonly key: string
  readonly side: number
  readonly word: string
}

/**
 * Words that went into others with the same rest and an excluding beginning or ending: hyper- and hypo-, -cytosis and
 * -penia.
 *
 * Only where the one stands less often than in the original and the other one more often.
 *
 * @example
 * affixFaults('Hypokalemia is found.', 'Hyperkalemia is found.')
 * // → ['The original says "hyperkalemia", and the new text "hypokalemia" in its place.']
 */
export function affixFaults(rewritten: string, original: string): readonly string[] {
  const before = formsIn(original)
  const after = formsIn(rewritten)
  const come = fewer(after, before)
  const faults = fewer(before, after).flatMap(({ key, side, word }) => {
    const other = come.find((form) => form.key === key && form.side !== side)
    if (other === undefined) return []
    return [`The original says ${quote(word)}, and the new text ${quote(other.word)} in its place.`]
  })
  return [...new Set(faults)]
}

/** The forms that the other text has less often. */
function fewer(forms: readonly Form[], others: readonly Form[]): readonly Form[] {
  return forms.filter((form) => timesIn(forms, form) > timesIn(others, form))
}

function timesIn(forms: readonly Form[], { key, side }: Form): number {
  return forms.filter((form) => form.key === key && form.side === side).length
}

function formsIn(text: string): readonly Form[] {
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  return words.flatMap((word) => {
    const bare = word.replaceAll('-', '')
    return [...beginnings.flatMap((sides, row) => begun(bare, sides, row)), ...ended(bare)].map(({ key, side }) => {
      return { key, side, word }
    })
  })
}

function begun(word: string, sides: readonly (readonly string[])[], row: number): Omit<Form, 'word'>[] {
  return sides.flatMap((some, side) => {
    const own = some.find((beginning) => word.startsWith(beginning) && word.length >= beginning.length + rest)
    return own === undefined ? [] : [{ key: `${row} ${word.slice(own.length, own.length + rest)}`, side }]
  })
}

/** By the longest ending: "thrombocytopenia" is of "thrombo". */
function ended(word: string): Omit<Form, 'word'>[] {
  return endings.flatMap((sides, row) => {
    const fitting = sides.flatMap((some, side) =>
      some
        .filter((ending) => word.endsWith(ending))
        .map((ending) => ({ key: `${row} ${word.slice(0, -ending.length)}`, side })),
    )
    return fitting.sort((a, b) => a.key.length - b.key.length).slice(0, 1)
  })
}

function sidesOf(table: string): readonly (readonly (readonly string[])[])[] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split(' / ').map((side) => side.split(' ')))
}
