// A request as code in four languages. Tokens, cookies and keys come from the environment, so that no sample contains a secret.
import { exampleBody, exampleParameter } from './example.ts'
import type { Operation, ReferenceApi } from './openapi.ts'

export interface Sample {
  readonly label: string
  /** As the highlighter calls it. */
  readonly language: string
  readonly code: string
}

interface Request {
  readonly method: string
  readonly url: string
  /** `$NAME` in a value is an environment variable. */
  readonly headers: readonly (readonly [string, string])[]
  readonly json: unknown
  readonly form: readonly (readonly [string, string])[] | undefined
  /** The body is a file. */
  readonly isFile: boolean
}

export function samplesOf(api: ReferenceApi, operation: Operation): Sample[] {
  const request = requestOf(api, operation)
  return [
    { label: 'curl', language: 'bash', code: curl(request) },
    { label: 'Node', language: 'javascript', code: node(request) },
    { label: 'Python', language: 'python', code: python(request) },
    { label: 'Go', language: 'go', code: go(request) },
  ]
}

function requestOf(api: ReferenceApi, operation: Operation): Request {
  const { method, body, parameters, isOpen } = operation
  const isFile = body !== undefined && !/json|form/.test(body.type)
  const example = body && !isFile ? exampleBody(api, body) : undefined
  const isForm = body?.type === 'application/x-www-form-urlencoded'
  const headers: [string, string][] = []
  if (!isOpen) headers.push(api.cookie ? ['Cookie', `${api.cookie}=$SESSION`] : ['Authorization', 'Bearer $TOKEN'])
  if (method === 'post' && parameters.some(({ name }) => name === 'Idempotency-Key'))
    headers.push(['Idempotency-Key', 'acme-0001-1'])
  if (body) headers.push(['Content-Type', isFile ? 'application/pdf' : body.type])
  return {
    method: method.toUpperCase(),
    url: api.baseUrl + pathOf(api, operation),
    headers,
    json: isForm ? undefined : example,
    form: isForm ? Object.entries(example as Record<string, unknown>).map(([k, v]) => [k, String(v)]) : undefined,
    isFile,
  }
}

export function pathOf(api: ReferenceApi, { path, parameters }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? exampleParameter(api, parameter) : written
  })
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = required.map((one) => `${one.name}=${exampleParameter(api, one)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

const FILE = 'certificate.pdf'
const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)

function curl({ method, url, headers, json, form, isFile }: Request): string {
  const lines = [method === 'GET' ? `curl '${url}'` : `curl -X ${method} '${url}'`]
  for (const [name, value] of headers)
    lines.push(`-H ${value.includes('$') ? `"${name}: ${value}"` : `'${name}: ${value}'`}`)
  for (const [name, value] of form ?? []) lines.push(`--data-urlencode '${name}=${value}'`)
  if (json !== undefined) lines.push(`-d '${JSON.stringify(json, null, 2).replaceAll("'", "'\\''")}'`)
  if (isFile) lines.push(`--data-binary @${FILE}`)
  return lines.join(' \\\n  ')
}

function node({ method, url, headers, json, form, isFile }: Request): string {
  const written = headers.map(([name, value]) => {
    const text = value.includes('$')
      ? `\`${value.replaceAll(/\$(\w+)/g, (_, variable: string) => `$\{process.env.${variable}}`)}\``
      : `'${value}'`
    return `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${text},`
  })
  const parts = [`  method: '${method}',`]
  if (written.length > 0) parts.push('  headers: {', ...written, '  },')
  if (form) parts.push(`  body: new URLSearchParams(${indented(Object.fromEntries(form), '  ')}),`)
  if (json !== undefined) parts.push(`  body: JSON.stringify(${indented(json, '  ')}),`)
  if (isFile) parts.push(`  body: await readFile('${FILE}'),`)
  return [
    ...(isFile ? ["const { readFile } = await import('node:fs/promises')", ''] : []),
    `const response = await fetch('${url}', {`,
    ...parts,
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function python({ method, url, headers, json, form, isFile }: Request): string {
  const needsEnvironment = headers.some(([, value]) => value.includes('$'))
  const written = headers
    .filter(([name]) => name !== 'Content-Type' || (json === undefined && !form))
    .map(([name, value]) => {
      const text = value.includes('$') ? `f"${value.replaceAll(/\$(\w+)/g, "{os.environ['$1']}")}"` : `"${value}"`
      return `        "${name}": ${text},`
    })
  const parts = [`    "${method}",`, `    "${url}",`]
  if (written.length > 0) parts.push('    headers={', ...written, '    },')
  if (form) parts.push(`    data=${pythonValue(Object.fromEntries(form), '    ')},`)
  if (json !== undefined) parts.push(`    json=${pythonValue(json, '    ')},`)
  if (isFile) parts.push(`    data=open("${FILE}", "rb"),`)
  const imports = needsEnvironment ? ['import os', '', 'import requests'] : ['import requests']
  return [
    ...imports,
    '',
    'response = requests.request(',
    ...parts,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

const PYTHON: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** JSON, but for the three names that Python writes differently. */
function pythonValue(value: unknown, by: string): string {
  return indented(value, by).replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => PYTHON[token] ?? token)
}

function go({ method, url, headers, json, form, isFile }: Request): string {
  const usesEnvironment = headers.some(([, value]) => value.includes('$'))
  const body = isFile
    ? 'file'
    : form
      ? 'strings.NewReader(form.Encode())'
      : json === undefined
        ? 'nil'
        : 'strings.NewReader(body)'
  const imports = ['fmt', 'io', 'net/http', ...(form ? ['net/url'] : []), ...(usesEnvironment || isFile ? ['os'] : [])]
  if (body.startsWith('strings')) imports.push('strings')
  const lines: string[] = []
  if (form) {
    lines.push('\tform := url.Values{}')
    for (const [name, value] of form) lines.push(`\tform.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`)
  }
  if (isFile) lines.push(`\tfile, err := os.Open("${FILE}")`, '\tif err != nil {', '\t\tpanic(err)', '\t}')
  if (json !== undefined) lines.push(`\tbody := \`${JSON.stringify(json, null, 2).replaceAll('`', '` + "`" + `')}\``)
  lines.push(
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
  )
  for (const [name, value] of headers) {
    const [before, variable] = value.split('$')
    const text = variable === undefined ? `"${value}"` : `"${before}"+os.Getenv("${variable}")`
    lines.push(`\trequest.Header.Set("${name}", ${text})`)
  }
  lines.push(
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.Status, string(answer))',
  )
  const imported = imports.map((name) => `\t"${name}"`)
  return ['package main', '', 'import (', ...imported, ')', '', 'func main() {', ...lines, '}'].join('\n')
}
