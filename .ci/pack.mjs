import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * `write` puts beside package.json what only an archive holds: the lock that an installation follows, and a CycloneDX
 * list of what runs, both from package-lock.json. `remove` takes them away again; `print` shows the list.
 */
const [lockName, listName] = ['npm-shrinkwrap.json', 'sbom.cdx.json']

switch (process.argv[2]) {
  case 'write':
    copyFileSync('package-lock.json', lockName)
    writeFileSync(listName, list())
    break
  case 'remove':
    for (const file of [lockName, listName]) rmSync(file, { force: true })
    break
  default:
    process.stdout.write(list())
}

/** What npm knows of all packages, less those of development: its own `--omit dev` drops what both need, such as zod. */
function list() {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const options = { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }
  const sbom = JSON.parse(execFileSync(process.execPath, [process.env.npm_execpath, ...args], options))
  const { name, version, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const runs = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, found]) => `${path.split('node_modules/').pop()}@${found.version}`),
  )
  const { component } = sbom.metadata
  // npm calls the package by its folder.
  const ref = `${name}@${version}`
  const dependencies = sbom.dependencies
    .map((one) => (one.ref === component['bom-ref'] ? { ...one, ref } : one))
    .filter((one) => one.ref === ref || runs.has(one.ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((other) => runs.has(other)) }))
  const listed = {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...component, name, 'bom-ref': ref, purl: `pkg:npm/${ref}` } },
    components: sbom.components.filter((one) => runs.has(one['bom-ref'])),
    dependencies,
  }
  return `${JSON.stringify(listed, null, 2)}\n`
}
