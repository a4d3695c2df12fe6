// Dates in the API are YYYY-MM-DD text and compared as text: no time zones, no rounding.

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
}

/** Whether the text is YYYY-MM-DD and the day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return year > 0 && day > 0 && day <= daysIn(year, month)
}
