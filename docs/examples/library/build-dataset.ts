import { buildDataset, bundledCases, loadRecipe, verifyDataset } from 'medqa-perturb'

const recipe = loadRecipe('abbreviated-safe')
const { path, records, refused } = await buildDataset({ recipe, cases: bundledCases, out: 'out/library', seed: '1' })
console.log(records, refused)
// → 160 0

const { ok, edits, problems } = await verifyDataset(path, { cases: bundledCases })
console.log(ok, edits, problems)
// → true 833 []
