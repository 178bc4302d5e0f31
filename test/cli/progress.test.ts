import { afterEach, describe, expect, it, vi } from 'vitest'
import { showProgress } from '../../src/cli/command/generate-run.js'
import { startProgress } from '../../src/cli/progress.js'

/** What is written to stderr when `done` cases are done after `seconds`; a test has no terminal. */
async function written(done: number, seconds: number, ...more: [share: number | null, note?: string]): Promise<string> {
  let said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const progress = await startProgress('generate', 'cases', false)
  clock.mockReturnValue(seconds * 1000)
  progress.update(done, ...more)
  progress.update(done, ...more)
  progress.stop()
  return said
}

afterEach(() => vi.restoreAllMocks())

describe('progress without a terminal', () => {
  it('tells count, share, time left, rate and cost, once in ten seconds', async () => {
    expect(await written(120, 10, 0.25, '$0.50 spent')).toBe(
      'generate: 120 cases (25 %, 30 s left), 12/s, $0.50 spent\n',
    )
  })

  it('tells slow rates by the minute, and no share where none is known', async () => {
    expect(await written(4, 20, null)).toBe('generate: 4 cases, 12/min\n')
    expect(await written(25, 10, null)).toBe('generate: 25 cases, 2.5/s\n')
  })

  it('says nothing of short steps', async () => {
    expect(await written(9, 9.9, 0.5)).toBe('')
  })
})

describe('progress of generate', () => {
  it('counts no case that waits as done, and tells how many wait and how many were asked again', () => {
    const show = vi.fn()
    const counts = [
      { cases: 40, waiting: 36, again: 0 },
      { cases: 40, waiting: 40, again: 3 },
    ]
    showProgress({ show }, counts, 80)
    showProgress({ show }, [{ cases: 40, waiting: 0, again: 0 }], 80)
    expect(show.mock.calls).toEqual([
      [4, 0.05, ['76 wait', '3 asked again']],
      [40, 0.5, []],
    ])
  })
})
