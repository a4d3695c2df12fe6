import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '../api/dashboard-operations.ts'
import { grouped } from './grouped.ts'

const one = (notificationId: string, kind: string, readAt: string | null = null) =>
  ({ notificationId, kind, readAt, subject: notificationId, text: '', href: '/x', occurredAt: '' }) as Notification

test('unread notifications of one kind become one line, and read or single ones stay', () => {
  const items = [
    one('a', 'customer.decided'),
    one('b', 'webhook.disabled'),
    one('c', 'customer.decided'),
    one('d', 'customer.decided', '2026-11-17T00:00:00Z'),
    one('e', 'document.rejected'),
  ]
  assert.deepEqual(
    grouped(items).map(({ subject, notificationIds }) => [subject, notificationIds.join()]),
    [
      ['2 customers were approved or rejected', 'a,c'],
      ['b', 'b'],
      ['d', 'd'],
      ['e', 'e'],
    ],
  )
})
