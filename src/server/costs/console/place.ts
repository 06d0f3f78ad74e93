import { Fault } from '@shared/kernel/fault';
import { consoleFaults } from '@shared/words/sqlConsole';

export interface Place {
  /** Both from 1. */
  line: number;
  column: number;
}

/** Where a byte of the text stands. */
function placeOf(sql: string, offset: number): Place {
  const before = Buffer.from(sql, 'utf8').subarray(0, offset).toString('utf8');
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** `Fault('bad_input')` with its place, for people in the message and for editors in the data. */
export function faultIn(reason: string, place: Place | undefined): Fault {
  const message = place ? consoleFaults.at(place.line, place.column, reason) : reason;
  return new Fault('bad_input:bad_sql', message, [{ field: 'sql', reason: message, ...(place ?? {}) }]);
}

export const faultAt = (sql: string, offset: number | undefined, reason: string): Fault =>
  faultIn(reason, offset === undefined ? undefined : placeOf(sql, offset));

/** DuckDB shows the line with a caret below the place, cut at both ends if it is long. */
export function placeInMessage(sql: string, message: string): Place | undefined {
  const shown = /(?:^|\n)(LINE (\d+): )([^\n]*)\n( *)\^/.exec(message);
  if (!shown) return undefined;
  const [, label = '', number = '', text = '', indent = ''] = shown;
  const line = Number(number);
  const inShown = indent.length - label.length;
  const lead = text.startsWith('...') ? 3 : 0;
  const bare = text.slice(lead).replace(/\.\.\.$/, '');
  const from = (sql.split('\n')[line - 1] ?? '').indexOf(bare);
  if (from < 0 || inShown < lead) return { line, column: 1 };
  return { line, column: from + inShown - lead + 1 };
}
