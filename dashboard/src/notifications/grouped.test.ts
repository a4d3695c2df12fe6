import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grouped, inSteps, type ShownNotification } from './grouped.ts'

const one = (notificationId: string, kind: string, readAt: string | null = null) =>
  ({
    notificationId,
    kind,
    readAt,
    subject: notificationId,
    text: '',
    href: `/${notificationId}`,
    occurredAt: '',
    isSettled: false,
  }) as ShownNotification

test('unread notifications of one kind become one line, and read or single ones stay', () => {
  const items = [
    one('a', 'customer.decided'),
    one('b', 'webhook.disabled'),
    one('c', 'customer.decided'),
    one('d', 'customer.decided', '2026-11-17T00:00:00Z'),
    one('e', 'document.rejected'),
    one('f', 'customer.changes_requested'),
    { ...one('g', 'customer.changes_requested'), href: '/f' },
    { ...one('h', 'customer.changes_requested'), isSettled: true },
  ]
  assert.deepEqual(
    grouped(items).map(({ subject, notificationIds }) => [subject, notificationIds.join()]),
    [
      ['2 customers were approved or rejected', 'a,c'],
      ['b', 'b'],
      ['d', 'd'],
      ['e', 'e'],
      ['f', 'f,g'],
    ],
    'a customer that needs changes twice is one, and one that was answered is none',
  )
})

test('what is settled is left out, and the line of several cases names their companies and leads to them', () => {
  const assigned = (id: string, companyName: string, isSettled = false) => ({
    ...one(id, 'case.assigned'),
    href: `/review/cases/${companyName}`,
    companyName,
    isSettled,
  })
  const items = [
    assigned('a', 'Harbour Freight'),
    assigned('b', 'Baobab Logistics', true),
    assigned('c', 'Müller & Söhne'),
    { ...one('d', 'case.second_approval'), companyName: 'Kente Textiles', isSettled: true },
  ]
  assert.deepEqual(
    grouped(items).map(({ subject, companies, href }) => [subject, companies, href]),
    [['2 cases were assigned to you', ['Harbour Freight', 'Müller & Söhne'], '/review?tab=Mine']],
  )
  const twice = [assigned('e', 'Harbour Freight'), assigned('f', 'Harbour Freight')]
  assert.deepEqual(
    grouped(twice).map(({ subject, companies, notificationIds }) => [subject, companies, notificationIds]),
    [['e', ['Harbour Freight'], ['e', 'f']]],
    'a case that is assigned again is one case',
  )
  assert.deepEqual(
    grouped([...items, ...twice]).map(({ subject }) => subject),
    ['2 cases were assigned to you'],
  )
})

test('cases that were assigned in one step stay one line after they were read', () => {
  const read = (id: string) => ({
    ...one(id, 'case.assigned', '2026-11-17T00:00:00Z'),
    href: `/review/cases/${id}`,
    occurredAt: '2026-11-16T09:00:00Z',
  })
  assert.deepEqual(
    grouped([one('a', 'webhook.disabled'), read('b'), read('c'), one('d', 'case.assigned')]).map(
      ({ subject, notificationIds }) => [subject, notificationIds.join()],
    ),
    [
      ['a', 'a'],
      ['2 cases were assigned to you', 'b,c'],
      ['d', 'd'],
    ],
  )
})

test('the list has one line for cases that were assigned in one step', () => {
  const assigned = (id: string, occurredAt: string, more: Partial<ShownNotification> = {}) => ({
    ...one(id, 'case.assigned'),
    href: `/review/cases/${id}`,
    companyName: id,
    isSettled: false,
    occurredAt,
    ...more,
  })
  const items = [
    assigned('a', '2026-11-17T10:00:02Z'),
    assigned('b', '2026-11-17T10:00:01Z'),
    assigned('c', '2026-11-17T10:00:00Z', { isSettled: true }),
    assigned('d', '2026-11-17T09:00:00Z'),
    { ...one('e', 'case.overdue'), occurredAt: '2026-11-17T09:00:00Z' },
  ]
  assert.deepEqual(
    inSteps(items).map(({ subject, notificationIds }) => [subject, notificationIds.join()]),
    [
      ['2 cases were assigned to you', 'a,b'],
      ['c', 'c'],
      ['d', 'd'],
      ['e', 'e'],
    ],
  )
})
