// The menu of the user's saved views of a list.
import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { SavedView } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { useOpened } from '../../hooks/after-paint.ts'
import { FormError } from '../feedback/state-views.tsx'
import { notifyWithUndo } from '../feedback/undo-notification.tsx'
import { commonTexts } from '../texts.ts'
import { UserText } from '../values/user-text.tsx'
import classes from './data-table.module.css'
import { savedViewTexts as texts } from './texts.ts'
import { useSavedViews } from './use-saved-views.ts'

export function SavedViews({ screen }: { screen: SavedView['screen'] }) {
  const { views, query, current, open } = useSavedViews(screen)
  const [isManaging, setManaging] = useState(false)
  const [opened, setOpened] = useOpened()
  const label = current ? texts.active(current.name) : texts.views
  return (
    <>
      <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.views}
            data-active={current && true}
            leftSection={<Icon name="file" size={16} />}
            rightSection={<Icon name="down" size={14} />}
            title={label}
          >
            <UserText>{label}</UserText>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.viewChoices}>
          {views.map((view) => (
            <Menu.Item
              key={view.viewId}
              onClick={() => open(view)}
              aria-current={view === current || undefined}
              rightSection={view === current ? <Icon name="check" size={14} /> : undefined}
            >
              <UserText>{view.name}</UserText>
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setManaging(true)}>{texts.manage}</Menu.Item>
          <Menu.Item onClick={() => void navigator.clipboard?.writeText(window.location.href)}>
            {texts.copyLink}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isManaging}
        onClose={() => setManaging(false)}
        title={texts.title}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
        centered
      >
        <ManageViews screen={screen} query={query} views={views} onClose={() => setManaging(false)} />
      </Modal>
    </>
  )
}

interface ManageViewsProps {
  screen: SavedView['screen']
  query: string
  views: readonly SavedView[]
  onClose: () => void
}

const REFRESHES = ['listSavedViews'] as const

function ManageViews({ screen, query, views, onClose }: ManageViewsProps) {
  const [name, setName] = useState('')
  const save = useApiMutation('saveView', {
    refreshes: REFRESHES,
    successMessage: texts.saved,
    showsErrors: true,
    onSuccess: onClose,
  })
  const restore = useApiMutation('saveView', { refreshes: REFRESHES })
  const remove = useApiMutation('deleteSavedView', { refreshes: REFRESHES })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) save.mutate({ body: { screen, name: name.trim(), query } })
  }
  function deleteView(view: SavedView) {
    remove.mutate(
      { path: { viewId: view.viewId } },
      {
        onSuccess: () =>
          notifyWithUndo(texts.deleted(view.name), () =>
            restore.mutate({ body: { screen, name: view.name, query: view.query } }),
          ),
      },
    )
  }
  return (
    <Stack>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={texts.name}
            description={texts.hint}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={60}
            error={fieldErrorOf(save.error, 'name')}
            data-autofocus
          />
          <FormError error={fieldErrorOf(save.error, 'name') ? undefined : save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {views.some((view) => view.name === name.trim()) ? texts.replace : texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {views.map((view) => (
        <Group key={view.viewId} justify="space-between" wrap="nowrap">
          <Text truncate size="sm">
            <UserText>{view.name}</UserText>
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.deleteLabel(view.name)}
            onClick={() => deleteView(view)}
          >
            {texts.delete}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
