// Tags, typed or chosen among those in use.
import { Button, Group, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { tagFieldTexts as texts } from './texts.ts'

/** Of one case. */
export const MAX_TAGS = 5
/** The most used tags. */
const OFFERED = 12
const TAG = /^[a-z0-9][a-z0-9-]{0,22}[a-z0-9]$/

export const invalidTag = (tags: readonly string[]) => tags.find((tag) => !TAG.test(tag))

interface TagFieldsProps {
  label: string
  tags: string[]
  onChange: (tags: string[]) => void
  onClose: () => void
}

export function TagFields({ label, tags, onChange, onClose }: TagFieldsProps) {
  const [typed, setTyped] = useState('')
  const known = useQuery(apiQuery('listTags'))
  const others = (known.data?.items.map(({ tag }) => tag) ?? []).filter((tag) => !tags.includes(tag)).slice(0, OFFERED)
  const invalid = invalidTag(tags)
  return (
    <>
      <TagsInput
        label={label}
        description={texts.hint(MAX_TAGS)}
        // Without a text they are below, and a list would cover the button.
        data={typed === '' ? [] : (known.data?.items.map(({ tag }) => tag) ?? [])}
        searchValue={typed}
        onSearchChange={setTyped}
        value={tags}
        // Typed as people write them.
        onChange={(values) =>
          onChange([...new Set(values.map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, '-')))])
        }
        maxTags={MAX_TAGS}
        onKeyDown={(event) => {
          // The list of tags would keep the key, and the dialog would stay open.
          if (event.key === 'Escape') onClose()
        }}
        error={invalid && texts.invalid(invalid)}
        data-autofocus
      />
      {others.length > 0 && (
        <Group gap={6} role="group" aria-label={texts.inUse}>
          <Text size="sm" c="dimmed">
            {texts.inUse}
          </Text>
          {others.map((tag) => (
            <Button
              key={tag}
              size="compact-xs"
              variant="default"
              disabled={tags.length >= MAX_TAGS}
              onClick={() => onChange([...tags, tag])}
              aria-label={texts.add(tag)}
            >
              {tag}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
