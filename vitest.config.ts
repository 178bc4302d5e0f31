import { defineConfig } from 'vitest/config'

/** Tests that put other modules in the place of ours, or look at what is loaded, need modules of their own. */
const isolated = 'test/**/*.isolated.test.ts'

export default defineConfig({
  test: {
    // Pages as their sources are now, not as they were last built.
    globalSetup: './test/build-pages.ts',
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A busy machine is no failure: what must be quick is held to processor time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', './test/reporter.ts'],
    coverage: { include: ['src/**'], exclude: ['src/cli/**', 'src/page/{preview,report,review}/**'] },
    projects: [
      {
        extends: true,
        // Test files of one worker share its modules, which is most of their time.
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [isolated], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
  },
})
