import { allocationWords } from '@shared/words/allocation';
import type { StatementMail } from '../allocation/allocation.port';
import { messageOf } from './messages';
import type { Message } from './notifications.port';

const words = allocationWords.sending;

/** A showback statement, with its file. */
export function statementMessage(organisation: string, of: StatementMail): Message {
  const { title, month, shows, lines, more, file } = of;
  const message = messageOf(
    words.subject(title, month),
    organisation,
    [
      { kind: 'text', text: `${month}. ${shows}` },
      lines.length === 0
        ? { kind: 'text', text: allocationWords.statement.noCharges }
        : { kind: 'table', rows: lines },
      { kind: 'text', text: more > 0 ? words.more(more) : words.attached },
    ],
    words.why(organisation),
  );
  const { name: filename, content, contentType } = file;
  return { ...message, files: [{ filename, content, contentType, encoding: 'base64' }] };
}
