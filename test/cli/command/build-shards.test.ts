import { join } from 'node:path'
import { expect, it } from 'vitest'
import { throwAwayFolder } from '../../command-line.js'
import { runHere } from '../../in-process.js'

const folder = throwAwayFolder()

it('says after a part that "merge" is to be given the folders of the others too', async () => {
  const part = (shard: string, name: string) =>
    runHere(['build', 'original', '--limit', '2', '--shard', shard, '--out', join(folder, name)])
  const next = /When all parts are there: .* merge \S+one <folders of other parts, if any> --out <dir>/
  expect((await part('1/2', 'one')).stderr).toMatch(next)
  expect((await part('1/1', 'whole')).stderr).toMatch(/ merge \S+whole --out <dir>/)
})
