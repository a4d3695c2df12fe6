// What an analyst checks first in a periodic review, each linked to its place in the case. Loaded after the page.
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PersonRecord, RiskReason } from '../../../api/compliance-operations.ts'
import { Facts } from '../../../components/layout/facts.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { useFirstEntries } from '../../../hooks/use-first-entries.ts'
import { isPast } from '../../case/model/expiry.ts'
import { currentPeople, nameOf, targetName } from '../../case/model/names.ts'
import { riskGroups } from '../../case/model/risk-groups.ts'
import { BulletList } from '../../case/parts/bullet-list.tsx'
import { useOpenCase } from '../../case/state/case-context.ts'
import { detailTexts } from '../../case/texts/evidence.ts'
import { RiskBadge } from '../../components/risk-badge.tsx'
import classes from './alert.module.css'
import { reviewFactTexts } from './later-texts.ts'
import { riskFactors } from './texts.ts'

const STEP = 10

export function ReviewFacts() {
  const { reviewCase } = useOpenCase()
  const { risk, requirements, items } = reviewCase
  const groups = riskGroups((risk?.reasons ?? []) as RiskReason[])
  const open = [
    ...items.map((item) => ({ ...item, at: `items/${item.requirementId}` })),
    ...requirements.map((requirement) => ({ ...requirement, at: `requirements/${requirement.requirementId}` })),
  ].filter(({ status }) => status === 'Due')
  return (
    <Facts
      facts={[
        [
          reviewFactTexts.risk,
          <Stack key="risk" gap={4} align="flex-start">
            <RiskBadge level={risk?.level ?? null} />
            {groups.length > 0 && (
              <BulletList>
                {groups.map(({ code, text, targets }) => (
                  <li key={code}>
                    {text || riskFactors[code]}{' '}
                    <bdi>({[...new Set(targets.map((target) => targetName(reviewCase, target)))].join(', ')})</bdi>
                  </li>
                ))}
              </BulletList>
            )}
          </Stack>,
        ],
        [
          reviewFactTexts.business,
          <CaseLinkTo key="business" at="business">
            {reviewFactTexts.viewDetails}
          </CaseLinkTo>,
        ],
        [reviewFactTexts.people, <People key="people" />],
        [
          reviewFactTexts.requirements,
          open.length === 0 ? (
            reviewFactTexts.none
          ) : (
            <BulletList key="open">
              {open.map(({ at, message }) => (
                <li key={at}>
                  <CaseLinkTo at={at}>{message}</CaseLinkTo>
                </li>
              ))}
            </BulletList>
          ),
        ],
      ]}
    />
  )
}

function CaseLinkTo({ at, children }: { at: string; children: string }) {
  const { customerId } = useOpenCase()
  return (
    <AnchorLink to="/review/cases/$customerId" params={{ customerId }} search={{ at }} size="sm">
      <bdi>{children}</bdi>
    </AnchorLink>
  )
}

function People(): ReactNode {
  const { reviewCase } = useOpenCase()
  const { first, rest, list, showMore } = useFirstEntries(currentPeople(reviewCase), STEP)
  return (
    <Stack gap="xs">
      <ul className={classes.others} ref={list}>
        {first.map((person) => (
          <li key={person.uboId}>
            <CaseLinkTo at={`people/${person.uboId}`}>{nameOf(reviewCase, person)}</CaseLinkTo>
            <small>{rolesOf(person)}</small>
            {person.identities.map((identity) => (
              <small key={identity.identityId}>
                {detailTexts.identity(codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry))}
                {identity.expiryDate && ` · ${expiryText(identity.expiryDate)}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
    </Stack>
  )
}

function rolesOf({ ownershipType, percentageShare }: PersonRecord): string {
  const roles = ownershipType.map(codeLabel).join(', ')
  return percentageShare === null ? roles : `${roles} · ${detailTexts.percent(percentageShare)}`
}

const expiryText = (day: string) =>
  (isPast(day) ? reviewFactTexts.expired : reviewFactTexts.expires)(formatCalendarDay(day))
