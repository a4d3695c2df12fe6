// Reads the records of a large XML file one by one: each element with one of the given names, as a small tree.
import sax from 'sax'
import { ListError } from '../list-file.ts'
import { MAX_RECORD } from './text-lines.ts'

export class XmlElement {
  readonly name: string
  readonly children: XmlElement[] = []
  text = ''

  constructor(name: string) {
    this.name = name
  }

  /** The trimmed text of the first child with this name; '' when there is none. */
  value(name: string): string {
    return this.children.find((child) => child.name === name)?.text.trim() ?? ''
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name)
  }

  /** The children of a child: <akaList><aka/><aka/></akaList>. */
  within(list: string, name: string): XmlElement[] {
    return this.all(list).flatMap((child) => child.all(name))
  }
}

export async function* xmlRecords(
  content: AsyncIterable<string>,
  names: ReadonlySet<string>,
): AsyncGenerator<XmlElement> {
  // Strict, and without document type definitions: nothing is expanded or fetched.
  const parser = sax.parser(true)
  const open: XmlElement[] = []
  let done: XmlElement[] = []
  let failure: Error | undefined
  let size = 0
  parser.onerror = (error) => {
    failure = new ListError(`invalid XML in line ${parser.line + 1}: ${error.message.split('\n')[0]}`)
  }
  parser.onopentag = ({ name }) => {
    const local = name.replace(/^.*:/, '')
    if (open.length === 0 && !names.has(local)) return
    const element = new XmlElement(local)
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.ontext = (text) => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    size += text.length
    if (size > MAX_RECORD) failure ??= new ListError(`the record that ends after line ${parser.line + 1} is too long`)
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = () => {
    const element = open.pop()
    if (element && open.length === 0) {
      done.push(element)
      size = 0
    }
  }
  for await (const part of content) {
    parser.write(part)
    if (failure) throw failure
    yield* done
    done = []
  }
  parser.close()
  if (failure) throw failure
  yield* done
}
