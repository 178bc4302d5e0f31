/**
 * Words of orders: routes and frequencies. Each row: normal form = other wordings; dots are blanks (`b i d`).
 *
 * From general knowledge; no pharmacopoeia or safety list was opened. That a form is risky to write is not told here.
 */
export const routeWords = `
oral = orally, po, p o, by mouth, per os
intravenous = intravenously, by vein, through a vein, iv, i v, ivf, ivfs, intravenous fluids, piv, peripheral intravenous
intramuscular = intramuscularly, im, i m
subcutaneous = subcutaneously, sc, sq, subq, sub q, subcut, s c, s q
intradermal = intradermally
topical = topically
inhaled = inhalation, nebulized, nebulizer, nebulised, by inhalation, via nebulizer, by inhaler, inhaler
sublingual = sublingually, sl, s l
rectal suppository = per rectum, rectally, by rectum, p r
enema = by enema, as an enema, enemas
transdermal = patch, patches, transdermally
gel
cream = creams
ointment
by injection = injections of
intranasal = intranasally
intrathecal = intrathecally
epidural = epidurally
intraarticular = intra articular, intraarticularly
intraosseous
intravitreal
vaginal suppository = vaginal insert, vaginal inserts, vaginal tablet, vaginal tablets, vaginal cream, per vagina, intravaginal, intravaginally
nasogastric = nasogastric tube, ng tube, ngt, via ng
gastrostomy = gastrostomy tube, g tube, peg tube
central venous = central vein, central venous line
jejunostomy = jejunostomy tube
otic drops = ear drops, eardrops, ear drop
ophthalmic drops = eye drops, eyedrops, eye drop
enteral
`

/** Phrases with such letters that are no route. */
export const notRoute = `
type iv, grade iv, stage iv, class iv, factor iv, cranial nerve iv, cn iv, nerve iv, nerves iii iv, axis iv, phase iv
iii iv, i iv, ii iv, iv vi, iii iv vi, oral plaques, oral plaque, oral lesions, oral airway, oral cavity, oral mucosa, oral ulcers, oral hygiene, oral temperature, oral thrush
`

/** Frequencies without a number: normal form is `times/period` or `every n period`. */
export const frequencyWords = `
1/day = daily, qd, q d, once daily, once a day, once per day, every day, each day, per day, qday, q day, one time daily, one time a day, od daily
2/day = bid, b i d, twice daily, twice a day, twice per day, two times daily, two times a day, two times per day, twice each day
3/day = tid, t i d, three times daily, three times a day, three times per day, thrice daily, thrice a day
4/day = qid, q i d, four times daily, four times a day, four times per day
5/day = five times daily, five times a day, five times per day
1/night = nightly, qhs, q h s, at bedtime, every night, each night, qpm, every evening, each evening
1/morning = every morning, each morning, qam, q a m
1/week = weekly, once weekly, once a week, once per week, every week, each week, per week, qwk, q week, qweek
2/week = twice weekly, twice a week, twice per week, two times a week, two times per week, two times weekly, biw
3/week = three times weekly, three times a week, three times per week, tiw
4/week = four times a week, four times per week
5/week = five times a week, five times per week
1/month = monthly, once monthly, once a month, once per month, every month, each month, per month, qmonth
2/month = twice a month, twice monthly
1/year = annually, yearly, once a year, once per year, every year, each year, per year, annual
2/year = twice a year, twice yearly
1/hour = hourly, every hour, q h, qh, per hour
every 2 days = every other day, qod, q o d, alternate days, every second day, on alternate days
every 2 weeks = every other week, every second week, biweekly, fortnightly
every 2 months = every other month
as needed = prn, p r n, if needed, as required, when needed
with meals = after meals, after eating, after food, with food, at mealtimes, p c, qac
before meals = a c, premeal
at once = stat, immediately, right away, straight away, without delay
occasional = occasionally, occ, on occasion
several times a day = many times a day
`
