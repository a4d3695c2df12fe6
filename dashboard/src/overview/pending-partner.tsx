// The start page of an organisation that waits for approval: what was submitted, when an answer can be expected, whom to ask, and
// what can be prepared meanwhile.
import { Anchor, List, Text } from '@mantine/core'
import { BASE_PATH } from '../api/base-path.ts'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { Icon } from '../appearance/icon.tsx'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { CopyableValue } from '../components/values/copyable-value.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { formatList, sentence } from '../format/sentences.ts'
import { useSession } from '../session/session.ts'
import classes from './overview.module.css'
import { overviewTexts, pendingTexts as texts } from './texts.ts'

export function PendingPartner({ profile }: { profile: PartnerProfile }) {
  return (
    <>
      <div className={classes.pending}>
        <Submitted profile={profile} />
        <Card title={texts.nextTitle}>
          <List type="ordered" spacing="xs">
            <List.Item>{texts.review(profile.approvalWorkingDays)}</List.Item>
            {texts.nextSteps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <Text>
            {profile.supportEmail ? (
              <>
                {texts.write}{' '}
                <Anchor href={`mailto:${profile.supportEmail}`} underline="always">
                  {profile.supportEmail}
                </Anchor>
                {texts.include}
              </>
            ) : (
              texts.contact
            )}
          </Text>
        </Card>
      </div>
      <Prepare />
    </>
  )
}

function Submitted({ profile }: { profile: PartnerProfile }) {
  return (
    <Card title={texts.submitted} message={texts.submittedHint}>
      <Facts
        facts={[
          [
            overviewTexts.status,
            <StatusBadge key="s" tone="waiting">
              {texts.waiting}
            </StatusBadge>,
          ],
          [texts.name, <UserText key="n">{profile.name}</UserText>],
          [texts.access, sentence(formatList(profile.scopes.map((scope) => texts.scopes[scope] ?? scope)))],
          [texts.submittedAt, <TimeText key="t" value={profile.createdAt} shows="minutes" />],
          [
            overviewTexts.partnerId,
            <CopyableValue key="p" value={profile.partnerId} copyLabel={overviewTexts.copyPartnerId} />,
          ],
        ]}
      />
    </Card>
  )
}

/** What works before the approval, and what doesn't yet. */
function Prepare() {
  const { totpEnrolled, passkeyEnrolled, hasPassword } = useSession()
  const isProtected = totpEnrolled || passkeyEnrolled
  return (
    <Card title={texts.prepare} message={texts.prepareHint}>
      <ul className={classes.prepare} aria-label={texts.prepare}>
        {hasPassword && (
          <li>
            <Icon name={isProtected ? 'check' : 'shield'} />
            <div>
              {isProtected ? texts.protected : <AnchorLink to="/account">{texts.protect}</AnchorLink>}
              <div className={classes.small}>{texts.protectHint}</div>
            </div>
          </li>
        )}
        <li>
          <Icon name="book" />
          <div>
            <Anchor href={`${BASE_PATH}/docs/sandbox`}>{texts.sandbox}</Anchor>
            <div className={classes.small}>{texts.sandboxHint}</div>
          </div>
        </li>
        <li>
          <Icon name="key" />
          <div>
            <Anchor href={`${BASE_PATH}/docs/authentication`}>{texts.keys}</Anchor>
            <div className={classes.small}>{texts.keysHint}</div>
          </div>
        </li>
        <li>
          <Icon name="webhook" />
          <div>
            <AnchorLink to="/webhooks/event-types">{texts.events}</AnchorLink>
            <div className={classes.small}>{texts.eventsHint}</div>
          </div>
        </li>
        <li>
          <Icon name="people" />
          <div>
            {texts.team}
            <div className={classes.small}>{texts.teamHint}</div>
          </div>
        </li>
      </ul>
    </Card>
  )
}
