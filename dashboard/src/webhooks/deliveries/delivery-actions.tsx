// What can be sent again. On a phone it is one menu, so that the list isn't pushed off the screen.
import { Box, Button, Group, Menu, Text } from '@mantine/core'
import { deliveriesTexts as texts } from './texts.ts'

interface DeliveryActionsProps {
  onRetryAll: () => void
  onReplay: (events: 'all' | 'failed') => void
}

export function DeliveryActions({ onRetryAll, onReplay }: DeliveryActionsProps) {
  const actions = [
    { label: texts.retryAll, hint: texts.retryAllHint, run: onRetryAll },
    { label: texts.replayFailed, hint: texts.replayFailedHint, run: () => onReplay('failed') },
    { label: texts.replay, hint: texts.replayHint, run: () => onReplay('all') },
  ]
  return (
    <>
      <Group gap="sm" visibleFrom="sm">
        {actions.map(({ label, hint, run }, index) => (
          <Button key={label} title={hint} variant={index === actions.length - 1 ? 'filled' : 'default'} onClick={run}>
            {label}
          </Button>
        ))}
      </Group>
      <Box hiddenFrom="sm">
        <Menu position="bottom-start" width={300} withinPortal>
          <Menu.Target>
            <Button variant="default">{texts.retryOrReplay}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, hint, run }) => (
              <Menu.Item key={label} onClick={run}>
                {label}
                <Text size="xs" c="dimmed">
                  {hint}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Box>
    </>
  )
}
