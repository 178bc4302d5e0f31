import { byId, element, say } from '../page/element.js'
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
import { counted } from './words.js'

/** Hands the answers to the browser as a download. */
export function saveFile() {
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

export function askForFile() {
  byId('file').click()
}

export async function loadFile() {
  const [file] = byId('file').files
  if (!file) return
  const text = await file.text().catch(() => '')
  byId('file').value = ''
  const { problem, entries, dropped } = readFileText(text)
  if (problem !== undefined) return alert(problem)
  const differing = countDiffering(entries)
  const question = `${counted(differing, 'answer')} here differ from the file. OK takes those of the file, Cancel keeps yours.`
  takeEntries(entries, differing === 0 || confirm(question))
  repaint()
  const left = dropped === 0 ? '' : ` ${counted(dropped, 'line')} did not fit this form.`
  say(`Loaded ${counted(entries.size, 'answer')}.${left}`, 8)
}
