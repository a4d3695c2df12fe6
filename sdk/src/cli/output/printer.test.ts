import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPrinter, pairs, printable, table } from './printer.ts'
import { progressBar } from './progress-bar.ts'

function streams(isTTY: boolean) {
  const written = { out: '', error: '' }
  const stream = (name: 'out' | 'error') => ({
    isTTY,
    write(text: string) {
      written[name] += text
    },
  })
  return { written, streams: { out: stream('out'), error: stream('error') } }
}

test('colours appear only on a terminal, and never with NO_COLOR', () => {
  const red = (isTTY: boolean, env = {}, json = false) =>
    createPrinter(streams(isTTY).streams, { json, env }).paint.red('x') !== 'x'
  assert.deepEqual(
    [red(true), red(false), red(true, { NO_COLOR: '1' }), red(true, { TERM: 'dumb' }), red(true, {}, true)],
    [true, false, false, false, false],
  )
})

test('with --json standard output is JSON, and standard error contains only errors', () => {
  const { written, streams: both } = streams(true)
  const print = createPrinter(both, { json: true, env: {} })
  print.note('a remark')
  print.progress('half way')
  print.line({ a: 1 }, () => 'text')
  print.result({ b: 2 }, () => 'text')
  print.error({ code: 'X', message: 'y' })
  assert.equal(written.out, '{"a":1}\n{\n  "b": 2\n}\n')
  assert.equal(written.error, '{"error":{"code":"X","message":"y"}}\n')
})

test('progress is overwritten on a terminal, and omitted elsewhere', () => {
  const terminal = streams(true)
  const print = createPrinter(terminal.streams, { json: false, env: {} })
  print.progress(progressBar(0, 100))
  print.progress(progressBar(50, 100))
  print.result({}, () => 'done')
  assert.equal(terminal.written.error, `\r\u001b[2K${progressBar(0, 100)}\r\u001b[2K${progressBar(50, 100)}\r\u001b[2K`)
  assert.equal(terminal.written.out, 'done\n')
  const file = streams(false)
  createPrinter(file.streams, { json: false, env: {} }).progress(progressBar(50, 100))
  assert.equal(file.written.error, '')
  assert.match(progressBar(50, 100), /^\[#{15}\.{15}\] {2}50%$/)
  assert.match(progressBar(100, 100), /^\[#{30}\] 100% {2}waiting/)
})

test('text from the service cannot move the cursor', () => {
  assert.equal(printable('a\u001b[2Jb\u202ec\r'), 'a\ufffd[2Jb\ufffdc\ufffd')
  assert.equal(table(['A', 'B'], [['x\u001b[31m', 'line\nbreak']]), 'A       B\nx\ufffd[31m  line break')
  assert.equal(
    pairs([
      ['a', null],
      ['bc', 1],
    ]),
    'a   -\nbc  1',
  )
})

test('columns are aligned, for wide and combining characters too', () => {
  const lines = table(
    ['NAME', 'ID'],
    [
      ['東京', 1],
      ['Ọládélé', 2],
      ['e\u0301', 3],
      ['🙂', 4],
    ],
  ).split('\n')
  const shown = (line: string) => line.normalize('NFC')
  assert.deepEqual(lines.map(shown), ['NAME     ID', '東京     1', 'Ọládélé  2', 'é        3', '🙂       4'])
})
