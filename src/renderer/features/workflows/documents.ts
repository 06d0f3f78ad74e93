import type { WorkflowDocument } from '@shared/api/workflows/exchange.api';
import { fileNameOf } from '@shared/model/fileName';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';

/** What is read of a document before the server reads it whole. */
const SCHEMA = 1;
const FILE_MAX_MB = 6;
export const DOCUMENTS_MAX = 100;
const FILE_MAX = FILE_MAX_MB * 1024 * 1024;

export interface FoundDocument {
  kind: 'document';
  /** Of the place it came from: its file, and where in it. */
  key: string;
  file: string;
  document: WorkflowDocument;
  bytes: number;
}
interface Unreadable {
  kind: 'unreadable';
  key: string;
  file: string;
  reason: string;
}
export type Found = FoundDocument | Unreadable;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it has the shape of an exported workflow as far as a window shows it; the server checks the rest. */
function isDocument(value: unknown): value is WorkflowDocument {
  if (!isObject(value) || !isObject(value['workflow']) || !isObject(value['requires'])) return false;
  const { workflow, requires } = value;
  const graph = workflow['graph'];
  return (
    typeof workflow['name'] === 'string' &&
    isObject(graph) &&
    Array.isArray(graph['nodes']) &&
    Array.isArray(graph['edges']) &&
    ['steps', 'integrations', 'workflows', 'datastores'].every((key) => Array.isArray(requires[key]))
  );
}

function read(value: unknown, file: string, key: string): Found {
  const refused = (reason: string): Unreadable => ({ kind: 'unreadable', key, file, reason });
  const words = workflowListWords.import;
  if (!isObject(value) || value['costloom'] !== 'workflow') return refused(words.foreign);
  if (typeof value['schema'] === 'number' && value['schema'] > SCHEMA)
    return refused(workflowWords.newerDocument(value['schema']));
  if (!isDocument(value)) return refused(words.foreign);
  return { kind: 'document', key, file, document: value, bytes: JSON.stringify(value).length };
}

/** The documents of a file's text: one, or a list of them as several are exported. */
export function readDocuments(file: string, text: string): Found[] {
  const words = workflowListWords.import;
  if (text.length > FILE_MAX)
    return [{ kind: 'unreadable', key: file, file, reason: words.tooLarge(FILE_MAX_MB) }];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ kind: 'unreadable', key: file, file, reason: words.notJson }];
  }
  if (!Array.isArray(value)) return [read(value, file, file)];
  if (value.length === 0) return [{ kind: 'unreadable', key: file, file, reason: words.foreign }];
  return value.map((one: unknown, at) => read(one, file, `${file} ${at + 1}`));
}

/** In the sizes that one call takes: at most 100 documents and about 6 MB. */
export function inCalls(documents: readonly FoundDocument[]): FoundDocument[][] {
  const calls: FoundDocument[][] = [];
  let bytes = 0;
  for (const one of documents) {
    const current = calls.at(-1);
    if (current && current.length < DOCUMENTS_MAX && bytes + one.bytes <= FILE_MAX) {
      current.push(one);
      bytes += one.bytes;
    } else {
      calls.push([one]);
      bytes = one.bytes;
    }
  }
  return calls;
}

/** What a document needs where it is imported, in words. */
export function needsOf({ requires }: WorkflowDocument): string[] {
  const words = workflowListWords.import;
  return [
    ...requires.integrations.map(({ type }) => words.integration(type)),
    ...requires.workflows.map(({ name }) => words.workflow(name)),
    ...requires.datastores.map(({ name }) => words.datastore(name)),
  ];
}

/** `Idle resources` → `Idle-resources.workflow.json` */
export const documentName = (name: string): string => `${fileNameOf(name, 'workflow')}.workflow.json`;
