/**
 * Units: spellings, dimension, size in the base of the dimension (g, L, m, s, month, mol, count).
 *
 * Sizes are exact by definition: the SI prefixes, and the international pound, ounce, inch and mile. Written from
 * general knowledge; NIST SP 811 was not opened.
 */
export const unitRows: readonly (readonly [spellings: string, dimension: string, factor: number])[] = [
  ['kg|kgs|kilogram|kilograms|kilo|kilos', 'mass', 1000],
  ['g|gm|gms|gram|grams', 'mass', 1],
  ['mg|mgs|milligram|milligrams', 'mass', 1e-3],
  ['mcg|µg|μg|ug|microgram|micrograms', 'mass', 1e-6],
  ['ng|nanogram|nanograms', 'mass', 1e-9],
  ['pg|picogram|picograms', 'mass', 1e-12],
  ['lb|lbs|pound|pounds', 'mass', 453.59237],
  ['oz|ounce|ounces', 'mass', 28.349523125],
  ['l|liter|liters|litre|litres', 'volume', 1],
  ['dl|deciliter|deciliters', 'volume', 0.1],
  ['ml|milliliter|milliliters|millilitre|millilitres|cc|ccs|cm3|cm³', 'volume', 1e-3],
  ['mcl|µl|μl|ul|microliter|microliters|mm3|mm³|cubic millimeter', 'volume', 1e-6],
  ['fl|femtoliter|femtoliters|µm3|µm³|μm3|μm³|um3', 'volume', 1e-15],
  ['km|kilometer|kilometers', 'length', 1000],
  ['m|meter|meters|metre|metres', 'length', 1],
  ['cm|cms|centimeter|centimeters|centimetre|centimetres', 'length', 0.01],
  ['mm|millimeter|millimeters|millimetre|millimetres', 'length', 1e-3],
  ['µm|μm|um|micron|microns|micrometer|micrometers', 'length', 1e-6],
  ['nm|nanometer|nanometers', 'length', 1e-9],
  ['in|inch|inches', 'length', 0.0254],
  ['ft|foot|feet', 'length', 0.3048],
  ['mile|miles', 'length', 1609.344],
  ['m2|m²|m^2|square meter|square meters', 'area', 1],
  ['cm2|cm²|cm^2', 'area', 1e-4],
  ['millisecond|milliseconds|msec|msecs|ms', 'time', 1e-3],
  ['s|sec|secs|second|seconds', 'time', 1],
  ['min|mins|minute|minutes', 'time', 60],
  ['h|hr|hrs|hour|hours', 'time', 3600],
  ['d|day|days', 'time', 86_400],
  ['wk|wks|week|weeks', 'time', 604_800],
  ['mo|mos|month|months', 'month', 1],
  ['y|yr|yrs|year|years', 'month', 12],
  ['decade|decades', 'month', 120],
  ['mol|mole|moles', 'mole', 1],
  ['mmol|millimole|millimoles', 'mole', 1e-3],
  ['µmol|μmol|umol|mcmol|micromole|micromoles', 'mole', 1e-6],
  ['nmol|nanomole|nanomoles', 'mole', 1e-9],
  ['pmol|picomole|picomoles', 'mole', 1e-12],
  ['meq|milliequivalent|milliequivalents', 'equivalent', 1e-3],
  ['eq', 'equivalent', 1],
  ['mosm|mosmol|milliosmole', 'osmole', 1e-3],
  ['u|unit|units|iu|international units', 'unit', 1],
  ['mu|miu|µu|μu|milliunit|milliunits', 'unit', 1e-3],
  ['µiu|μiu|uiu|microunits', 'unit', 1e-6],
  ['mm hg|mmhg|mm of mercury|torr|millimeters of mercury', 'mmHg', 1],
  ['cm h2o|cmh2o|cm of water|cm h₂o', 'cmH2O', 1],
  ['kpa', 'mmHg', 7.50062],
  ['%|percent|per cent', 'percent', 1],
  ['beats|breaths|cells|cell|copies', '', 1],
  ['hpf|high power field|high-power field', 'hpf', 1],
  ['lpf|low power field|low-power field', 'lpf', 1],
  ['db|decibel|decibels', 'dB', 1],
  ['hz|hertz', 'Hz', 1],
  ['pack-years|pack-year|pack years|pack year', 'pack-year', 1],
  ['pack|packs|ppd', 'pack', 1],
  ['drink|drinks', 'drink', 1],
  ['beer|beers', 'beer', 1],
  ['cigarette|cigarettes', 'cigarette', 1],
  ['tablet|tablets|tab|tabs|pill|pills', 'tablet', 1],
  ['capsule|capsules|caps', 'capsule', 1],
  ['puff|puffs', 'puff', 1],
  ['drop|drops|gtt|gtts', 'drop', 1],
  ['time|times|episode|episodes', 'times', 1],
  ['bpm', '/time', 1 / 60],
]

/** Vital signs: normal form and the ways of writing it. */
export const vitalNames = `
temperature = temp, temps, body temperature
pulse = heart rate, hr, pulse rate, hrt rate
respirations = respiratory rate, resp, rr, respiration rate, resp rate, respiration
blood pressure = bp, b p, systolic blood pressure, sbp, diastolic blood pressure
oxygen saturation = o2 sat, o2 saturation, spo2, sao2, pulse oximetry, saturation, sats, rcspo2, oxygen sat, oxygen saturations
height = ht
weight = wt, birth weight, birthweight
body mass index = bmi
head circumference = hc
glasgow coma scale = gcs, glasgow coma score
apgar scores = apgar, apgar score
`

/** Laboratory values: normal form and the ways of writing it. */
export const laboratoryNames = `
hemoglobin = hgb, hb, haemoglobin, hgb count, hemoglobin concentration, hemoglobin count
hemoglobin a1c = hba1c, a1c, hb a1c, hgb a1c, glycated hemoglobin, glycosylated hemoglobin
hematocrit = hct, haematocrit
leukocytes = leukocyte count, wbc, white blood cell count, wbccnt, leukocyte, white blood cells, white blood cell, white cell count, wbc count
erythrocytes = erythrocyte count, rbc, red blood cell count, erythrocyte, red blood cells, red blood cell, rbc count
platelets = platelet count, plt, plt ct, platelet, plts, platelet ct, thrombocytes
neutrophils = segmented neutrophils, neut, neutrophil, segmented neut, segs, polymorphonuclear neutrophils, pmn, pmns
bands = band neutrophils, band forms, band neut
lymphocytes = lym, lymphs, lymphocyte
monocytes = monos, monocyte
eosinophils = eos, eosinophil
basophils = baso, basos
reticulocytes = reticulocyte count, reticulocyte, retic, retics, retict, retic count
mean corpuscular volume = mcv
mean corpuscular hemoglobin concentration = mchc
red cell distribution width = rdw
erythrocyte sedimentation rate = esr, sed rate
c reactive protein = crp
sodium = na, serum sodium
potassium = k, serum potassium
chloride = cl
bicarbonate = hco3, c hco3, total co2
calcium = ca
ionized calcium
phosphorus = phos, phosphate, phosphorous
magnesium = mg level, mag, serum magnesium
urea nitrogen = bun, blood urea nitrogen, urea
creatinine = cr, serum creatinine, creat
creatinine clearance = crcl
glucose = gluc, blood glucose, fasting glucose, blood sugar, bg, fingerstick glucose, fasting blood glucose
total bilirubin = bilirubin, bili, t bili, tbili
direct bilirubin = conjugated bilirubin, direct bili
indirect bilirubin = unconjugated bilirubin, indirect bili
alkaline phosphatase = alp, alk phos, alkp
aspartate aminotransferase = ast, sgot
alanine aminotransferase = alt, sgpt
gamma glutamyl transferase = ggt, gamma glutamyltransferase
lactate dehydrogenase = ldh
creatine kinase = ck, cpk
albumin = serum albumin
total protein
amylase
lipase
lactate = lactic acid
ammonia
uric acid = urica, urate
total cholesterol = cholesterol, chol
ldl = ldl cholesterol, ldl chol, low density lipoprotein
hdl = hdl cholesterol, hdl chol, high density lipoprotein
triglycerides = tg, trig
iron = serum iron
ferritin = serum ferritin
total iron binding capacity = tibc
transferrin saturation = transferrin sats, tsat
folate
vitamin b12 = b12
vitamin d = 25 hydroxyvitamin d
thyroid stimulating hormone = tsh
free thyroxine = free t4, ft4
triiodothyronine = t3
cortisol
prolactin
parathyroid hormone = pth
troponin = troponin i, troponin t
brain natriuretic peptide = bnp
prothrombin time = pat pt, pro time
partial thromboplastin time = ptt, aptt, activated partial thromboplastin time
inr = international normalized ratio
fibrinogen
d dimer
ph = c ph, arterial ph, urine ph
pco2 = paco2, c pco2, pa co2
po2 = pao2, c po2
anion gap
osmolality = serum osmolality
specific gravity
urine protein
ejection fraction = ef, lvef, left ventricular ejection fraction
digoxin level
lithium level
prostate specific antigen = psa
alpha fetoprotein = afp
ceruloplasmin
haptoglobin
cd4 count = cd4 cell count
`

/**
 * Grams in a mole of what laboratories report both ways, and charges of an ion. From general knowledge, not checked against a table.
 *
 * Urea nitrogen is counted as nitrogen (two atoms a molecule), cholesterol and triglycerides as by convention.
 */
export const molarMass: Readonly<Record<string, { readonly grams: number; readonly valence?: number }>> = {
  glucose: { grams: 180.16 },
  creatinine: { grams: 113.12 },
  'urea nitrogen': { grams: 28.014 },
  'total bilirubin': { grams: 584.66 },
  'direct bilirubin': { grams: 584.66 },
  'indirect bilirubin': { grams: 584.66 },
  'total cholesterol': { grams: 386.65 },
  ldl: { grams: 386.65 },
  hdl: { grams: 386.65 },
  triglycerides: { grams: 885.4 },
  'uric acid': { grams: 168.11 },
  calcium: { grams: 40.078, valence: 2 },
  'ionized calcium': { grams: 40.078, valence: 2 },
  magnesium: { grams: 24.305, valence: 2 },
  sodium: { grams: 22.99, valence: 1 },
  potassium: { grams: 39.098, valence: 1 },
  chloride: { grams: 35.45, valence: 1 },
  bicarbonate: { grams: 61.017, valence: 1 },
  lithium: { grams: 6.94, valence: 1 },
  'lithium level': { grams: 6.94, valence: 1 },
  phosphorus: { grams: 30.974 },
  iron: { grams: 55.845 },
  lactate: { grams: 90.08, valence: 1 },
  ammonia: { grams: 17.031 },
  hemoglobin: { grams: 16_114 },
}

/** Number words. */
export const numberWords: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  once: 1,
  twice: 2,
  thrice: 3,
}

/** Ordinals as words. */
export const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
)
