import { register } from 'node:module'

/**
 * What `npm run bench` measures is the built program that users run: tsx, which runs the benchmarks, gives every function
 * its name anew each time it is made, and would slow the program down but not what it is compared with.
 */
register(
  `data:text/javascript,${encodeURIComponent(`
    export function resolve(specifier, context, next) {
      const isOurs = specifier.startsWith('../src/') && /\\/bench\\/[^/]*$/.test(context.parentURL ?? '')
      return next(isOurs ? specifier.replace('../src/', '../dist/') : specifier, context)
    }`)}`,
)
