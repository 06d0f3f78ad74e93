/** XFORM-13, -14: what an author can insert into an email; the first is the one that is offered first. */
export const mailInserts = [
  'csv_link',
  'approve_button',
  'reject_button',
  'approve_link',
  'reject_link',
  'approval_form_link',
] as const;
export type MailInsert = (typeof mailInserts)[number];

/** As it stands in the message. */
export const insertText = (insert: MailInsert): string => `[[${insert}]]`;
