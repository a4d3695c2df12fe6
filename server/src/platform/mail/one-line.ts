// A name as it may appear in a subject or text: line breaks could add headers or forge paragraphs.
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
