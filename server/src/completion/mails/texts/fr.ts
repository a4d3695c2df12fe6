// French.
import type { MailTexts } from '../mail-texts.ts'

export const fr: MailTexts = {
  subject: '{partner} a besoin d’informations sur {business}',
  greeting: 'Bonjour,',
  request: '{partner} a besoin d’informations complémentaires sur {business} pour terminer la vérification.',
  howTo:
    'Ouvrez la page ci-dessous pour voir ce qu’il nous faut. Vous pouvez répondre depuis un téléphone ou un ordinateur, sans créer de compte.',
  button: 'Fournir les informations',
  expiry: 'Le lien est valable jusqu’au {date}.',
  keepPrivate: 'Ne transférez pas cet e-mail\u00a0: toute personne disposant du lien peut répondre pour {business}.',
  support: 'Si vous avez des questions, écrivez à {email}.',
  notExpected: 'Si vous ne connaissez pas {partner}, vous pouvez ignorer cet e-mail.',
}
