import { scimFaults as words } from '@shared/words/scim';
import { scimFault } from './faults';

export interface Clause {
  /** In lower case, without the name of its schema. */
  attribute: string;
  value: string;
}

const SCHEMA = /^urn:ietf:params:scim:schemas:[\w:.]+:(?=[A-Za-z])/i;
const CLAUSE =
  /^\s*([\w:.$-]+(?:\[[^\]]*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\s+(?=\S)|$)/i;

export const withoutSchema = (name: string): string => name.replace(SCHEMA, '');

function textOf(literal: string): string {
  const value: unknown = JSON.parse(literal.startsWith('"') ? literal : `"${literal}"`);
  return typeof value === 'string' ? value : '';
}

/** Reads what identity providers ask for: `attribute eq "value"`, several of them joined by `and` (RFC 7644, 3.4.2.2). */
export function parseFilter(text: string): Clause[] {
  const clauses: Clause[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const found = CLAUSE.exec(rest);
    if (!found || clauses.length === 10)
      throw scimFault('bad_input:filter_wrong', words.filter, 'invalidFilter');
    const [whole, name = '', literal = ''] = found;
    try {
      clauses.push({ attribute: withoutSchema(name).toLowerCase(), value: textOf(literal) });
    } catch {
      throw scimFault('bad_input:filter_wrong', words.filter, 'invalidFilter');
    }
    rest = rest.slice(whole.length);
  }
  if (clauses.length === 0) throw scimFault('bad_input:filter_wrong', words.filter, 'invalidFilter');
  return clauses;
}
