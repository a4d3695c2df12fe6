// What an analyst has marked for a change request and not sent yet. Items may be incomplete.

import { MAX_REQUESTED_CHANGES } from '../../customer/case/requested-change-input.ts'
import { instant, named, nullable, oneOf, optional, uuid } from '../../http/fields.ts'
import { open, seal } from '../../platform/keys/keyring.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { REQUIREMENT_KINDS, REQUIREMENT_TARGETS } from '../../reference/vocabularies.ts'
import { seenVersion } from '../case/case-state.ts'
import type { DraftRow } from './draft-sql.ts'

const draftText = () => optional(Type.String({ maxLength: 1000, format: 'text' }))

const DraftItem = named('ChangeRequestDraftItem', {
  kind: oneOf(REQUIREMENT_KINDS),
  target: Type.Object({ type: oneOf(REQUIREMENT_TARGETS), id: optional(uuid()) }),
  path: optional(Type.String({ maxLength: 200, format: 'text' })),
  acceptedDocumentCategories: optional(Type.Array(oneOf(DOCUMENT_CATEGORIES), { maxItems: 10, uniqueItems: true })),
  reasonCode: optional(oneOf(REASON_CODES)),
  message: draftText(),
  isOpenEnded: optional(Type.Boolean({ description: 'Whether the analyst can still choose the kind of the item.' })),
})

const content = {
  items: Type.Array(DraftItem, { maxItems: MAX_REQUESTED_CHANGES }),
  message: draftText(),
}

export const SaveDraftBody = named('SaveChangeRequestDraft', { version: seenVersion, ...content })

export const ChangeRequestDraft = named('ChangeRequestDraft', {
  draft: nullable(
    Type.Object({
      ...content,
      version: Type.Integer({ description: 'The version of the case that the draft was saved on.' }),
      isStale: Type.Boolean({ description: 'Whether the customer has changed since the draft was saved.' }),
      savedAt: instant(),
    }),
  ),
})
export type ChangeRequestDraft = Static<typeof ChangeRequestDraft>

type DraftContent = Pick<NonNullable<ChangeRequestDraft['draft']>, 'items' | 'message'>

export interface DraftOwner {
  readonly customerId: string
  readonly accountId: string
}

export function sealDraft(key: Buffer, owner: DraftOwner, draft: DraftContent): Buffer {
  return seal(key, JSON.stringify({ items: draft.items, message: draft.message ?? null }), contextOf(owner))
}

/** A draft belongs to one round: once the case has returned or closed, it is no longer shown. */
export function draftRecord(
  row: DraftRow | undefined,
  key: Buffer | undefined,
  current: { owner: DraftOwner; version: number; round: number; isClosed: boolean },
): ChangeRequestDraft {
  if (!row || !key || row.round !== current.round || current.isClosed) return { draft: null }
  const { items, message }: DraftContent = JSON.parse(open(key, row.sealed, contextOf(current.owner)).toString('utf8'))
  const { version, savedAt } = row
  return {
    draft: {
      items,
      message: message ?? null,
      version,
      isStale: version !== current.version,
      savedAt: savedAt.toISOString(),
    },
  }
}

const contextOf = ({ customerId, accountId }: DraftOwner) => `change_request_draft:${customerId}:${accountId}`
