import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

/** Tests that look at what is loaded need modules of their own; those that put others in the place of ours, the sources. */
const isolated = 'test/**/*.isolated.test.ts'
const mocked = 'test/**/*.mocked.test.ts'

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

export default defineConfig(({ mode }) => {
  // `npm test` tests what it has just built, which Node loads itself, in less time.
  const plugins = mode === 'built' ? [builtModules] : []
  const server = { deps: { external: [/[\\/]dist[\\/].*\.js$/] } }
  return {
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
          plugins,
          // Test files of one worker share its modules, which is most of their time.
          test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [isolated, mocked], isolate: false, server },
        },
        { extends: true, plugins, test: { name: 'isolated', include: [isolated], server } },
        { extends: true, test: { name: 'mocked', include: [mocked] } },
      ],
    },
  }
})
