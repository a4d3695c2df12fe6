// The errors of a form above its button. Each leads to its field, which is marked as well.
import { Anchor } from '@mantine/core'
import { ApiError } from '../../api/api-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { fieldLabel } from '../../format/field-labels.ts'
import { type FieldDetail, fieldMessage, focusField, inFieldOrder } from './field-errors.ts'
import { formErrorTexts as texts } from './texts.ts'
import { valueAt } from './value-at.ts'

/** Errors about the whole request, a list, or an entry. */
const NOT_A_FIELD = /^$|\/(?:businessPersonList|identities|addresses|uboId|identityId|customerId)$/

interface FormErrorSummaryProps {
  error: unknown
  /** What was sent. */
  sent: unknown
  /** What would be sent now: an error whose field has changed since is gone. */
  body: unknown
}

export function FormErrorSummary({ error, sent, body }: FormErrorSummaryProps) {
  const all = error instanceof ApiError ? error.details : []
  if (all.length === 0) return <FormError error={error} />
  const details = inFieldOrder(remainingDetails(all, sent, body))
  if (details.length === 0) return null
  const existing = details.map((it) => (it as { customerId?: string }).customerId).find(Boolean)
  return (
    <Notice tone="bad" icon="warning" title={texts.title(details.length)} role="alert">
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {details.map((detail) => (
          <li key={detail.path}>
            {NOT_A_FIELD.test(detail.path) ? (
              detail.message
            ) : (
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => focusField(detail.path)}
              >
                {texts.at(nameOf(detail.path), fieldMessage(detail, sent))}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      {existing && (
        <AnchorLink to="/customers/$customerId" params={{ customerId: existing }}>
          {texts.existing}
        </AnchorLink>
      )}
    </Notice>
  )
}

/** An error of the whole request stays until the form is sent again. */
export function remainingDetails<T extends FieldDetail>(details: readonly T[], sent: unknown, body: unknown): T[] {
  return details.filter(({ path }) => path === '' || isSame(valueAt(sent, path), valueAt(body, path)))
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** "Person 1, postal code". */
function nameOf(path: string): string {
  const steps = path.split('/').slice(1)
  const field = fieldLabel(steps.findLast((step) => !/^\d+$/.test(step)) ?? '')
  if (steps[0] === 'businessPersonList' && steps.length > 2) return texts.ofPerson(Number(steps[1]) + 1, field)
  return steps[0] === 'addresses' && steps.length > 2 ? texts.ofAddress(Number(steps[1]) + 1, field) : field
}
