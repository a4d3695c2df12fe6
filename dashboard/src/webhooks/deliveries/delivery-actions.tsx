// What can be sent again: one menu that says what each of them does.
import { Button, Menu, Text } from '@mantine/core'
import { Icon } from '../../appearance/icon.tsx'
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
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <Button rightSection={<Icon name="down" size={14} />}>{texts.retryOrReplay}</Button>
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
  )
}
