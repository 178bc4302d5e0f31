import type { TestModule } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/**
 * Closes every run with one plain line: `N passed, N failed, N skipped`. A file that could not be loaded and a suite
 * whose hooks threw count as one failure each.
 */
export default class PlainLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length > 0 ? 1 : 0
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    process.on('exit', () => {
      process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped\n`)
    })
  }
}
