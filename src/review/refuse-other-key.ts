import { readManifest } from '../dataset/index.js'
import { sha256 } from '../digest.js'
import { PipelineError, quote } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import { viewDataset, viewRecords } from './dataset-view.js'
import type { ReviewKey } from './key.js'
import { drawCases } from './sample.js'

/**
 * Compares what a key says of the whole set and of its items with the dataset in hand, the one that was reviewed or one
 * that was built from its exclusions; of any other nothing is compared.
 *
 * @throws {PipelineError} digest-mismatch — they differ
 */
export async function refuseOtherKeyOf(folder: string, key: ReviewKey): Promise<void> {
  demand('refuseOtherKeyOf', folder, worded('the path of a dataset folder', kinds.text))
  demand('refuseOtherKeyOf', key, worded('the key of a review', kinds.object))
  const { name, fingerprint, reviews = [] } = readManifest(folder)
  const own = reviews.findIndex(({ dataset }) => dataset.fingerprint === key.dataset.fingerprint)
  const isSame = fingerprint === key.dataset.fingerprint
  if (!isSame && (own < 0 || name !== key.dataset.name)) return
  const { cases, subjects, drawable } = await viewDataset(folder)
  const found = { cases, changed: drawable.length, subjects }
  if (!isSame) {
    const out = reviews.slice(own).reduce((sum, one) => sum + (one.excludedCases ?? one.excluded), 0)
    for (const field of ['cases', 'changed'] as const) {
      const said = key.population[field]
      if (said >= found[field] && said <= found[field] + out) continue
      const range = out === 0 ? `${found[field]}` : `${found[field]} to ${found[field] + out}`
      refuse(`population.${field}`, said, `${range} by the dataset`)
    }
    return
  }
  for (const field of ['cases', 'changed', 'subjects'] as const) {
    if (key.population[field] !== found[field]) refuse(`population.${field}`, key.population[field], found[field])
  }
  const records = await viewRecords(folder, new Set(key.items.map((item) => item.case)))
  const texts = new Map(records.map(({ record }) => [record.id, record.input]))
  const strata = new Map(drawable.map((one) => [one.case, one.stratum]))
  const size = new Set(key.items.filter(({ role }) => role === 'sample').map((item) => item.case)).size
  const draw = drawCases(drawable, { size, seed: key.seed, oversample: key.oversample })
  const weights = new Map(draw.map(({ stratum, weight }) => [stratum.risky, weight]))
  for (const [place, item] of key.items.entries()) {
    const text = texts.get(item.record)
    const shown = item.edit === null && item.about === '' ? text : JSON.stringify([text, item.about])
    const isOwn = text !== undefined && shown !== undefined && sha256(shown) === item.subject.sha256
    const at = `items[${place}]`
    if (isOwn !== (item.role === 'sample')) {
      refuse(`${at}.role`, item.role, isOwn ? 'a record as it is in the dataset' : 'a text that is not in the dataset')
    }
    if (item.role !== 'sample') continue
    const risky = strata.get(item.case)?.risky ?? false
    if (item.stratum.risky !== risky) refuse(`${at}.stratum.risky`, item.stratum.risky, risky)
    const weight = weights.get(risky)
    if (weight !== undefined && item.weight !== weight) refuse(`${at}.weight`, item.weight, weight)
  }
}

function refuse(field: string, said: string | number | boolean, found: string | number | boolean): never {
  const says = typeof said === 'string' ? quote(said) : said
  const message = `The key does not fit the dataset: ${field} is ${says}, and expected is ${found}. Use the key as "review export" wrote it.`
  throw new PipelineError('digest-mismatch', message)
}
