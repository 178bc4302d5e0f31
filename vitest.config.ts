import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

/** Tests that put other modules in the place of ours, or look at what is loaded, need modules of their own. */
const isolated = 'test/**/*.isolated.test.ts'

const sources = fileURLToPath(new URL('./src/', import.meta.url))
const built = fileURLToPath(new URL('./dist/', import.meta.url))

/** Gives tests the built module in the place of its source; what is bundled for a page has a source only. */
const builtModules: Plugin = {
  name: 'built-modules',
  enforce: 'pre',
  resolveId(specifier, importer) {
    const isRelative = specifier.startsWith('.') && importer !== undefined
    const wanted = isRelative ? resolve(dirname(importer), specifier) : specifier
    if (!wanted.startsWith(sources)) return undefined
    const instead = join(built, wanted.slice(sources.length)).replace(/\.ts$/, '.js')
    return existsSync(instead) ? instead : undefined
  },
}

export default defineConfig(({ mode }) => ({
  test: {
    // Pages as their sources are now, not as they were last built.
    globalSetup: './test/build-pages.ts',
    // Some tests wait for a program or a page; meanwhile another file has the processor.
    maxWorkers: availableParallelism() + 1,
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
        // `npm test` tests what it has just built, which Node loads itself, in less time.
        plugins: mode === 'built' ? [builtModules] : [],
        // Test files of one worker share its modules, which is most of their time.
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [isolated],
          isolate: false,
          server: { deps: { external: [/[\\/]dist[\\/].*\.js$/] } },
        },
      },
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
  },
}))
