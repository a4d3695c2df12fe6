import assert from 'node:assert/strict'
import { after, beforeEach, mock, test } from 'node:test'
import {
  clearDrafts,
  countTexts,
  deleteDraft,
  deleteExpiredDrafts,
  draftKey,
  readDraft,
  storeDraft,
} from './draft-storage.ts'

/** Like the browser's, its entries are its own properties. */
class TestStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const [ada, ben] = [draftKey('acme', 'ada', 'note'), draftKey(undefined, 'ben', 'note')]
const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-05-01T00:00:00Z') })
after(() => {
  mock.timers.reset()
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: new TestStorage(), configurable: true })
  localStorage.setItem('gangway-table queue', '{}')
})

test('the start of the app deletes texts after 7 days and everything else after one', () => {
  storeDraft(ada, 'text', { isText: true })
  storeDraft(draftKey('acme', 'ada', 'recent items'), [])
  storeDraft(draftKey('acme', 'ada', 'import-file'), 'csv', { storage: sessionStorage })
  localStorage.setItem(draftKey('acme', 'ada', 'broken'), '{')
  mock.timers.tick(DAY)
  deleteExpiredDrafts()
  assert.equal(kept().length, 4)
  mock.timers.tick(1)
  deleteExpiredDrafts()
  assert.deepEqual(kept(), [ada, 'gangway-table queue'].sort())
  mock.timers.tick(6 * DAY)
  deleteExpiredDrafts()
  assert.deepEqual(kept(), ['gangway-table queue'])
})

test('signing out deletes texts of other users after a day, and imports at once', () => {
  storeDraft(ada, 'text', { isText: true })
  mock.timers.tick(DAY - HOUR)
  storeDraft(ben, 'text', { isText: true })
  storeDraft(draftKey('acme', 'ben', 'import-file'), 'csv', { storage: sessionStorage })
  assert.equal(countTexts('ben'), 1)
  clearDrafts('ben', { keepsTexts: true })
  assert.deepEqual([readDraft(ada), readDraft(ben)], ['text', 'text'])
  assert.equal(Object.keys(sessionStorage).length, 0)
  mock.timers.tick(2 * HOUR)
  clearDrafts('ben', { keepsTexts: true })
  assert.deepEqual([readDraft(ada), readDraft(ben)], [undefined, 'text'])
  clearDrafts('ben')
  assert.equal(readDraft(ben), undefined)
})

test('a draft of a tab is not in the storage of the browser', () => {
  assert.equal(storeDraft(ada, 'csv', { storage: sessionStorage }), true)
  assert.deepEqual([readDraft(ada), readDraft(ada, sessionStorage)], [undefined, 'csv'])
  deleteDraft(ada, sessionStorage)
  assert.equal(readDraft(ada, sessionStorage), undefined)
})
