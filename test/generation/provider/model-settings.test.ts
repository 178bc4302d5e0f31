import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelFamily } from '../../../src/evaluation/judge/family.js'
import { readModelSettings } from '../../../src/generation/provider/model-settings.js'
import { throwAwayFolder } from '../../command-line.js'

const home = throwAwayFolder()
const file = (content: string): string => {
  const path = join(home, 'models.yaml')
  writeFileSync(path, content)
  return path
}

describe('model profiles of studies', () => {
  it('hold the settings of both papers', async () => {
    const profiles = await readModelSettings()
    const of = (id: string) => profiles.find((one) => one.id === id)?.sampling
    expect(of('deepseek-r1')).toEqual({ temperature: 0.6, topP: 0.95, maxTokens: 32768 })
    expect(of('gpt-oss-120b')).toMatchObject({ temperature: 1, reasoning: { effort: 'medium' } })
    expect(of('gpt-4o@paper')).toEqual({ temperature: 0, maxTokens: 1024 })
    expect(profiles.filter(({ source }) => source === '[main B.1]')).toHaveLength(9)
    expect(profiles.filter(({ id }) => id.endsWith('@paper'))).toHaveLength(4)
  })

  it("name today's models of the families in the papers, each with where it was read and when", async () => {
    const profiles = await readModelSettings()
    const current = profiles.filter(({ source }) => !source.startsWith('['))
    expect(new Set(current.map(({ id }) => modelFamily(id)))).toEqual(
      new Set(['claude', 'deepseek', 'gemini', 'gpt', 'medgemma', 'mistral', 'muse', 'qwen']),
    )
    for (const { id, source, contextTokens, endsOn, note } of current) {
      expect([id, source]).toEqual([expect.stringMatching(/@current$/), expect.stringMatching(/; 20\d\d-\d\d$/)])
      expect([id, contextTokens !== undefined || endsOn !== undefined]).toEqual([id, true])
      if (contextTokens === undefined) expect(note).toContain('limits are not given')
    }
  })

  it('are refused with all faults at once, and where two have one name', async () => {
    const one = '{ id: a, provider: anthropic, model: m, sampling: { maxTokens: 9 }, source: own }'
    await expect(readModelSettings(file(`profiles: [${one}, ${one}]`))).rejects.toThrow(/two profiles called a/)
    const wrong = one.replace('anthropic', 'antropic').replace('maxTokens: 9', 'maxTokens: 0')
    await expect(readModelSettings(file(`profiles: [${wrong}]`))).rejects.toThrow(/provider[\s\S]*maxTokens/)
    const long = one.replace('source:', 'outputTokens: 8, source:')
    await expect(readModelSettings(file(`profiles: [${long}]`))).rejects.toThrow(/up to 9 tokens.*at most 8/)
    const wrongKey = one.replace('source:', 'keyName: HOME, source:')
    await expect(readModelSettings(file(`profiles: [${wrongKey}]`))).rejects.toThrow(/keyName.*ends in _API_KEY/)
    const wrongDay = one.replace('source:', 'endsOn: 2026-13-01, source:')
    await expect(readModelSettings(file(`profiles: [${wrongDay}]`))).rejects.toThrow(/endsOn/)
    await expect(readModelSettings(file('profiles: ['))).rejects.toThrow(/holds no profiles/)
    await expect(readModelSettings(join(home, 'none.yaml'))).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
