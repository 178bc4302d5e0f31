import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { isEnglish } from '../../../src/dataset/import/english.js'
import { importCases } from '../../../src/dataset/import/import.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { cpuClock } from '../../cpu-clock.js'
import { hasRealInputs, realInputs } from '../../real-inputs.js'

const foreign: Readonly<Record<string, string>> = {
  German:
    'Ein 45-jähriger Mann stellt sich mit Brustschmerzen in der Notaufnahme vor, die vor zwei Stunden begonnen haben. Er raucht. Was ist die wahrscheinlichste Diagnose?',
  'German without umlauts': 'Eine Frau wird in die Klinik gebracht. Sie ist matt und hat Fieber. Was ist die Ursache?',
  French:
    'Un homme de 45 ans se présente aux urgences avec une douleur thoracique depuis deux heures. Quel est le diagnostic le plus probable?',
  Spanish:
    'Un hombre de 45 años acude a urgencias por dolor torácico de dos horas. ¿Cuál es el diagnóstico más probable?',
  Italian: 'Un uomo di 45 anni si presenta con dolore toracico da due ore. Qual è la diagnosi più probabile?',
  Dutch:
    'Een man van 45 jaar komt met pijn op de borst. Hij is roker en was eerder gezond. Wat is het meest waarschijnlijk?',
  Portuguese:
    'Um homem de 45 anos tem dor no peito há duas horas. Qual é o diagnóstico mais provável? Não fuma, está pálido.',
  Polish:
    'Mężczyzna w wieku 45 lat zgłosił się z bólem w klatce piersiowej. Jakie jest najbardziej prawdopodobne rozpoznanie? Pali też.',
  Chinese: '一名45岁男性因胸痛两小时就诊。他吸烟并有高血压。最可能的诊断是什么?',
  Japanese: '45歳の男性が胸痛で来院した。最も考えられる診断は何か。',
  Russian: 'Мужчина 45 лет обратился в приёмное отделение с болью в груди. Каков наиболее вероятный диагноз?',
  Greek: 'Άνδρας 45 ετών προσέρχεται με πόνο στο στήθος. Ποια είναι η διάγνωση;',
  Arabic: 'رجل يبلغ من العمر 45 عاما يعاني من ألم في الصدر',
}

describe('isEnglish', () => {
  it.each(Object.entries(foreign))('tells %s', (_language, text) => {
    expect(isEnglish(text)).toBe(false)
  })

  it.each([
    'A 45-year-old man with Sjögren syndrome and a de novo mutation is seen by Dr. Müller. He ate crème brûlée in Málaga.',
    '54M c/o CP x3d, radiating L arm. PMH HTN DM2. BP 150/90. Dx?',
    'Na 140 mEq/L\nCreatinine 22 µmol/L\nγ-GT 52 U/L\nβ-hCG negative\nWhy?',
    'Why?',
    '',
    '1/2',
    '🙂',
  ])('lets English, telegrams and what holds no words pass: %s', (text) => {
    expect(isEnglish(text)).toBe(true)
  })

  it('lets every bundled case pass', () => {
    const texts = jsonLines<{ input: string }>(bundledCases).map(({ input }) => input)
    expect(texts.filter((text) => !isEnglish(text))).toEqual([])
  })

  it('takes time by the length of a text', () => {
    const seconds = cpuClock()
    for (const unit of ['é', 'é ', 'a', 'a ', '漢', '🙂', ' ']) isEnglish(unit.repeat(300_000))
    expect(seconds()).toBeLessThan(10)
  })
})

describe('an import', () => {
  const folder = throwAwayFolder()
  const out = join(folder, 'cases.jsonl')
  const settings = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false } as const

  it('keeps a text in another language and warns of it', async () => {
    const source = join(folder, 'in.jsonl')
    const texts = ['Ein Mann hat Fieber und ist matt, die Haut ist rot. Was ist die Diagnose?', 'He limps. Why?']
    writeFileSync(source, texts.map((question) => `${JSON.stringify({ question, answer: 'Gout' })}\n`).join(''))
    const { cases, findings } = await importCases({ ...settings, files: [source], out })
    expect(cases).toBe(2)
    expect(findings).toEqual([expect.objectContaining({ line: 1, check: 'not-english', level: 'warning' })])
  })

  it.skipIf(!hasRealInputs('the warning not-english'))('warns of no real case', async () => {
    for (const path of [realInputs.savage, realInputs.medqa]) {
      const { counts } = await importCases({ ...settings, files: [path], out })
      expect(Object.keys(counts)).not.toContain('not-english')
    }
  })
})
