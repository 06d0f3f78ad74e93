import { approvalPath, type LinkTo } from '@shared/model/appLinks';
import { mailInserts, type MailInsert } from '@shared/model/mail/inserts';
import { StepError } from '../../contract';
import { escapeHtml } from './teamsText';

const labels: Record<MailInsert, string> = {
  approve_button: 'Approve',
  reject_button: 'Reject',
  approve_link: 'Approve',
  reject_link: 'Reject',
  approval_form_link: 'Open the approval',
  csv_link: '',
};
const known: ReadonlySet<string> = new Set(mailInserts);
const isInsert = (name: string): name is MailInsert => known.has(name);
const pattern = /\[\[([a-z_]+)\]\]/g;

export interface InsertWorld {
  linkTo: LinkTo;
  workflowId: string;
  executionId: string;
  /** Names of what is attached. */
  files: readonly string[];
}

/** Where the approval of this run is decided; a link decides nothing by itself, since programs open links too. */
function pageOf(insert: MailInsert, { linkTo, workflowId, executionId }: InsertWorld): string {
  const choice = (['approve', 'reject'] as const).find((one) => insert.startsWith(`${one}_`));
  return linkTo(approvalPath(workflowId, executionId, choice));
}

const buttonStyle = (color: string) =>
  `display:inline-block;padding:8px 16px;margin-right:8px;border-radius:4px;background:${color};color:#ffffff;text-decoration:none`;

function csvOf({ files }: InsertWorld): string {
  const csv = files.find((name) => name.toLowerCase().endsWith('.csv'));
  if (csv === undefined)
    throw new StepError(
      'Email: [[csv_link]] needs a CSV file among the attachments. Add one such as cases.csv.',
      'input_validation',
      false,
    );
  return `${csv} (attached)`;
}

function htmlOf(insert: MailInsert, world: InsertWorld): string {
  if (insert === 'csv_link') return escapeHtml(csvOf(world));
  const color = insert === 'approve_button' ? '#1c6e42' : '#ac2f33';
  const style = insert.endsWith('_button') ? ` style="${buttonStyle(color)}"` : '';
  return `<a href="${pageOf(insert, world)}"${style}>${labels[insert]}</a>`;
}

const textOf = (insert: MailInsert, world: InsertWorld): string =>
  insert === 'csv_link' ? csvOf(world) : `${labels[insert]}: ${pageOf(insert, world)}`;

/** `[[…]]` that is none of them stays as it is. */
const replaced = (text: string, each: (insert: MailInsert) => string): string =>
  text.replace(pattern, (whole, name: string) => (isInsert(name) ? each(name) : whole));

const asAddress = /="\[\[((?:approve|reject|approval_form)_link)\]\]"/g;

/** Where the author has made the link, as in `href="[[approve_link]]"`, it is only the address. */
export const insertedHtml = (html: string, world: InsertWorld) =>
  replaced(
    html.replace(asAddress, (whole, name: string) => (isInsert(name) ? `="${pageOf(name, world)}"` : whole)),
    (insert) => htmlOf(insert, world),
  );
export const insertedText = (text: string, world: InsertWorld) =>
  replaced(text, (insert) => textOf(insert, world));

/** PARAM-64: an e-mail that asks for an approval ends with its buttons unless its author has placed some. */
export function withApproval(message: string, isHtml: boolean): string {
  if (/\[\[(approv|reject)[a-z_]*\]\]/.test(message)) return message;
  const both = '[[approve_button]][[reject_button]]';
  return isHtml ? `${message}<p>${both}</p>` : `${message}\n\n[[approve_link]]\n[[reject_link]]`;
}
