// Tabs for the samples, and requests from the page. Without this script all samples are shown one after the other.

const CHOICE = 'gangway-docs-language'

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

// --- tabs ---

function chosenLanguage() {
  try {
    return localStorage.getItem(CHOICE) ?? 'curl'
  } catch {
    return 'curl'
  }
}

function choose(label) {
  try {
    localStorage.setItem(CHOICE, label)
  } catch {
    // The choice lasts as long as the page.
  }
  for (const group of groups) group.show(label)
}

function tabsOf(group) {
  const samples = [...group.querySelectorAll('.sample')]
  const tabs = samples.map((sample, i) => {
    const tab = element('button', { type: 'button', role: 'tab' }, sample.dataset.label)
    tab.addEventListener('click', () => choose(sample.dataset.label))
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (!step) return
      const next = (i + step + samples.length) % samples.length
      choose(samples[next].dataset.label)
      tabs[next].focus()
    })
    sample.setAttribute('role', 'tabpanel')
    sample.setAttribute('aria-label', sample.dataset.label)
    return tab
  })
  const label = `Language of the sample: ${group.dataset.samples}`
  group.prepend(element('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, ...tabs))
  return {
    show(wanted) {
      const found = samples.findIndex((sample) => sample.dataset.label === wanted)
      const at = found === -1 ? 0 : found
      samples.forEach((sample, i) => {
        sample.hidden = i !== at
        tabs[i].setAttribute('aria-selected', String(i === at))
        tabs[i].tabIndex = i === at ? 0 : -1
      })
    },
  }
}

const groups = [...document.querySelectorAll('[data-samples]')].map(tabsOf)
for (const group of groups) group.show(chosenLanguage())

// --- an access token from a key that stays in this page ---

const TOKEN = 'gangway-docs-token'
const base = new URL('..', document.currentScript.src).href.replace(/\/$/, '')

/** Kept for the pages of this tab until it expires; the key isn't kept at all. */
function keptToken() {
  try {
    const { token, expiresAt } = JSON.parse(sessionStorage.getItem(TOKEN))
    return expiresAt > Date.now() ? { token, seconds: Math.round((expiresAt - Date.now()) / 1000) } : undefined
  } catch {
    return undefined
  }
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const part = (value) => base64url(new TextEncoder().encode(JSON.stringify(value)))

async function readKey(file) {
  const pem = await file.text()
  const body = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem)?.[1]
  if (!body)
    throw new Error(
      'This file contains no unencrypted PKCS #8 key (BEGIN PRIVATE KEY). Convert other formats with: openssl pkcs8 -topk8 -nocrypt -in key.pem',
    )
  const bytes = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', bytes, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign'])
}

async function getToken(clientId, key, audience) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 60, jti: crypto.randomUUID() }
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, new TextEncoder().encode(unsigned))
  const response = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${unsigned}.${base64url(signature)}`,
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error_description ?? answer.error)
  return answer
}

for (const box of document.querySelectorAll('.credentials')) {
  const clientId = element('input', { autocomplete: 'off', spellcheck: 'false' })
  const file = element('input', { type: 'file', accept: '.pem,.key' })
  const button = element('button', { type: 'submit' }, 'Get token')
  const status = element('p', { role: 'status' })
  const form = element(
    'form',
    {},
    element('label', {}, 'Client ID', clientId),
    element('label', {}, 'Private key file ', file),
    button,
    status,
  )
  box.append(
    element('h2', { id: 'try-it' }, 'Try it'),
    element(
      'p',
      {},
      'Get an access token to send requests from this page. Your private key signs the request in your browser and is neither sent nor stored. Requests go to this service and change its data.',
    ),
    form,
  )
  const kept = keptToken()
  if (kept) status.textContent = `You have a token. It expires in ${kept.seconds} seconds.`
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    sessionStorage.removeItem(TOKEN)
    try {
      if (clientId.value.trim() === '' || !file.files[0])
        throw new Error('Enter your client ID and choose your key file.')
      status.textContent = 'Requesting a token…'
      const answer = await getToken(clientId.value.trim(), await readKey(file.files[0]), box.dataset.audience)
      const expiresAt = Date.now() + answer.expires_in * 1000
      sessionStorage.setItem(TOKEN, JSON.stringify({ token: answer.access_token, expiresAt }))
      status.textContent = `You have a token with the scopes ${answer.scope}. It expires in ${answer.expires_in} seconds.`
    } catch (error) {
      status.textContent = `Couldn't get a token: ${error.message}`
    }
  })
  box.hidden = false
}

// --- requests ---

for (const box of document.querySelectorAll('.try')) {
  const { method, path, query, body, idempotent, operation } = box.dataset
  const [plainPath] = path.split('?')
  const address = element('input', { value: path, spellcheck: 'false', autocomplete: 'off' })
  const hint = query ? element('p', { class: 'rules' }, `Query parameters: ${query.split(' ').join(', ')}`) : ''
  const text = body && element('textarea', { spellcheck: 'false' })
  if (text) text.value = body
  const button = element('button', { type: 'submit' }, 'Send request')
  const status = element('p', { role: 'status' })
  const answer = element('pre', { tabindex: '0', hidden: '' })
  const form = element(
    'form',
    {},
    element('label', {}, `Path of ${method} ${plainPath}`, address),
    hint,
    ...(text ? [element('label', {}, 'Request body', text)] : []),
    button,
    status,
    answer,
  )
  box.append(element('details', {}, element('summary', {}, 'Try it'), form))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.hidden = true
    const token = keptToken()?.token
    if (!token) {
      status.textContent = 'Get an access token at the top of this page first.'
      return
    }
    button.disabled = true
    status.textContent = 'Sending…'
    try {
      const headers = { authorization: `Bearer ${token}` }
      if (text) headers['content-type'] = 'application/json'
      if (idempotent && method === 'POST') headers['idempotency-key'] = `${operation}-${crypto.randomUUID()}`
      const response = await fetch(base + address.value, { method, headers, body: text ? text.value : undefined })
      const received = await response.text()
      status.textContent = `${response.status} · request ID ${response.headers.get('x-request-id')}`
      try {
        answer.textContent = JSON.stringify(JSON.parse(received), null, 2)
      } catch {
        answer.textContent = received
      }
      answer.hidden = false
    } catch (error) {
      status.textContent = `Couldn't send the request: ${error.message}`
    } finally {
      button.disabled = false
    }
  })
  box.hidden = false
}
