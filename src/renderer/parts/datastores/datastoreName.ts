import { datastoreWords } from '@shared/words/datastores';
import { messages } from '@shared/words/messages';
import { workflowWords } from '@shared/words/workflows';

export const NAME_MAX = 100;
const allowed = /^[\p{L}\p{M}\p{N}_ ]*$/u;
const plain = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** DS-08, DS-09, MSG-79: why a datastore cannot have a name. Its own one stays good, whatever is in it. */
export function nameProblem(name: string, taken: Iterable<string>, own?: string): string | null {
  const text = name.trim();
  if (text === '') return messages.valueRequired;
  if (own !== undefined && plain(own) === plain(text)) return null;
  if (!allowed.test(text)) return workflowWords.nameCharacters;
  for (const other of taken) if (plain(other) === plain(text)) return datastoreWords.nameTaken;
  return null;
}

/** A name for what a file holds: its own without the ending, with the characters that a name may have. */
export function nameOfFile(file: string): string {
  return file
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}_ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
}
