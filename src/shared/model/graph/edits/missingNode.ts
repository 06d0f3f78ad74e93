import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';

/** An edit of a node that is not there: nobody can ask for it, so whoever meets it reports it (EDIT-45). */
export const missingNode = (id: string): Fault =>
  new Fault('bad_input:node_missing', stepWords.edits.noNode(id), { missing_node: id });

export const isMissingNode = ({ data }: Fault): boolean =>
  typeof data === 'object' && data !== null && 'missing_node' in data;
