/** A closed list: hints are for spreading a sample, not for coding a case. */
const hints: readonly (readonly [specialty: string, words: RegExp])[] = [
  [
    'obstetrics-gynecology',
    /pregnan|gestation|gravida|ovar|uter(?:us|ine)|endometri|placent|ectopic|cervi(?:x|cal cancer)|preeclamp|vagin|menstru/gi,
  ],
  [
    'psychiatry',
    /depressi|schizo|bipolar|\bmani[ac]|anxiety|psycho(?:sis|tic)|personality|delusion|delirium|conversion disorder|withdrawal|autis/gi,
  ],
  [
    'hematology-oncology',
    /leuk[ae]mi|lymphoma|myeloma|an[ae]mi|thrombocyt|hemophil|sickle|carcinoma|cancer|tumou?r|metasta|neutropen|sarcoma|thalass/gi,
  ],
  [
    'infectious-disease',
    /\binfect|sepsis|abscess|\bHIV\b|tubercul|malaria|syphilis|viral|virus|candid|lyme|mening(?:itis|ococc)|cellulitis|osteomyel/gi,
  ],
  [
    'cardiology',
    /cardi|coronary|myocard|infarct|atrial|ventric|aort|valv|murmur|heart failure|angina|embol|chest pain/gi,
  ],
  ['pulmonology', /pulmon|asthma|\bCOPD\b|pneumo|pleur|bronch|sarcoid|dyspn|cough|wheez|lung/gi],
  [
    'gastroenterology',
    /gastr|hepat|cirrho|bowel|colitis|crohn|diverticul|pancrea|chole|esophag|celiac|abdom|diarrh|append|intussus/gi,
  ],
  ['nephrology-urology', /nephr|renal|kidney|glomerul|urin|prostat|bladder|ureth|testic/gi],
  [
    'neurology',
    /stroke|seizure|epilep|migraine|neuropath|parkinson|sclerosis|dementia|hemorrhage|headache|weakness|myasthen|palsy/gi,
  ],
  [
    'endocrinology',
    /diabet|thyroid|adrenal|cushing|pituitar|insulin|hyperparathy|pheochromo|aldosteron|acromegal|prolactin/gi,
  ],
  [
    'musculoskeletal',
    /arthr|gout|lupus|fracture|muscul|joint|osteo|fibromyalg|vasculitis|polymyalg|ligament|tendon|rotator/gi,
  ],
  ['dermatology', /dermat|rash|eczema|psoria|melanoma|pemphig|urticaria|skin lesion|acne/gi],
  ['pediatrics', /newborn|neonat|infant|\b\d+-(?:day|week|month)-old|\b(?:[1-9]|1[0-7])-year-old|congenital/gi],
]

/** What a specialty is guessed from. */
interface Hinted {
  readonly category: string | null
  readonly reference: string
  readonly text: string
}

/**
 * The specialty that a case belongs to at a first look: its category where it has one, else the words of its reference,
 * else those of its text; `other` where no word tells.
 *
 * @example
 * specialtyOf({ category: null, reference: 'Acute pericarditis', text: '' })
 * // → 'cardiology'
 */
export function specialtyOf({ category, reference, text }: Hinted): string {
  return category ?? mostHinted(reference) ?? mostHinted(text) ?? 'other'
}

/** The first of the specialties with the most hits. */
function mostHinted(text: string): string | null {
  let best: string | null = null
  let most = 0
  for (const [specialty, words] of hints) {
    const hits = text.match(words)?.length ?? 0
    if (hits <= most) continue
    best = specialty
    most = hits
  }
  return best
}
