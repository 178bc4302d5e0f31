import type { Fact } from '../../fact/index.js'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A fact that is a time of the day or a calendar date, in the one form in which it is compared; others as they are. */
export function clocked(fact: Fact, text: string): Fact {
  const stated = text.slice(fact.span.start, fact.span.end)
  if (fact.kind === 'date') return { ...fact, value: hourOf(stated) ?? dayOf(fact.value) }
  const isNamed = /\b(?:at|about|around|by|until|since|before|after|from|to|[-–]) ?$/i.test(
    text.slice(0, fact.span.start),
  )
  const time = fact.kind === 'value' ? timeOf(stated, isNamed) : null
  return time === null ? fact : { kind: 'date', value: time, span: fact.span }
}

/** "3 p.m." is "15:00"; "3 o'clock" is of either half of the day. */
function hourOf(stated: string): string | null {
  const [, hour, minutes = '00', half] = /^(\d{1,2})(?::(\d\d))? ?([ap])\.? ?m/i.exec(stated) ?? []
  if (hour === undefined) return null
  return `${(Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)}:${minutes}`
}

/** "14:30", and where a time is told "2:30". */
function timeOf(stated: string, isNamed: boolean): string | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(stated) ?? []
  if (hours === undefined || Number(hours) > 23) return null
  return isNamed || Number(hours) > 12 ? `${Number(hours)}:${minutes}` : null
}

/** "5 January 2001", "Jan 5, 2001" and "1/5/2001", which American texts begin with the month, are "1/5/2001". */
function dayOf(value: string): string {
  const named = /^([a-z]{3})[a-z]* (\d{1,2})(?: (\d{4}))?$/.exec(value)
  const [, name, day, year] = named ?? swapped(/^(\d{1,2}) ([a-z]{3})[a-z]*(?: (\d{4}))?$/.exec(value)) ?? []
  const month = months.indexOf(name ?? '') + 1
  return month === 0 ? value : [month, day, ...(year === undefined ? [] : [year])].join('/')
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[3]]
}
