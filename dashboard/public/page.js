// Asks the service how it is and says so in words.
const NAMES = { database: 'Database', store: 'Document store', dispatcher: 'Webhook dispatcher' }

async function show() {
  const list = document.getElementById('checks')
  const answer = await fetch('health/ready').catch(() => undefined)
  const health = await answer?.json().catch(() => undefined)
  const rows = health ? Object.entries(health.checks) : [['Service', 'away']]
  list.replaceChildren(
    ...rows.map(([check, state]) => {
      const row = document.createElement('div')
      const name = document.createElement('dt')
      const value = document.createElement('dd')
      name.textContent = NAMES[check] ?? check
      value.textContent = state === 'ok' ? 'running' : state
      value.className = state === 'ok' ? 'good' : 'bad'
      row.append(name, value)
      return row
    }),
  )
}

await show()
setInterval(show, 10_000)
