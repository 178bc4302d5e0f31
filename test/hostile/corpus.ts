import { datasetFiles, type SoundFolder } from './dataset-files.js'
import type { HostileFile } from './hostile-file.js'
import { jsonFiles } from './json-files.js'
import { resourceFiles } from './resource-files.js'
import { tableFiles } from './table-files.js'

export type { HostileFile, Reader } from './hostile-file.js'

/** Every hostile file there is, in a fixed order; datasets are made of a sound one. */
export function hostileFiles(sound: SoundFolder): readonly HostileFile[] {
  return [...jsonFiles(), ...tableFiles(), ...resourceFiles(), ...datasetFiles(sound)]
}
