import { describe, expect, it } from 'vitest'
import { phrases, readGroups } from '../../src/vocabulary/groups.js'

const read = (text: string) => readGroups(text, 'sides.yaml', { groups: ['side', 'no'], form: phrases })
const file = (groups: string): string => `# Sides of a body.\nsource: own\ngroups:\n${groups}`

describe('readGroups', () => {
  it('parts words by commas and line breaks, in the order of the file', () => {
    const groups = read(file('  no: |\n    no, not\n    on, null, 1\n  side: left, upper right\n'))
    expect(groups).toEqual({ no: ['no', 'not', 'on', 'null', '1'], side: ['left', 'upper right'] })
    expect(Object.keys(groups)).toEqual(['no', 'side'])
  })

  it.each([
    [
      'a word of another form',
      '  side: |\n    left, right\n    upper, Right side\n  no: no\n',
      'line 6: expected words of small letters and digits, parted by single blanks (a hyphen or apostrophe is a blank), but found "Right side". Correct the word.',
    ],
    [
      'a word twice',
      '  side: |\n    left, right\n  # Words that say no.\n  no: |\n    not\n    no, never\n    none, no\n',
      'line 10: "no" stands twice in its group. Remove one.',
    ],
    [
      'an unknown group',
      '  side: left\n  no: no\n  sides: right\n',
      'line 6: found the unknown group "sides". Known: side, no. Did you mean side?',
    ],
    [
      'a group too few',
      '  side: left\n',
      'line 4: expected in the group no words as one text, parted by commas or line breaks, and found none.',
    ],
    ['a group without words', '  side: |\n  no: no\n', 'line 4: expected in the group side words as one text'],
    ['a list', '  side: [left, right]\n  no: no\n', 'line 4: expected in the group side words as one text'],
    ['a group twice', '  side: left\n  side: right\n  no: no\n', 'line 5: expected YAML: Map keys must be unique'],
    ['a quote left open', '  side: "left\n  no: no\n', 'line 6: expected YAML: Missing closing "quote'],
  ])('says where there is %s', (_, groups, message) => {
    expect(() => read(file(groups))).toThrow(`sides.yaml, ${message}`)
  })

  it.each([
    ['', 'line 1: expected the keys source and groups. Correct the YAML.'],
    ['- left\n- right\n', 'line 1: expected the keys source and groups. Correct the YAML.'],
    [
      'groups:\n  side: left\n  no: no\n',
      'line 1: expected under source where the words come from, and found nothing.',
    ],
    ['source:\ngroups:\n  side: left\n  no: no\n', 'line 1: expected under source where the words come from'],
    [
      'source: own\ngroup:\n  side: left\n',
      'line 3: found the unknown key "group". Known: source, groups. Did you mean groups?',
    ],
  ])('refuses what is no such file', (text, message) => {
    expect(() => read(text)).toThrow(`sides.yaml, ${message}`)
  })

  it('reads a long list in a moment, and names the line of its last word', () => {
    const words = Array.from({ length: 100_000 }, (_, i) => `word ${i}`)
    expect(read(file(`  no: no\n  side: |\n    ${words.join('\n    ')}\n`)).side).toHaveLength(words.length)
    expect(() => read(file(`  no: no\n  side: |\n    ${words.join('\n    ')}\n    Last\n`))).toThrow(
      'line 100006: expected',
    )
  })
})
