import { z } from 'zod';
import { param } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { designParam } from '../../common/design';
import { composeMail } from './compose';

export const sendEmail = defineStep({
  stepTemplateId: 'EMAIL-001',
  name: 'Send_email',
  title: 'Send email',
  description: 'Sends an email through the mail server in Settings, with attachments from earlier results.',
  group: 'NOTIFICATIONS',
  subgroup: 'EMAIL',
  category: 'NOTIFICATIONS',
  icon: 'envelope',
  effect: 'unsafe',
  timeoutSeconds: 120,
  keywords: ['mail', 'e-mail', 'smtp', 'send', 'notify', 'report', 'attachment', 'csv'],
  parameters: {
    attachments: param(
      {
        p: 1,
        type: 'key-value',
        title: 'Attachments',
        description:
          'A file name and its content, such as cases.csv and a list of cases. Lists become CSV or JSON, depending on the file name.',
        optional: true,
        default: {},
      },
      objectInput.default({}),
    ),
    email: param(
      {
        p: 2,
        type: 'email-message',
        title: 'Email',
        description:
          'In the message, [[approve_button]], [[reject_button]], [[approve_link]], [[reject_link]] and [[approval_form_link]] open this run’s approval. [[csv_link]] refers to the attached CSV.',
      },
      objectInput,
    ),
    design: designParam(3),
  },
  output: z.object({
    sent: z.boolean(),
    recipients: z.array(z.string()),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    attachments: z.array(z.object({ name: z.string(), size: z.int() })),
    answer: z.string(),
  }),
  sampleOutput: {
    sent: true,
    recipients: ['ada@example.com'],
    cc: [],
    bcc: [],
    subject: 'Open cases of this week',
    text: 'Twelve cases are open.',
    html: '<p>Twelve cases are open.</p>',
    attachments: [{ name: 'cases.csv', size: 38 }],
    answer: '250 2.0.0 Queued',
  },
  async run({ attachments, email }, context) {
    const mail = await composeMail(email, attachments, context);
    const { to, cc, bcc, subject, text, html } = mail;
    const files = mail.files.map(({ name, content }) => ({ name, size: Buffer.byteLength(content) }));
    const shown = { recipients: to, cc, bcc, subject, text, html, attachments: files };
    if (context.dryRun) return { ...shown, sent: false, answer: '' };
    const { orgId, idempotencyKey: id, signal } = context;
    const { answer } = await context.services.mail.send({ orgId, id, signal }, mail);
    return { ...shown, sent: true, answer };
  },
});
