import { WORKFLOW_NAME_MIN_ROOM } from '@shared/model/limits';
import { workflowWords } from '@shared/words/workflows';

/** The server's own limit, which holds in the widest window. */
const MOST = 120;
const allowed = /^[\p{L}\p{M}\p{N}_ ]*$/u;

/** How long a name may be: so that the editor's header holds it. `width`: of the window, pixels. */
export const nameRoom = (width: number): number =>
  Math.min(MOST, Math.max(WORKFLOW_NAME_MIN_ROOM, Math.floor(width / 20)));

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Why a workflow cannot have a name; null where it can. `taken`: names of the other workflows. The server compares with
 * all names of the organisation and decides.
 */
export function nameProblem(
  name: string,
  options: { taken: Iterable<string>; own?: string; room: number },
): string | null {
  const text = name.trim();
  if (text === '') return workflowWords.required;
  if (!allowed.test(text)) return workflowWords.nameCharacters;
  if (text.length > options.room) return workflowWords.nameTooLong(options.room);
  if (options.own !== undefined && plain(text) === plain(options.own)) return null;
  for (const other of options.taken) if (plain(other) === plain(text)) return workflowWords.nameTaken;
  return null;
}

/** A name that a workflow may have, made of any text, and free: “Idle resources ask then act 2”. */
export function freeName(wish: string, taken: Iterable<string>, room: number): string {
  const clean = wish
    .replace(/[^\p{L}\p{M}\p{N}_ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const used = new Set([...taken].map(plain));
  const base = clean.slice(0, room).trim();
  if (base !== '' && !used.has(plain(base))) return base;
  for (let at = 2; ; at += 1) {
    const name = `${clean.slice(0, room - String(at).length - 1).trim() || 'Workflow'} ${at}`;
    if (!used.has(plain(name))) return name;
  }
}
