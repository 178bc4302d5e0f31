import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/reporter.ts'],
    coverage: { include: ['src/**'], exclude: ['src/cli/**'] },
  },
})
