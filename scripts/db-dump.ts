// `npm run db:dump`: writes server/schema.sql, the schema after all migrations, so that a review shows what changed.
import { writeFile } from 'node:fs/promises'
import { schemaText } from '../server/test/contract/schema-text.ts'
import { cloneDatabase } from '../server/test/database/test-database.ts'
import { requireNode } from './node-version.ts'

requireNode()

const file = new URL('../server/schema.sql', import.meta.url)
const database = await cloneDatabase()
try {
  await writeFile(file, await schemaText(database.url))
  console.log('server/schema.sql written')
} finally {
  await database.drop()
}
