// The errors of a form above its button. What belongs to a field is marked there.
import { ApiError } from '../../api/api-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { formErrorTexts as texts } from './texts.ts'

/** Errors about the whole request, a list, or an entry. */
const NOT_A_FIELD = /^$|\/(?:businessPersonList|identities|addresses|uboId|identityId|customerId)$/

export function FormErrorSummary({ error }: { error: unknown }) {
  const details = error instanceof ApiError ? error.details : []
  if (details.length === 0) return <FormError error={error} />
  const existing = details.map((it) => (it as { customerId?: string }).customerId).find(Boolean)
  return (
    <Notice tone="bad" icon="warning" title={texts.title(details.length)} role="alert">
      <div>{texts.marked}</div>
      {details
        .filter(({ path }) => NOT_A_FIELD.test(path))
        .map(({ path, message }) => (
          <div key={path}>{message}</div>
        ))}
      {existing && (
        <AnchorLink to="/customers/$customerId" params={{ customerId: existing }}>
          {texts.existing}
        </AnchorLink>
      )}
    </Notice>
  )
}
