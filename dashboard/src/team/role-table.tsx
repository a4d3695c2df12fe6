// What each role can do.
import { Table } from '@mantine/core'
import { Icon } from '../appearance/icon.tsx'
import { Card } from '../components/layout/card.tsx'
import { HiddenText } from '../components/values/hidden-text.tsx'
import classes from './team.module.css'
import { teamTexts, roleTexts as texts } from './texts.ts'

const ROLES = ['viewer', 'editor', 'admin'] as const

export function RoleTable() {
  return (
    <Card title={texts.title}>
      <Table aria-label={texts.list} verticalSpacing={6} className={classes.roles}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.permission}</Table.Th>
            {ROLES.map((role) => (
              <Table.Th key={role}>{teamTexts.roles[role].label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {texts.permissions.map(({ name, roles }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              {ROLES.map((role) => (
                <Table.Td key={role}>
                  {(roles as readonly string[]).includes(role) ? (
                    <>
                      <Icon name="check" size={16} />
                      <HiddenText>{texts.yes}</HiddenText>
                    </>
                  ) : (
                    <HiddenText>{texts.no}</HiddenText>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
