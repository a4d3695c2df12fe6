// What a new partner does first. Each step is ticked off by what is there, and the list goes when all are done.
import { Button, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { AnchorLink } from '../components/anchor-link.tsx'
import { Card } from '../components/card.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { createSnippet } from '../credentials/snippets.ts'
import { usePermission } from '../session/session.ts'
import classes from './overview.module.css'

export function FirstSteps({ profile }: { profile: PartnerProfile }) {
  const mayManage = usePermission('dashboard.manage')
  const [overview, webhook, credentials] = useQueries({
    queries: [apiQuery('getCustomerOverview'), apiQuery('getWebhook'), apiQuery('listApiCredentials')],
  })
  // What can't be read is told where it is shown; nobody is set to work on a guess.
  if (!overview.data || !webhook.data || !credentials.data) return null
  const steps: readonly Step[] = [
    {
      title: 'Make an API credential',
      done: credentials.data.items.some(({ status }) => status === 'Active'),
      message: mayManage ? (
        <>
          Your machines sign in with it.{' '}
          <AnchorLink inherit underline="always" to="/credentials" search={{ add: true }}>
            Make one now
          </AnchorLink>
        </>
      ) : (
        'An admin of your organisation does this.'
      ),
    },
    {
      title: 'Register a webhook',
      done: webhook.data.status !== 'NotRegistered',
      message: mayManage ? (
        <>
          So that your machines hear of changes.{' '}
          <AnchorLink inherit underline="always" to="/webhooks">
            Register one
          </AnchorLink>
        </>
      ) : (
        'An admin of your organisation does this.'
      ),
    },
    {
      title: 'Create the first customer',
      done: overview.data.total > 0,
      message: <FirstCustomer profile={profile} />,
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card title="First steps" message={`${done} of ${steps.length} done.`}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step} data-tone={step.done ? 'good' : 'neutral'}>
            <span className={classes.mark} aria-hidden="true">
              {step.done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <div>
              <Text fw={600}>
                {step.title}
                {step.done && ': done'}
              </Text>
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
  const [shown, { toggle }] = useDisclosure(false)
  return (
    <>
      With one command of a shell, where the private key of your credential lies as gangway-key.pem.{' '}
      <Button variant="default" size="compact-sm" onClick={toggle} aria-expanded={shown}>
        {shown ? 'Hide the command' : 'Show the command'}
      </Button>
      <Collapse expanded={shown} mt="xs">
        <CodeBlock label="Create the first customer" code={createSnippet(profile)} />
      </Collapse>
    </>
  )
}
