import { demand, kinds, worded } from '../../given.js'
import { escapeHtml, offlinePage } from '../../page/index.js'
import type { Pack } from '../pack.js'

/**
 * A pack as one HTML file that a clinician opens from a mail attachment and fills in offline.
 *
 * Equal packs give equal bytes. The file needs nothing else and asks nothing of any network; what the pack holds is only
 * ever set as text.
 */
export function renderForm(pack: Pack): string {
  demand('renderForm', pack, worded('a pack, as planSubjects gives it', kinds.object))
  const places = { title: escapeHtml(`Clinical review · ${pack.rater}`), rater: escapeHtml(pack.rater) }
  return offlinePage('review', pack, { places })
}
