// Screens against the imported lists in use. Which versions those are is asked before each screening, so that no node clears a
// subject with a list that another one has replaced. A result names the activation it is based on: it doesn't count if a list
// was activated before it is written.
import type { App } from '../../../platform/app.ts'
import { ScreeningFailure, type ScreeningProvider } from '../../providers/provider.ts'
import type { ListedEntry } from '../list-file.ts'
import { indexList, type ListIndex } from '../list-matching.ts'
import { listScreening } from '../list-provider.ts'
import { type ActiveList, findLastActivation, listActive, listEntries } from './imported-lists-sql.ts'

const PAGE = 5000

interface Loaded {
  readonly stamp: string
  readonly version: string
  readonly index: ListIndex
}

/** `whenEmpty` answers while no list is in use. */
export function importedListsProvider(app: App, threshold: number, whenEmpty: ScreeningProvider): ScreeningProvider {
  let loaded: { stamp: string; list: Promise<Loaded> } | undefined

  async function current(active: readonly ActiveList[]): Promise<Loaded> {
    const stamp = active.map(({ activationId }) => activationId).join(' ')
    if (loaded?.stamp !== stamp) {
      const loading = { stamp, list: load(active, stamp) }
      loaded = loading
      loading.list.catch(() => {
        if (loaded === loading) loaded = undefined
      })
    }
    return loaded.list
  }

  async function load(active: readonly ActiveList[], stamp: string): Promise<Loaded> {
    const entries: ListedEntry[] = []
    for (const { list, version } of active)
      for (let after = ''; ; ) {
        const page = await app.db.directory((sql) => listEntries(sql, { list, version, after, limit: PAGE }))
        for (const { content } of page) entries.push(content)
        if (page.length < PAGE) break
        after = page.at(-1)!.key
      }
    const version = active
      .map(({ list, version }) => `${list} ${version}`)
      .join(', ')
      .slice(0, 200)
    const index = await indexList(entries)
    app.log.info({ entries: entries.length, version }, 'screening lists loaded')
    return { stamp, version, index }
  }

  return {
    isLocal: true,
    async screen(subject, requestId) {
      // In this order: the lists are those of the activation, or newer ones.
      const [activationId, active] = await app.db
        .directory((sql) => Promise.all([findLastActivation(sql), listActive(sql)]))
        .catch(unreadable)
      const provider =
        active.length === 0 ? whenEmpty : listScreening(threshold, () => current(active).catch(unreadable))
      return { ...(await provider.screen(subject, requestId)), activationId }
    },
  }
}

function unreadable(error: unknown): never {
  throw new ScreeningFailure('ListUnreadable', error)
}
