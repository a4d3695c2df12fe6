export const catalogueTexts = {
  title: 'Event catalogue',
  description:
    'The events we send to your endpoint, with examples. Payloads contain IDs and codes only, no personal data. Fetch details from the Partner API.',
  guideTitle: 'What your endpoint must do',
  guide: [
    'Return 2xx for every event type, including unknown ones. We may add types without notice, and we retry failed deliveries for about three days.',
    "Ignore fields you don't know. A breaking change is published as a new version of the event type, alongside the old one.",
    'Deduplicate by eventId. The same event may arrive more than once, always with the same ID.',
    'Events may arrive out of order. Use sequence, which increases with each event for a customer, to restore the order. Events without a customer have no sequence.',
  ],
  version: (version: number) => `Version ${version}`,
  example: (name: string) => `Example of ${name}`,
  copyExample: (name: string) => `Copy example of ${name}`,
}
