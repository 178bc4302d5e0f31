import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { conceptNamed, concepts, relation, useConcepts } from '../../../src/clinical/index.js'
import { installedVocabularies, installOntology, useVocabularies } from '../../../src/dataset/ontology/index.js'
import { sha256 } from '../../../src/digest.js'

const root = mkdtempSync(join(tmpdir(), 'shelf-'))
const folder = join(root, 'vocabularies')
afterEach(() => useConcepts([]))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const term = (id: string, name: string, ...lines: string[]) =>
  `[Term]\nid: ${id}\nname: ${name}\n${lines.join('\n')}\n\n`
const head = 'format-version: 1.2\n\n'

function file(name: string, ...terms: string[]): string {
  const path = join(root, name)
  writeFileSync(path, head + terms.join(''))
  return path
}

const frob = file(
  'frob.obo',
  term('F:1', 'gout', 'synonym: "frobular arthritis" EXACT []', 'synonym: "hypertension" EXACT []'),
  term('F:2', 'frobulitis', 'synonym: "frobosis" EXACT []', 'synonym: "a;b" EXACT []', 'is_a: F:1 ! gout'),
  term('F:3', 'acute frobulitis', 'synonym: "Frobosis" EXACT []', 'is_a: F:2', 'is_a: F:9 ! not here'),
)

describe('shelveOntology', () => {
  it('installs a vocabulary under the name of its file, the same twice, and lists it', async () => {
    const added = await installOntology(frob, { folder })
    expect(added).toEqual(await installOntology(frob, { folder }))
    expect(added).toMatchObject({ name: 'frob', concepts: 3, names: 6, leftOut: 2 })
    expect(added.source).toBe(
      sha256(
        head +
          [
            term('F:1', 'gout', 'synonym: "frobular arthritis" EXACT []', 'synonym: "hypertension" EXACT []'),
            term('F:2', 'frobulitis', 'synonym: "frobosis" EXACT []', 'synonym: "a;b" EXACT []', 'is_a: F:1 ! gout'),
            term('F:3', 'acute frobulitis', 'synonym: "Frobosis" EXACT []', 'is_a: F:2', 'is_a: F:9 ! not here'),
          ].join(''),
      ),
    )
    const [bundled, frobs] = installedVocabularies(folder)
    expect(bundled).toMatchObject({ name: 'bundled', path: null })
    expect(frobs).toMatchObject({ name: 'frob', sha256: added.sha256, concepts: 3, names: 6 })
  })

  it('joins terms to the bundled concepts that have their names, and keeps the hierarchy of both', () => {
    const before = concepts().digest
    useVocabularies(['frob'], folder)
    const all = concepts()
    expect(all.digest).not.toBe(before)
    expect(conceptNamed('frobular arthritis', all)?.concept).toBe('gout')
    expect(conceptNamed('Hypertension', all)?.concept).toBe('hypertension')
    expect(conceptNamed('frobosis', all)?.concept).toBe('F:2')
    expect(relation('arthritis', 'F:3', all)).toBe('broader')
    useVocabularies([], folder)
    expect(concepts().digest).toBe(before)
  })

  it('refuses cycles, doubled ids, files without terms and taken names, and leaves nothing behind', async () => {
    const refused = async (path: string, message: string, name?: string) =>
      expect(installOntology(path, { folder, name })).rejects.toThrow(message)
    await refused(file('c.obo', term('A', 'a', 'is_a: B'), term('B', 'b', 'is_a: A')), 'the cycle A → B → A')
    await refused(
      file('d.obo', term('A', 'a'), term('A', 'b')),
      'd.obo, line 8: expected each id once, but A stands twice',
    )
    await refused(file('e.obo', term('A', 'a', 'is_obsolete: true')), 'expected terms that are in use')
    await refused(file('f.obo', term('A;B', 'a')), 'expected an id of letters')
    await refused(file('g.obo', term('A', 'a')), 'Another vocabulary stands under the name "frob"', 'frob')
    await refused(file('h.obo', term('A', 'a')), '--name expects a kebab-case name', 'bundled')
    await refused(join(root, 'none.obo'), 'none.obo')
    expect(readdirSync(folder)).toEqual(['frob.csv'])
    expect(existsSync(join(folder, 'frob.csv'))).toBe(true)
  })

  it('says which vocabularies there are where one is not', () => {
    expect(() => useVocabularies(['frop'], folder)).toThrow('Did you mean frob')
  })
})
