import type { ShownLayer } from '../../dataset/index.js'
import type { PageEdit, PageLayer, PageWhy } from '../../page/index.js'
import type { createPool } from './pool.js'

/** Layers of a record as a page has them, with their reasons in a pool. */
export function toPageLayers(
  layers: readonly ShownLayer[],
  whys: ReturnType<typeof createPool<PageWhy>>,
): readonly PageLayer[] {
  return layers.map((layer) => ({
    perturbation: layer.perturbation,
    edits: toPageEdits(layer, (why) => whys.place(JSON.stringify(why), why)),
  }))
}

/** Puts both tellings of a layer together again. */
function toPageEdits({ before, after }: ShownLayer, placeOf: (why: PageWhy) => number): readonly PageEdit[] {
  const edits: PageEdit[] = []
  let at = 0
  let i = 0
  let j = 0
  for (let gone = before[0], come = after[0]; gone !== undefined || come !== undefined; ) {
    const removed = gone?.edit === edits.length ? gone : undefined
    const put = come?.edit === edits.length ? come : undefined
    const why = removed?.why ?? put?.why
    if (why !== undefined && why !== null) edits.push([at, removed?.text.length ?? 0, put?.text ?? '', placeOf(why)])
    const isKept = removed === undefined && put === undefined
    at += (isKept ? gone : removed)?.text.length ?? 0
    if (isKept || removed !== undefined) gone = before[++i]
    if (isKept || put !== undefined) come = after[++j]
  }
  return edits
}
