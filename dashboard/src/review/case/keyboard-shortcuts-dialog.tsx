import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { areShortcutsOn, turnShortcuts } from './keyboard-setting.ts'
import { caseTexts, shortcutTexts } from './texts/case.ts'

export function KeyboardShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shortcutTexts.title}
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <Stack>
        <Table aria-label={shortcutTexts.keys} withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {shortcutTexts.actions.map(([key, action]) => (
              <Table.Tr key={key}>
                <Table.Td w={90}>
                  {key.split(' ').map((name) => (
                    <Kbd key={name} mr={4}>
                      {name}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{action}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={shortcutTexts.enable}
          description={shortcutTexts.hint}
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
