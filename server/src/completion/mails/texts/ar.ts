// Arabic.
import type { MailTexts } from '../mail-texts.ts'

export const ar: MailTexts = {
  subject: 'يحتاج فريق {partner} إلى معلومات عن {business}',
  greeting: 'تحية طيبة،',
  request: 'يحتاج فريق {partner} إلى مزيد من المعلومات عن {business} لإكمال عملية التحقق.',
  howTo: 'افتحوا الصفحة أدناه للاطلاع على المعلومات المطلوبة. يمكنكم الإجابة من الهاتف أو الحاسوب، من دون إنشاء حساب.',
  button: 'تقديم المعلومات',
  expiry: 'الرابط صالح حتى {date}.',
  keepPrivate: 'لا تعيدوا توجيه هذه الرسالة: فكل من لديه الرابط يمكنه الإجابة نيابةً عن {business}.',
  support: 'إذا كانت لديكم أسئلة، فراسلوا {email}.',
  notExpected: 'إذا كنتم لا تعرفون {partner}، فيمكنكم تجاهل هذه الرسالة.',
}
