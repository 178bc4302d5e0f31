import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    maxWorkers: '100%',
    // Test files of one worker share its modules, which is most of their time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A busy machine is no failure: what must be quick is held to processor time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['default', './test/reporter.ts'],
    coverage: { include: ['src/**'], exclude: ['src/cli/**'] },
  },
})
