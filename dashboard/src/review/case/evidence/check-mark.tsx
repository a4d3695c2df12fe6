// Marks a detail or a document as checked, and shows who has checked it.
import { Button } from '@mantine/core'
import { useLayoutEffect } from 'react'
import type { Case, CaseMark } from '../../../api/compliance-operations.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { SentenceAbout } from '../../../components/values/user-name.tsx'
import { exactTime } from '../../../format/times.ts'
import { documentName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useMarks } from '../state/use-marks.ts'
import { caseTexts } from '../texts/case.ts'
import { markTexts } from '../texts/evidence.ts'
import classes from './marks.module.css'
import { showNextMark } from './next-check.ts'

interface CheckMarkProps {
  place: string
  name: string
  /** The document that the detail is compared with. */
  against?: string | undefined
  isEmpty: boolean
}

export function CheckMark({ place, name, against, isEmpty }: CheckMarkProps) {
  const { reviewCase } = useOpenCase()
  const { own, toggle, isPending } = useMarks(place, against)
  useLayoutEffect(showNextMark)
  if (!toggle) return null
  const document = own && comparedWith(reviewCase, own)
  return (
    <span className={classes.markWithKey}>
      <button
        type="button"
        className={classes.check}
        data-mark={isEmpty ? 'empty' : ''}
        aria-pressed={own !== undefined}
        aria-label={markTexts.label(name)}
        title={own ? markTexts.unmarkDetail(exactTime(new Date(own.checkedAt)), document) : markTexts.mark}
        aria-disabled={isPending}
        onClick={() => !isPending && toggle()}
        onFocus={showNextMark}
      >
        <Icon name="check" size={14} />
      </button>
      <span className={classes.markKey}>
        <Key name="v" />
      </span>
    </span>
  )
}

/** For a document: with words, so that it isn't taken for the decision beside it. */
export function CheckButton({ place, name }: { place: string; name: string }) {
  const { own, toggle, isPending } = useMarks(place)
  if (!toggle) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes.checkButton!}
      data-marked={own ? true : undefined}
      aria-label={markTexts.documentLabel(name, own !== undefined)}
      title={own ? markTexts.unmark : markTexts.markDocument}
      disabled={isPending}
      onClick={toggle}
      leftSection={<span className={classes.box}>{own && <Icon name="check" size={12} />}</span>}
      rightSection={<Key name="m" />}
    >
      {own ? markTexts.marked : markTexts.mark}
    </Button>
  )
}

/** With `isOwnInBox`, the box shows the viewer's own mark: a line for it would move the next box, and the document beside it. */
export function CheckedBy({ place, isOwnInBox = false }: { place: string; isOwnInBox?: boolean }) {
  const { own, others, toggle } = useMarks(place)
  const marks = own && !(isOwnInBox && toggle) ? [own, ...others] : others
  if (marks.length === 0) return null
  return (
    <span className={classes.checkedBy}>
      {marks.map((mark) => (
        <Mark key={mark.checkedBy.userId} mark={mark} isOwn={mark === own} />
      ))}
    </span>
  )
}

/** The name of the document that was marked against. */
function comparedWith(reviewCase: Case, { documentId }: CaseMark): string | undefined {
  const document = reviewCase.documents.find((it) => it.documentId === documentId)
  return document && documentName(reviewCase, document)
}

function Mark({ mark, isOwn }: { mark: CaseMark; isOwn: boolean }) {
  const { reviewCase } = useOpenCase()
  const { checkedBy, checkedAt } = mark
  const document = comparedWith(reviewCase, mark)
  return (
    <span>
      <Icon name="check" size={12} />{' '}
      {!isOwn && checkedBy.email ? (
        <SentenceAbout email={checkedBy.email}>{markTexts.by}</SentenceAbout>
      ) : (
        <bdi>{isOwn ? markTexts.you : markTexts.by(caseTexts.formerStaff)}</bdi>
      )}{' '}
      <TimeText value={checkedAt} />
      {document && (
        <>
          {' '}
          <bdi>{markTexts.against(document)}</bdi>
        </>
      )}
    </span>
  )
}
