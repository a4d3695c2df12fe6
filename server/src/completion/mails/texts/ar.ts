// Arabic.
import type { MailTexts } from '../mail-texts.ts'

export const ar: MailTexts = {
  subject: 'يحتاج {partner} إلى معلومات عن {business}',
  greeting: 'مرحبًا،',
  request: 'يحتاج {partner} إلى مزيد من المعلومات عن {business} لإكمال التحقق.',
  howTo: 'افتح الصفحة أدناه لمعرفة ما ينقص. يمكنك الإجابة من هاتف أو حاسوب، من دون حساب.',
  button: 'تقديم المعلومات',
  expiry: 'يمكن استخدام الرابط حتى {date}.',
  keepPrivate: 'لا تُعِد توجيه هذه الرسالة: يمكن لأي شخص لديه الرابط أن يجيب نيابةً عن {business}.',
  support: 'إذا كانت لديك أسئلة، فراسلنا على {email}.',
  notExpected: 'إذا كنت لا تعرف {partner}، فيمكنك تجاهل هذه الرسالة.',
}
