// A button on each block of code that copies it. Without this script everything else works.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', 'Copy this code')
    const said = document.createElement('span')
    said.className = 'said'
    said.setAttribute('role', 'status')
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code').textContent)
        said.textContent = 'Copied'
      } catch {
        said.textContent = "Couldn't copy. Select the code and copy it manually."
      }
      setTimeout(() => {
        said.textContent = ''
      }, 3000)
    })
    block.append(said, button)
  }
}

// Results while typing; Enter still opens the page of all results.
const docs = new URL('.', document.currentScript.src).pathname.replace(/\/$/, '')
const box = document.querySelector('header input[type=search]')
const found = document.querySelector('.found')
let asked = 0

async function showResults() {
  const now = ++asked
  const query = box.value.trim()
  if (query.length < 2) {
    found.hidden = true
    return
  }
  const response = await fetch(`${docs}/search/results?q=${encodeURIComponent(query)}`).catch(() => undefined)
  if (!response?.ok || now !== asked) return
  const text = await response.text()
  if (now !== asked) return
  found.innerHTML = text
  found.hidden = false
}

let typing
box.addEventListener('input', () => {
  clearTimeout(typing)
  typing = setTimeout(showResults, 100)
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    asked++
    found.hidden = true
  }
  const isWriting = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    box.focus()
  }
})
document.addEventListener('click', (event) => {
  if (!box.form.contains(event.target)) found.hidden = true
})

// The reader's own client ID and credentials, on request and only if signed in to the dashboard.
for (const place of document.querySelectorAll('.yours')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Show my client ID and credentials'
  const shown = document.createElement('div')
  shown.setAttribute('role', 'status')
  button.addEventListener('click', async () => {
    const profile = `${docs.replace(/\/docs$/, '')}/api/customer/v1/partner-profile`
    const read = async (url) => {
      const response = await fetch(url)
      return response.ok ? (await response.json()).value : undefined
    }
    const mine = await read(profile).catch(() => undefined)
    if (!mine) {
      shown.textContent = 'Sign in to the dashboard as a team member of a partner, then try again.'
      return
    }
    const credentials = (await read(`${profile}/api-credentials`).catch(() => undefined)) ?? []
    const line = document.createElement('p')
    const code = document.createElement('code')
    code.textContent = mine.clientId ?? mine.partner?.clientId
    line.append('Your client ID: ', code)
    const list = document.createElement('ul')
    for (const { name, status } of Array.isArray(credentials) ? credentials : (credentials.items ?? [])) {
      const item = document.createElement('li')
      item.textContent = `${name} (${status})`
      list.append(item)
    }
    shown.replaceChildren(line, list)
  })
  place.append(button, shown)
  place.hidden = false
}
