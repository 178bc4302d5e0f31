import { counted } from '../../format/index.js'
import { byId, element, say } from '../parts/index.js'
import {
  answeredCount,
  countDiffering,
  looseComments,
  markFileSaved,
  readFileText,
  takeEntries,
  toFile,
} from './answers.js'
import { fileName } from './model.js'
import { repaint } from './steps.js'

/** Hands the answers to the browser as a download. */
export function saveFile(): void {
  const address = URL.createObjectURL(new Blob([toFile()], { type: 'application/json' }))
  const link = element('a', { href: address, download: fileName })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  markFileSaved()
  repaint()
  const loose = looseComments().length
  const left = loose === 0 ? '' : ` ${counted(loose, 'comment')} without an answer: left out.`
  say(
    `Saved ${counted(answeredCount(), 'answer')} as ${fileName} among your downloads. Send this file back.${left}`,
    12,
  )
}

export function askForFile(): void {
  byId('file').click()
}

export async function loadFile(): Promise<void> {
  const input = byId('file', HTMLInputElement)
  const file = input.files?.[0]
  if (!file) return
  const text = await file.text().catch(() => '')
  input.value = ''
  const read = readFileText(text)
  if ('problem' in read) return alert(read.problem)
  const { entries, dropped } = read
  const differing = countDiffering(entries)
  const question = `${counted(differing, 'answer')} here differ from the file. OK takes those of the file, Cancel keeps yours.`
  takeEntries(entries, differing === 0 || confirm(question))
  repaint()
  const left = dropped === 0 ? '' : ` ${counted(dropped, 'line')} did not fit this form.`
  say(`Loaded ${counted(entries.size, 'answer')}.${left}`, 8)
}
