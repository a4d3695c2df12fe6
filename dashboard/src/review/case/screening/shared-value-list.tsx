// What two customers have in common, as the service found it.
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { sharedValues } from '../model/duplicate-reasons.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { duplicateTexts } from '../texts/screening.ts'
import classes from './screening.module.css'
import { sharedNameText } from './shared-name.ts'

export function SharedValueList({ item }: { item: PossibleDuplicate }) {
  const { reviewCase } = useOpenCase()
  return (
    <BulletList>
      {sharedValues(reviewCase, item.reasons).map(({ code, text, count }) => (
        <li key={code}>
          <bdi>{code === 'SimilarName' ? sharedNameText(reviewCase.profile, item) : text}</bdi>{' '}
          {count > 1 && <span className={classes.matches}>{duplicateTexts.matches(count)}</span>}
        </li>
      ))}
    </BulletList>
  )
}
