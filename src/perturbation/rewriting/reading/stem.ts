/** Forms that no ending explains, each row one word with its others. */
const irregular: ReadonlyMap<string, string> = new Map(
  `drink=drank,drunk take=took,taken,taking give=gave,given,giving eat=ate,eaten see=saw,seen speak=spoke,spoken
  fall=fell,fallen feel=felt begin=began,begun swell=swollen bleed=bled break=broke,broken sleep=slept wake=woke,woken
  bite=bitten,biting smoke=smoking tooth=teeth foot=feet lose=lost breath=breathe,breathes,breathing,breathed
  bruise=bruising,bruises hear=heard hold=held shake=shook,shaken rise=rose,risen,rising grow=grew,grown
  lie=lying,lay lead=led sit=sat,sitting stand=stood travel=travelled,travelling use=using,used,uses wear=wore,worn
  move=moved,moving,moves diagnose=diagnosed,diagnosis get=got,gotten,getting go=went,gone,going swim=swam,swimming
  run=ran,running tell=told say=said bring=brought find=found have=having come=came,coming`
    .split(/\s+/)
    .flatMap((row) => {
      const [base = '', forms = ''] = row.split('=')
      return forms.split(',').map((form) => [form, base] as const)
    }),
)

/** Words for which telling and denying is no matter: they say nothing without another word. */
const general: ReadonlySet<string> = new Set(
  `patient patients history drug drugs medication medications medicine medicines time times known previous previously
  recent recently evidence sign signs symptom symptoms show shows showed seen use used uses using take takes taken took
  taking family relative relatives finding findings abnormality abnormalities change changes changed test tests testing
  result results further significant significantly past year years month months week weeks day days hour hours side
  sides left right normal level levels examination exam physical present more less most least ever yet now still later
  before after since during only even just much many very well good like need first second last next part place able
  year-old reports report reported said say says tell tells told find finds found note notes noted feel feels felt
  become became get gets go goes come comes make makes made give gives given made done under above below ago until
  case cause causes because man woman boy girl child infant baby mother father parents parent brother sister wife husband
  know knows daily weekly lately long longer short person anyone nobody anybody thing anything nothing something way two
  three four five home`
    .split(/\s+/)
    .map(stemOf),
)

/**
 * A word without what grammar adds to it, cut to at most six letters.
 *
 * @example
 * ['drank', 'vomiting', 'vomits', "mother's"].map(stemOf)
 * // → ['drink', 'vomit', 'vomit', 'mother']
 */
export function stemOf(word: string): string {
  const bare = (irregular.get(word) ?? word).replace(/['’]s$/, '')
  const cut = bare.replace(/(?:ingly|edly|ness|ing|ed|es|s|ly|e|y)$/, '')
  return (cut.length >= 4 || cut.length >= bare.length - 1 ? cut : bare).slice(0, 6)
}

/** Whether two stems are of one word: "smok" of "smoke", "smoker" of "smoker". */
export function isSameStem(a: string, b: string): boolean {
  return a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)))
}

/** Whether telling or denying a stem is a matter of its own. */
export function isSpecific(stem: string): boolean {
  return stem.length >= 4 && !/\d|⟦/.test(stem) && !general.has(stem)
}
