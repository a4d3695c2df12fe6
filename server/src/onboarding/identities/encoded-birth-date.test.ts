import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodedBirthDates } from './encoded-birth-date.ts'

const ROWS: [issuer: string, number: string, birthDate: string | undefined, type?: string][] = [
  ['BGR', '7523169263', '1875-03-16'],
  ['BGR', '8032056031', '1880-12-05'],
  ['BGR', '0541100000', '2005-01-10'],
  ['CZE', '710319/2745', '1971-03-19'],
  ['CZE', '715319/2745', '1971-03-19'], // a woman
  ['CZE', '042315/1234', '2004-03-15'], // the day ran out of numbers
  ['CZE', '530101/123', '1953-01-01'],
  ['CZE', '991231/123', '1899-12-31'],
  ['CZE', '713919/2745', undefined],
  ['DNK', '010190-1234', '1990-01-01'],
  ['DNK', '610190-1234', '1990-01-01'], // replacement number
  ['EGY', '29001011234567', '1990-01-01'],
  ['EGY', '30502281234567', '2005-02-28'],
  ['EST', '36805280109', '1968-05-28'],
  ['EST', '50112310000', '2001-12-31'],
  ['FIN', '131052-308T', '1952-10-13'],
  ['FIN', '131052+308T', '1852-10-13'],
  ['FIN', '131002A308T', '2002-10-13'],
  ['FIN', '131052Y308T', '1952-10-13'],
  ['GBR', 'MORGA657054SM9IJ', '1964-07-05', 'DRIVING_LICENCE'],
  ['GBR', '12345678', undefined, 'DRIVING_LICENCE'],
  ['IDN', '3171235708900001', '1990-08-17'], // a woman
  ['ISL', '120174-3399', '1974-01-12'],
  ['ISL', '450401-3150', undefined], // a company
  ['ITA', 'RSSMRA85T10A562S', '1985-12-10'],
  ['ITA', 'RSSMRA85T50A562S', '1985-12-10'], // a woman
  ['ITA', 'RSSMRAURT1LA562S', '1985-12-10'], // letters for digits
  ['KOR', '900101-5123456', '1990-01-01', 'RESIDENCE_CARD'],
  ['LTU', '38703181745', '1987-03-18'],
  ['LTU', '38700001745', undefined], // an unknown day
  ['LVA', '161175-19997', '1975-11-16'],
  ['LVA', '161105-29997', '2005-11-16'],
  ['LVA', '320000-12345', undefined], // since 2017
  ['MEX', 'BOXW310820HNERXN09', '1931-08-20'],
  ['MEX', 'BOXW050820HNERXNA9', '2005-08-20'],
  ['MEX', 'GMVLMR80070501M100', '1980-07-05', 'VOTER_CARD'],
  ['MYS', '770305-02-1234', '1977-03-05'],
  ['NOR', '15108695088', '1986-10-15'],
  ['NOR', '55108695088', '1986-10-15'], // D-number
  ['NOR', '15908695088', undefined], // synthetic
  ['POL', '44051401359', '1944-05-14'],
  ['POL', '02270803628', '2002-07-08'],
  ['POL', '99811201359', '1899-01-12'],
  ['ROU', '1630615123457', '1963-06-15'],
  ['ROU', '5020708123457', '2002-07-08'],
  ['ROU', '7630615123457', '1963-06-15'], // foreign resident
  ['SVK', '710319/2745', '1971-03-19'],
  ['SVN', '0101006500006', '2006-01-01'],
  ['SVN', '3112985500006', '1985-12-31'],
  ['SWE', '19121212-1212', '1912-12-12'],
  ['SWE', '811228-9874', '1981-12-28'],
  ['SWE', '811288-9874', '1981-12-28'], // coordination number
  ['TZA', '19900101-12345-00001-12', '1990-01-01'],
  ['ZAF', '8001015009087', '1980-01-01'],
  ['NGA', '12345678901', undefined], // holds no date
]

test('the birth date inside a number is read', () => {
  for (const [issuer, number, birthDate, type = 'NATIOANL_ID'] of ROWS) {
    const possible = encodedBirthDates(issuer, type, number)
    if (birthDate === undefined) assert.equal(possible, undefined, `${issuer} ${number}`)
    else assert.ok(possible?.includes(birthDate), `${issuer} ${number} ${possible}`)
  }
})

test('a number with a century allows one birth date, a number without one date per century', () => {
  assert.deepEqual(encodedBirthDates('EGY', 'NATIOANL_ID', '29001011234567'), ['1990-01-01'])
  assert.deepEqual(encodedBirthDates('ZAF', 'NATIOANL_ID', '8001015009087'), ['1880-01-01', '1980-01-01', '2080-01-01'])
})

test('a passport number has no birth date in any country', () => {
  assert.equal(encodedBirthDates('ZAF', 'PASSPORT', 'A12345678'), undefined)
})
