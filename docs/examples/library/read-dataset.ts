import { buildDataset, loadRecipe, readDataset, undo } from 'medqa-perturb'

const recipe = loadRecipe('red-herrings-5')
const { path } = await buildDataset({ recipe, out: 'out/library', limit: 2 })

for await (const { record, original, text, layers } of readDataset(path)) {
  const edits = layers.flatMap((layer) => layer.edits)
  console.log(record.id, edits.length, undo(text, layers) === original)
}
// → vignettes-0000__red-herrings-5 5 true
// → vignettes-0001__red-herrings-5 5 true
