// Portuguese.
import type { MailTexts } from '../mail-texts.ts'

export const pt: MailTexts = {
  subject: '{partner} precisa de informações sobre {business}',
  greeting: 'Olá,',
  request: '{partner} precisa de mais informações sobre {business} para concluir a verificação.',
  howTo:
    'Abra a página abaixo para ver o que é necessário. Pode responder no telemóvel ou no computador, sem criar uma conta.',
  button: 'Fornecer informações',
  expiry: 'O link pode ser usado até {date}.',
  keepPrivate: 'Não reencaminhe este e-mail: qualquer pessoa com o link pode responder em nome de {business}.',
  support: 'Se tiver dúvidas, escreva para {email}.',
  notExpected: 'Se não conhece {partner}, pode ignorar este e-mail.',
}
