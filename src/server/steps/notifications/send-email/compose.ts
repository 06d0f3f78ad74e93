import type { Json, JsonObject } from '@shared/model/json';
import { styledMail } from '@shared/model/mail/styledMail';
import { readStyling } from '@shared/model/mail/styling';
import { StepError, type StepContext } from '../../contract';
import type { StepMail } from '../../messages.port';
import { addressesOf, RECIPIENTS_MAX } from '../common/addresses';
import { contentOf, contentTypeOf, FILE_BYTES, FILES_MAX } from '../common/files';
import { insertedHtml, insertedText, withApproval } from '../common/inserts';

const SUBJECT_MAX = 500;
const MESSAGE_MAX = 500_000;
const TITLE = 'Attachments';

const wrong = (message: string) => new StepError(message, 'input_validation', false);
const textAt = (value: JsonObject, key: string): string => {
  const given = value[key];
  return typeof given === 'string' ? given : typeof given === 'number' ? String(given) : '';
};

function peopleOf(value: JsonObject): Pick<StepMail, 'to' | 'cc' | 'bcc'> {
  const to = addressesOf(value.recipients, 'Recipients');
  const [cc, bcc] = [addressesOf(value.cc, 'Cc'), addressesOf(value.bcc, 'Bcc')];
  if (to.length === 0)
    throw wrong('Recipients: no email address is given. Enter one or choose an earlier result.');
  if (to.length + cc.length + bcc.length > RECIPIENTS_MAX)
    throw wrong(`Recipients: an email goes to ${RECIPIENTS_MAX} at most. Send it in a loop.`);
  return { to, cc, bcc };
}

async function filesOf(given: Record<string, Json>, context: StepContext): Promise<StepMail['files']> {
  const entries = Object.entries(given);
  if (entries.length > FILES_MAX) throw wrong(`${TITLE}: ${FILES_MAX} files at most can be attached.`);
  const files: StepMail['files'] = [];
  for (const [name, value] of entries)
    files.push({
      name,
      contentType: contentTypeOf(name),
      content: await contentOf(name, value, context, TITLE),
    });
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > FILE_BYTES) throw wrong(`${TITLE}: are larger than 10 MB together.`);
  return files;
}

/**
 * The e-mail as it is sent. HTML goes without what could run or load, with what it says as plain text beside it. The
 * frame of its styling comes after that: of the logo and the sheet only the author decides, not a value in the message.
 */
export async function composeMail(
  value: JsonObject,
  attachments: Record<string, Json>,
  context: StepContext,
): Promise<StepMail> {
  const people = peopleOf(value);
  const subject = textAt(value, 'subject')
    .replace(/[\r\n]+/g, ' ')
    .trim();
  if (subject === '') throw wrong('Subject: is empty. Enter one.');
  if (subject.length > SUBJECT_MAX) throw wrong(`Subject: has more than ${SUBJECT_MAX} characters.`);
  const message = textAt(value, 'message').toWellFormed();
  if (message.trim() === '') throw wrong('Message: is empty. Write one.');
  if (message.length > MESSAGE_MAX)
    throw wrong('Message: is larger than 500,000 characters. Attach a file instead.');
  const isHtml = !/^(plain|text)/i.test(textAt(value, 'body_type').trim());
  const files = await filesOf(attachments, context);
  const asked = value.create_inline_email_approval === true ? withApproval(message, isHtml) : message;
  const { workflowId, executionId } = context;
  const { linkTo } = context.services.mail;
  const world = { linkTo, workflowId, executionId, files: files.map(({ name }) => name) };
  const common = { ...people, subject, files };
  if (!isHtml) return { ...common, text: insertedText(asked, world), html: null };
  const safe = await context.services.expressions.evaluate('html', { text: asked }, context.signal);
  const html = insertedHtml(safe.html, world);
  const styling = readStyling(value.styling);
  return {
    ...common,
    text: insertedText(safe.text, world),
    html: styling ? styledMail(html, styling) : html,
  };
}
