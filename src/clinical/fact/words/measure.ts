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
