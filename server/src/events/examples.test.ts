import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { EVENT_TYPES, type EventType } from './catalogue.ts'
import { exampleOf } from './examples.ts'
import { EventSeries, eventWithoutCustomer } from './outbox.ts'

const context = {
  partnerId: '019a0000-0000-7000-8000-000000000001',
  customerId: '019a0000-0000-7000-8000-000000000002',
  partnerCustomerId: 'ref-1',
  correlationId: 'req-1',
  occurredAt: new Date('2026-11-02T09:30:00Z'),
}

for (const eventType of Object.keys(EVENT_TYPES) as EventType[]) {
  test(`the example of ${eventType} matches the envelope that is sent and the schema in the catalogue`, () => {
    const example = JSON.parse(exampleOf(eventType))
    const { data, ...envelope } = example
    assert.deepEqual([...Value.Errors(EVENT_TYPES[eventType].data, data)], [])
    assert.deepEqual(Object.keys(data).sort(), Object.keys(EVENT_TYPES[eventType].data.properties).sort())
    const series = new EventSeries(context, 0)
    series.add(eventType, data)
    const sent = eventType === 'webhook.test' ? eventWithoutCustomer(eventType, data, context) : series.events[0]!
    const { data: _, ...real } = JSON.parse(sent.envelope)
    assert.deepEqual(Object.keys(envelope), Object.keys(real))
    assert.deepEqual(Object.keys(envelope.correlation), Object.keys(real.correlation))
    assert.equal(envelope.sequence === null, real.sequence === null)
  })
}
