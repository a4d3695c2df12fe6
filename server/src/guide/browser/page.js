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

// Examples in several languages: one is shown, the same in all places, and remembered.
const languages = [...document.querySelectorAll('.languages')]

function showLanguage(language) {
  document.documentElement.dataset.language = language
  for (const group of languages) {
    const tabs = [...group.querySelectorAll('[role=tab]')]
    const shown = tabs.find((tab) => tab.dataset.language === language) ?? tabs[0]
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === shown))
      tab.tabIndex = tab === shown ? 0 : -1
    }
  }
}

function chooseLanguage(tab) {
  const before = tab.getBoundingClientRect().top
  showLanguage(tab.dataset.language)
  // Another place above may be longer or shorter now: the tab stays where it was clicked.
  window.scrollBy(0, tab.getBoundingClientRect().top - before)
  try {
    localStorage.setItem('gangway-docs-language', tab.dataset.language)
  } catch {
    // The choice lasts as long as the page.
  }
}

for (const group of languages) {
  const tabs = [...group.querySelectorAll('[role=tab]')]
  tabs.forEach((tab, i) => {
    tab.addEventListener('click', () => chooseLanguage(tab))
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (!step) return
      const next = tabs[(i + step + tabs.length) % tabs.length]
      chooseLanguage(next)
      next.focus()
    })
  })
}

/** A link to an example in another language shows it. */
function showLinked() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const language = target?.closest('.languages > .sample')?.dataset.language
  if (!language || target.offsetParent) return
  showLanguage(language)
  target.scrollIntoView()
}
if (languages.length > 0) {
  showLanguage(document.documentElement.dataset.language ?? 'none')
  showLinked()
  window.addEventListener('hashchange', showLinked)
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
  const shown = place.querySelector('[role=status]')
  const lineOf = (...parts) => {
    const line = document.createElement('p')
    line.append(...parts)
    return line
  }
  place.querySelector('button').addEventListener('click', async () => {
    const profile = `${docs.replace(/\/docs$/, '')}/api/customer/v1/partner-profile`
    const read = async (url) => {
      const response = await fetch(url)
      return response.ok ? (await response.json()).value : undefined
    }
    const mine = await read(profile).catch(() => undefined)
    if (!mine) {
      shown.replaceChildren(lineOf('Sign in to the dashboard as a team member of a partner, then try again.'))
      return
    }
    const answer = (await read(`${profile}/api-credentials`).catch(() => undefined)) ?? []
    const credentials = Array.isArray(answer) ? answer : (answer.items ?? [])
    const code = document.createElement('code')
    code.textContent = mine.clientId ?? mine.partner?.clientId
    const names = credentials.map(({ name, status }) => `${name} (${status})`).join(', ')
    shown.replaceChildren(lineOf('Your client ID: ', code), lineOf(`API credentials: ${names || 'none yet'}`))
  })
}
