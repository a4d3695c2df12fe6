// A saved view as the API has it.
import { line, named, oneOf, text, uuid } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'

const SCREENS = ['customers', 'deliveries', 'requests', 'queue', 'alerts', 'partners'] as const
export const MOST_VIEWS = 20
/** The parameters of the screens that have what a user searches for. */
export const SEARCH_TEXTS = ['find', 'search', 'text'] as const

const fields = {
  screen: oneOf(SCREENS, { description: 'The list that the view is of.' }),
  name: line(60, { description: 'The name in the menu of views. Names are unique for each list.' }),
}

export const SaveView = named('SaveView', {
  ...fields,
  query: Type.String({
    maxLength: 1000,
    pattern: '^[\\x21-\\x7e]*$',
    description:
      'The query string of the list, without `?`. Search text (`find`, `search` and `text`) is rejected, because it may be personal data.',
    example: 'status=Approved&sort=-updatedAt&size=100',
    'x-message': 'must be a query string of at most 1000 characters.',
  }),
})

export const SavedViewRecord = named('SavedView', {
  viewId: uuid({ description: 'Identifies the view.' }),
  screen: oneOf(SCREENS, { description: 'The list that the view is of.' }),
  name: text(60, { description: 'The name in the menu of views.' }),
  query: Type.String({ description: 'The query string of the list, without `?`.' }),
})
