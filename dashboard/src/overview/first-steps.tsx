// The first steps of a new partner. Each is complete when its result exists, and the list goes away when all are.
import { Anchor, Button, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { CodeBlock } from '../components/values/code-block.tsx'
import { createSnippet } from '../credentials/snippets.ts'
import { usePermission } from '../session/session.ts'
import classes from './overview.module.css'
import { stepsTexts as texts } from './texts.ts'

/** The scope that creates customers with the API. */
const WRITE = 'partner.write'

export function FirstSteps({ profile }: { profile: PartnerProfile }) {
  const mayManage = usePermission('dashboard.manage')
  const [overview, webhook, credentials] = useQueries({
    queries: [apiQuery('getCustomerOverview'), apiQuery('getWebhook'), apiQuery('listApiCredentials')],
  })
  // A failed read is reported where its data is shown.
  if (!overview.data || !webhook.data || !credentials.data) return null
  const steps: readonly Step[] = [
    {
      title: texts.credential,
      done: credentials.data.items.some(({ status }) => status === 'Active'),
      message: mayManage ? (
        <>
          {texts.credentialHint}{' '}
          <AnchorLink inherit underline="always" to="/credentials" search={{ add: true }}>
            {texts.credentialLink}
          </AnchorLink>
        </>
      ) : (
        texts.askAdmin
      ),
    },
    {
      title: texts.webhook,
      done: webhook.data.status !== 'NotRegistered',
      message: mayManage ? (
        <>
          {texts.webhookHint}{' '}
          <AnchorLink inherit underline="always" to="/webhooks">
            {texts.webhookLink}
          </AnchorLink>
        </>
      ) : (
        texts.askAdmin
      ),
    },
    {
      title: texts.customer,
      done: overview.data.total > 0,
      message: <FirstCustomer profile={profile} />,
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card title={texts.title} message={texts.progress(done, steps.length)}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step} data-tone={step.done ? 'good' : 'neutral'}>
            <span className={classes.mark} aria-hidden="true">
              {step.done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <div>
              <Text fw={600}>{step.done ? texts.done(step.title) : step.title}</Text>
              {!step.done && (
                <Text component="div" size="sm">
                  {step.message}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface Step {
  readonly title: string
  readonly done: boolean
  readonly message: ReactNode
}

function FirstCustomer({ profile }: { profile: PartnerProfile }) {
  const mayEdit = usePermission('dashboard.edit')
  const mayWrite = profile.scopes.includes(WRITE)
  return (
    <>
      {mayEdit && (
        <p className={classes.way}>
          {texts.formHint}{' '}
          <AnchorLink inherit underline="always" to="/customers/new">
            {texts.formLink}
          </AnchorLink>
        </p>
      )}
      {!mayEdit && !mayWrite && <p className={classes.way}>{texts.askEditor}</p>}
      {!mayWrite && <ReadOnlyAccess profile={profile} />}
      {mayWrite && <ApiWay profile={profile} />}
    </>
  )
}

/** The API would reject the creation of a customer. */
function ReadOnlyAccess({ profile: { supportEmail } }: { profile: PartnerProfile }) {
  return (
    <p className={classes.way}>
      {texts.readOnlyAccess}{' '}
      {supportEmail ? (
        <>
          {texts.askSupport}{' '}
          <Anchor inherit underline="always" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </Anchor>
          .
        </>
      ) : (
        texts.askOperator
      )}
    </p>
  )
}

function ApiWay({ profile }: { profile: PartnerProfile }) {
  const [shown, { toggle }] = useDisclosure(false)
  return (
    <>
      <p className={classes.way}>
        {texts.apiHint}{' '}
        <Anchor inherit underline="always" href={`${BASE_PATH}/docs/api`}>
          {texts.apiLink}
        </Anchor>{' '}
        <Button variant="default" size="compact-sm" onClick={toggle} aria-expanded={shown}>
          {shown ? texts.hideCommand : texts.showCommand}
        </Button>
      </p>
      <Collapse expanded={shown}>
        <Text size="sm" mb={4}>
          {texts.customerHint}
        </Text>
        <CodeBlock label={texts.customer} code={createSnippet(profile)} />
      </Collapse>
    </>
  )
}
