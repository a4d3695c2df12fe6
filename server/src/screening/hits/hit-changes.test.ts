import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hitChanges, type KnownHit } from './hit-changes.ts'

const ENTRIES = ['e1', 'e2', 'e3', 'e4']
const CONTENTS = ['one', 'two']
const FINGERPRINTS = ['ada', 'eve']

const known = fc.uniqueArray(
  fc.record({
    hitId: fc.constant(''),
    entryIndex: fc.constantFrom(...ENTRIES),
    entryHash: fc.constantFrom(...CONTENTS),
    fingerprint: fc.constantFrom(...FINGERPRINTS),
    state: fc.constantFrom('Open' as const, 'Confirmed' as const, 'FalsePositive' as const),
    withdrawn: fc.boolean(),
  }),
  { selector: (hit) => hit.entryIndex },
)
const numbered = known.map((hits): KnownHit[] => hits.map((hit) => ({ ...hit, hitId: `hit-${hit.entryIndex}` })))
const seen = fc.uniqueArray(
  fc.record({ entryIndex: fc.constantFrom(...ENTRIES), entryHash: fc.constantFrom(...CONTENTS) }),
  { selector: (entry) => entry.entryIndex },
)

test('every found entry becomes one hit, and no known hit is lost', () => {
  fc.assert(
    fc.property(numbered, seen, fc.constantFrom(...FINGERPRINTS), (hits, entries, fingerprint) => {
      const changes = hitChanges(hits, entries, fingerprint)
      const listed = [
        ...changes.fresh.map((entry) => entry.entryIndex),
        ...changes.reopened.map(({ entry }) => entry.entryIndex),
        ...changes.same.map(({ entry }) => entry.entryIndex),
      ]
      assert.deepEqual(listed.sort(), entries.map((entry) => entry.entryIndex).sort())
      for (const id of changes.withdrawn) assert.ok(!listed.includes(id.slice(4)))
    }),
  )
})

test('a decision stays valid exactly while entry and subject are unchanged', () => {
  fc.assert(
    fc.property(numbered, seen, fc.constantFrom(...FINGERPRINTS), (hits, entries, fingerprint) => {
      const changes = hitChanges(hits, entries, fingerprint)
      for (const entry of entries) {
        const hit = hits.find((each) => each.entryIndex === entry.entryIndex)
        if (!hit) continue
        const isSame = hit.entryHash === entry.entryHash && hit.fingerprint === fingerprint
        assert.equal(
          changes.same.some(({ hitId }) => hitId === hit.hitId),
          isSame,
        )
        assert.equal(
          changes.reopened.some(({ hitId }) => hitId === hit.hitId),
          !isSame,
        )
      }
    }),
  )
})

test('a changed subject that no longer matches keeps its hits', () => {
  fc.assert(
    fc.property(numbered, (hits) => {
      assert.deepEqual(hitChanges(hits, [], 'someone else').withdrawn, [])
    }),
  )
})

test('a repeated screening changes nothing', () => {
  fc.assert(
    fc.property(numbered, seen, fc.constantFrom(...FINGERPRINTS), (hits, entries, fingerprint) => {
      const first = hitChanges(hits, entries, fingerprint)
      const after: KnownHit[] = [
        ...hits
          .filter((hit) => !entries.some((entry) => entry.entryIndex === hit.entryIndex))
          .map((hit) => ({ ...hit, withdrawn: hit.withdrawn || first.withdrawn.includes(hit.hitId) })),
        ...entries.map((entry) => ({
          ...entry,
          hitId: `hit-${entry.entryIndex}`,
          fingerprint,
          state: 'Open' as const,
          withdrawn: false,
        })),
      ]
      const again = hitChanges(after, entries, fingerprint)
      assert.deepEqual([again.fresh, again.reopened, again.withdrawn], [[], [], []])
    }),
  )
})
