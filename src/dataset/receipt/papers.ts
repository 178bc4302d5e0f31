/** A paper whose method recipes follow. */
export interface Paper {
  /** Its key in a bibliography. */
  readonly key: string
  readonly title: string
  /** Given name first. */
  readonly authors: readonly string[]
}

/** The papers, by the mark with which a recipe names them. */
const papers: Readonly<Record<string, Paper>> = {
  '[main': {
    key: 'cai-medical-reasoning',
    title: 'Understanding the limitations of medical reasoning in large language models',
    authors: ['Bill Cai', 'Xiaogang Wang', 'Ujjwal Ratan', 'Yash Shah'],
  },
  '[safety': {
    key: 'cheng-drug-safety',
    title:
      'When AI fails drug safety: counterfactual stress testing reveals critical blind spots in medical large language models',
    authors: ['Wei-Lun Cheng', 'Hsuan-Chia Yang'],
  },
}

/**
 * The papers whose methods recipes follow, each once.
 *
 * @param named what recipes say of the paper (`recipe.paper`); null of one that follows none
 * @example
 * papersFollowed(['[safety §2.2]', null]).map(({ key }) => key)
 * // → ['cheng-drug-safety']
 */
export function papersFollowed(named: readonly (string | null | undefined)[]): readonly Paper[] {
  return Object.entries(papers).flatMap(([mark, paper]) => (named.some((one) => one?.includes(mark)) ? [paper] : []))
}
