import fc from 'fast-check'

/** Fixed for all law tests, so that a failure can be replayed; fast-check prints the path to it. */
export const lawSeed = { seed: 20261120, numRuns: 300 }

const pieces = [
  'The patient',
  ' has blood pressure of 125/85 mm Hg',
  ', temperature 38.5°C (101.3°F)',
  '. ',
  ' b.i.d. ',
  'Dr. Ortega',
  '\n',
  '\nHemoglobin 14 g/dL\n',
  'Na+ 140 mEq/L',
  '≥ 3 × 10⁹/L',
  'é',
  'e\u0301',
  '🙂',
  '👩‍⚕️',
  '\u2028',
  ' ',
  'S. aureus',
  'µg',
  '?',
  '(',
  ')',
  '”',
  '\r\n',
]

/** Text that looks like a clinical case: measurements, dotted abbreviations, lists, line breaks, emoji, accents. */
export const clinicalText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''))
