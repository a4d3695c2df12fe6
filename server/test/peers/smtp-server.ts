// A small SMTP server that keeps what it receives, and can reject recipients.
import { createServer, type Server } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** Whole messages, headers first. */
  readonly received: string[]
  isRejecting: boolean
  /** Called instead of an answer to a recipient, or to a message that was kept. */
  onRecipient: (() => void) | undefined
  onMessage: (() => void) | undefined
  close(): void
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: string[] = []
  const server: Server = createServer((socket) => {
    let text = ''
    let inData = false
    socket.write('220 test ready\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = inData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (inData ? 5 : 2))
        if (inData) {
          received.push(part)
          inData = false
          if (smtp.onMessage) smtp.onMessage()
          else socket.write('250 kept\r\n')
        } else if (/^RCPT/i.test(part) && smtp.onRecipient) smtp.onRecipient()
        else if (/^RCPT/i.test(part) && smtp.isRejecting) socket.write('550 unknown recipient\r\n')
        else if (/^DATA/i.test(part)) {
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write(/^QUIT/i.test(part) ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isRejecting: false,
    onRecipient: undefined,
    onMessage: undefined,
    close: () => void server.close(),
  }
  return smtp
}
