import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { areShortcutsOn, SHORTCUTS, turnShortcuts } from './keyboard-shortcuts.ts'

export function KeyboardShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Table aria-label="Keys" withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {SHORTCUTS.map(([key, what]) => (
              <Table.Tr key={key}>
                <Table.Td w={60}>
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Use them in this browser"
          description="They never work while you type. The help always opens with ?."
          checked={on}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            turnShortcuts(event.currentTarget.checked)
          }}
        />
      </Stack>
    </Modal>
  )
}
