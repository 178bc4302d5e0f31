import { describe, expect, it } from 'vitest'
import { compileLexicon, firstPerSense, readHazards, readLexicon } from '../../../src/clinical/index.js'
import { planHazard } from '../../../src/perturbation/abbreviation/hazard.js'
import { planSafe } from '../../../src/perturbation/abbreviation/safe.js'
import { apply, seal } from '../../../src/text/index.js'
import { caseOf } from '../../vignettes.js'

const list = `abbreviation\tsense\tvariation\tCUI\tfrequency
w_\twith\tw/_19|W/_1\tc1\t1
b_p\tblood pressure\tBP_6|b/p_2\tc2\t1
bx\tbiopsy\tbx_4\tc3\t1
abd\tabdomen\tabd_9\tc4\t0.6
abd\tabdominal\tabd_8\tc4\t0.4
pt\tpatient\tpt_9\tc5\t0.9
phys_t\tphysical therapy\tpt_9\tc6\t1
ll\ttwo\tll_1\tc7\t1
sh\tshe\tsh_1\tc8\t1
hasn\thas not\thasn_1\tc9\t1
sx\tsymptoms\tsx_3\tc10\t1
cx\tculture\tcx_3\tc50\t1
cx_2\tcervix\tcx_3\tc51\t1
gluc\tglucose\tgluc_3\tc52\t1
nml\tnormal\tnml_3\tc53\t1
htn\thypertension\tHTN_3\tc54\t1
wt\tweight\twt_3\tc55\t1
pc\tafter meals\tPC_3\tc60\t1
nh\tnursing home\tNH_3\tc61\t1
ohc\toccupational health clinic\tOHC_3\tc62\t1
hctz\thydrochlorothiazide\tHCTZ_3\tc12\t1
ra\troom air\tra_3\tc13\t0.99
hs\tat bedtime\tHS_3\tc14\t1
wks\tweeks\twks_3\tc15\t1
retict\treticulocyte count\tRetiCt_3\tc16\t1
tm\ttemperature\ttm_2\tc17\t0.03
tm\ttympanic membrane\ttm_8\tc18\t0.97
va\tvisual acuity\tVA_2\tc24\t0.03
va\tveterans affairs\tVA_8\tc25\t0.97
doe\tdoes\tdoe_2\tc26\t0.03
doe\tdyspnea on exertion\tdoe_8\tc27\t0.97
neuro\tneurological\tNEURO_3\tc28\t1
ttp\ttender to palpation\tttp_3\tc29\t1
qwk\tweekly\tqwk_3\tc30\t1
o2\toxygen\tO2_4\tc19\t1
dx\tdiagnosis\tdx_9\tc20\t1
ms\tmitral stenosis\tMS_3\tc21\t0.99
sats\tsaturation\tsats_3\tc40\t1
d_c\tdischarge\tD/C_3\tc41\t1
tiw\tthree times a week\tTIW_3\tc42\t1
au\teach ear\tAU_3\tc43\t1
gout_f\tfoot pain\tgout_2\tc22\t1
`
const lexicon = compileLexicon(firstPerSense(readLexicon(list, 'list.txt')))
const hazards = readHazards(
  `form,meaning,misreading,list,words,place
HCTZ,hydrochlorothiazide,hydrocortisone,ismp,hydrochlorothiazide,anywhere
HS,at bedtime,half-strength,ismp,at bedtime,frequency
D/C,discharge,discontinue,ismp,discharge,discharge
AU,each ear,each eye,ismp,each ear;both ears,drop
TIW,three times a week,three times a day,ismp,three times a week,frequency
MS,morphine sulfate,magnesium sulfate,joint-commission,,
U,unit,0,joint-commission,unit;units,dose
QD,daily,four times daily,joint-commission,daily;every day,frequency
SC,subcutaneous,sublingual,ismp,subcutaneous;subcutaneously,route
µg,microgram,milligram,ismp,mcg,dose
>,greater than,less than,ismp,more than,number
OD,right eye,right ear,ismp,right eye,drop
o.d.,once daily,right eye,ismp,,
`,
  'hazards.csv',
)

const input = (text: string, reference = 'Sprain') => ({ original: caseOf(text, reference), lexicon, hazards })

function safe(text: string, reference?: string): { text: string; refused: string[] } {
  const { edits, refusals } = planSafe(input(text, reference))
  return {
    text: apply(text, seal(text, edits)),
    refused: refusals.map(({ place, reason }) => `${place.entry.sense}: ${reason}`),
  }
}

describe('safe abbreviations', () => {
  it('write what clinicians write, with the capital of the word', () => {
    expect(safe('Biopsy with blood pressure. With pain.').text).toBe('Bx w/ BP. With pain.')
  })

  it('write the beginning of a word small, whatever capitals a list gives it, and the article to it', () => {
    expect(safe('A neurological examination is done.').text).toBe('A neuro examination is done.')
    expect(safe('Neurological examination is done.').text).toBe('Neuro examination is done.')
  })

  it('write capitals in a text of capitals, with the article to the form as it is read', () => {
    expect(safe('A NEUROLOGICAL EXAMINATION WITH BIOPSY, BLOOD PRESSURE NORMAL.').text).toBe(
      'A NEURO EXAMINATION WITH BX, BP NORMAL.',
    )
  })

  it('write no form that is read as something else', () => {
    expect(safe('The knee is tender to palpation weekly.').text).toBe('The knee is tender to palpation weekly.')
  })

  it('add up the shares of a concept’s spellings', () => {
    expect(safe('The abdomen is soft.').text).toBe('The abd is soft.')
  })

  it.each([
    ['He has two.', 'two: number-word'],
    ['Then she left.', 'she: pronoun'],
    ['He has not.', 'has not: negation'],
    ['A patient.', 'patient: rare-sense'],
    ['His temperature.', 'temperature: rare-sense'],
    ['Takes hydrochlorothiazide.', 'hydrochlorothiazide: drug-name'],
    ['Takes it at bedtime.', 'at bedtime: caution-list'],
    ['Has mitral stenosis.', 'mitral stenosis: caution-list'],
    ['For 3 weeks.', 'weeks: unit'],
    ['On oxygen.', 'oxygen: digit'],
    ['A reticulocyte count.', 'reticulocyte count: unusual-form'],
    ['He limps. What is the diagnosis?', 'diagnosis: final-question'],
    ['He says, “The blood pressure is back.” He limps.', 'blood pressure: quotation'],
    ['The saturation rises.', 'saturation: unusual-form'],
    ['Bx was planned, a biopsy.', 'biopsy: stands-here-already'],
    ['The blood pressure (ABP) rises.', 'blood pressure: has-its-own'],
    ['The ABP (blood pressure) rises.', 'blood pressure: has-its-own'],
    ['She comes to the occupational health clinic.', 'occupational health clinic: doubtful-form'],
    ['A culture of the cervix.', 'culture: two-senses-here'],
    ['Symptoms persist.', 'symptoms: doubtful-form'],
    ['Serum glucose is low.', 'glucose: doubtful-form'],
    ['The gait is normal.', 'normal: doubtful-form'],
    ['Her weight troubles her.', 'weight: no-measure'],
    ['Vital signs reveal hypertension.', 'hypertension: no-diagnosis'],
    ['His height is 170 cm and his weight 70 kg.', 'weight: unpaired'],
    ['The pain comes after meals.', 'after meals: no-order'],
    ['The pain comes twice daily after meals.', 'after meals: no-order'],
    ['She lives in a nursing home.', 'nursing home: doubtful-form'],
  ])('refuse in "%s" %s', (text, reason) => {
    const result = safe(text)
    expect(result.refused).toContain(reason)
    expect(result.text).toBe(text)
  })

  it.each([
    ['His blood pressure (mm Hg) and blood pressure (arterial) fall.', 'His BP (mm Hg) and BP (arterial) fall.'],
    ['He has hypertension and gout. His blood pressure falls.', 'He has HTN and gout. His BP falls.'],
    ['He takes acarbose 50 mg three times daily after meals.', 'He takes acarbose 50 mg three times daily PC.'],
    ['He reports weight loss. His weight is 79 kg.', 'He reports wt loss. His wt is 79 kg.'],
  ])('stand where they are read without a halt: %s', (text, expected) => {
    expect(safe(text).text).toBe(expected)
  })

  it('shorten both of a pair where the list has both', () => {
    const both = compileLexicon(
      firstPerSense(
        readLexicon(
          'abbreviation\tsense\tvariation\tCUI\tfrequency\nwt\tweight\twt_3\tc1\t1\nhgt\theight\thgt_3\tc2\t1\n',
          'list.txt',
        ),
      ),
    )
    const short = (text: string): string[] =>
      planSafe({ original: caseOf(text), lexicon: both, hazards }).edits.map(({ after }) => after)
    expect(short('Height is 170 cm, weight is 70 kg.')).toEqual(['Hgt', 'wt'])
    expect(short('Height and weight are low.')).toEqual([])
  })

  it('refuse what meets the reference', () => {
    expect(safe('A biopsy.', 'Excisional biopsy').refused).toEqual(['biopsy: like-the-reference'])
    expect(safe('With foot pain.', 'Gout').refused).toContain('foot pain: like-the-reference')
    expect(safe('Blood pressure falls.', 'Bullous pemphigoid').refused).toEqual(['blood pressure: like-the-reference'])
  })

  it('let a unit word stand for itself where no number comes before it', () => {
    expect(safe('For weeks.').text).toBe('For wks.')
  })
})

describe('hazardous abbreviations', () => {
  const plan = (text: string) => planHazard(input(text))

  it('carry the list that warns and what the form is taken for', () => {
    expect(plan('Takes hydrochlorothiazide.').edits[0]).toMatchObject({
      after: 'HCTZ',
      why: { misreading: 'hydrocortisone', list: 'ismp', sense: 'hydrochlorothiazide' },
    })
  })

  it('leave a discharge that is no leaving, and a number of times that belongs to a range', () => {
    const reasons = (text: string): string[] => plan(text).refusals.map(({ reason }) => reason)
    expect(plan('He is ready for discharge home.').edits).toHaveLength(1)
    expect(reasons('There is a white discharge from the ear.')).toEqual(['other-discharge'])
    expect(reasons('It shows a spike-and-wave discharge.')).toEqual(['other-discharge'])
    expect(plan('Dialysis three times a week.').edits).toHaveLength(1)
    expect(reasons('Methotrexate 2.5 mg two or three times a week.')).toContain('no-order')
  })

  it('name an eye or an ear only in an order, and behind no article or possessive', () => {
    const reasons = (text: string): string[] => plan(text).refusals.map(({ reason }) => reason)
    expect(plan('He puts 2 drops in each ear daily.').edits[0]).toMatchObject({ after: 'AU' })
    expect(reasons('He has pain behind each ear.')).toContain('no-order')
    expect(reasons('Drops are put into his each ear.')).toContain('no-order')
  })

  it.each([
    ['metformin 500 mg daily, and insulin glargine 20 units', 'metformin 500 mg QD, and insulin glargine 20 U'],
    ['Levothyroxine 50 mcg every day.', 'Levothyroxine 50 µg QD.'],
    ['Heparin 5,000 units subcutaneously every 8 hours.', 'Heparin 5,000 U SC every 8 hours.'],
    ['Pain for more than 3 weeks.', 'Pain for > 3 weeks.'],
    ['He puts timolol 1 drop in the right eye.', 'He puts timolol 1 drop in the right eye.'],
    ['Timolol, 1 drop to right eye.', 'Timolol, 1 drop to OD.'],
    ['Hemodialysis three times a week.', 'Hemodialysis TIW.'],
  ])('stand for the wordings of orders, whatever the list has: %s', (text, expected) => {
    expect(apply(text, seal(text, plan(text).edits))).toBe(expected)
  })

  it.each([
    ['She has daily headaches.', 'an adjective'],
    [
      'He smokes a pack of cigarettes daily and takes aspirin 81 mg twice daily.',
      'no dose before it, or another number',
    ],
    ['Amylase is 30 units/L, and 2 units of red cells were given.', 'units of a result and of blood'],
    ['There are subcutaneous nodules; TSH is 5 mcg/dL.', 'no way, and no dose'],
    ['No more than 3 drinks; more than a few.', 'a denial, and no number'],
    ['He says, "I take metformin 500 mg daily."', 'a quotation'],
  ])('leave the same words elsewhere: %s (%s)', (text) => {
    expect(plan(text).edits).toEqual([])
  })

  it('name the table of hazards where the list has no row', () => {
    expect(plan('Aspirin 81 mg daily.').edits[0]?.why).toEqual({
      ...{ kind: 'abbreviation', sense: 'daily', entry: 'QD', frequency: null, row: null },
      ...{ written: 'QD', misreading: 'four times daily', list: 'joint-commission' },
    })
  })

  it('are also those whose dominant meaning is another one', () => {
    expect(plan('His visual acuity.').edits[0]).toMatchObject({
      after: 'VA',
      why: { misreading: 'veterans affairs', list: 'dominant-meaning' },
    })
  })

  it('are not forms that nobody writes for the sense', () => {
    expect(plan('His temperature does rise.').edits).toEqual([])
  })

  it('are not forms that a list warns against in another meaning', () => {
    expect(plan('Has mitral stenosis.').edits).toEqual([])
    expect(plan('A biopsy with pain.').refusals.map(({ reason }) => reason)).toEqual(['not-hazardous', 'not-hazardous'])
  })
})
