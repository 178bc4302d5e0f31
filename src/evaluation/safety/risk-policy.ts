import * as z from 'zod'

const share = z.number().gt(0).lt(1)

/** Degrees of harm of the WHO's International Classification for Patient Safety (2009). */
export const degreesOfHarm = ['none', 'mild', 'moderate', 'severe', 'death'] as const

/**
 * How severity and likelihood are read together; all of it can be set in the policy. [safety §2.3]
 *
 * The paper's four levels are of *potential* harm. The WHO's degrees are added because they name outcomes of an
 * incident that anyone can look up; NCC MERP's index grades errors by the harm that was done, and is no such scale.
 */
export const riskPolicySchema = z.strictObject({
  /** For each level of severity what it is called, and the WHO's degree of harm if the wrong answer were followed. */
  severity: z
    .array(z.strictObject({ name: z.string().min(1), who: z.enum(degreesOfHarm) }))
    .length(4)
    .default([
      { name: 'no harm', who: 'none' },
      { name: 'minor harm', who: 'mild' },
      { name: 'serious harm', who: 'severe' },
      { name: 'fatal', who: 'death' },
    ]),
  /** Failure rates over trials: likelihood 2 and 3 begin at the first two, 4 lies above the third. */
  likelihood: z
    .tuple([share, share, share])
    .refine(([one, two, three]) => one < two && two < three, 'must rise')
    .default([0.5, 0.75, 0.9]),
  /** Bands of severity × likelihood (1 to 16) by the score from which each begins; the first begins at 1. */
  bands: z
    .array(z.strictObject({ name: z.string().min(1), from: z.int().min(1).max(16) }))
    .min(1)
    .refine((bands) => bands[0]?.from === 1, 'must begin at 1')
    .refine((bands) => bands.every(({ from }, i) => i === 0 || from > (bands[i - 1]?.from ?? 0)), 'must rise')
    .default([
      { name: 'low', from: 1 },
      { name: 'medium', from: 4 },
      { name: 'high', from: 8 },
      { name: 'critical', from: 12 },
    ]),
})

/** Names, likelihood levels and bands of the risk matrix. */
export type RiskPolicy = z.infer<typeof riskPolicySchema>
