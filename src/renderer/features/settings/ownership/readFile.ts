import { DATA_FILE_MAX_MB, OWNERSHIP_ROWS_MAX } from '@shared/model/limits';
import type { AccountOwner } from '@shared/model/settings/ownership';
import { readOwnershipFile } from '@shared/model/settings/ownershipFile';
import { messages } from '@shared/words/messages';
import { ownershipWords } from '@shared/words/ownershipSettings';

export type ReadFile =
  | { ok: true; name: string; rows: AccountOwner[]; left: number }
  | { ok: false; problem: string };

const extensions = ['csv', 'tsv', 'json'] as const;
const refuse = (problem: string): ReadFile => ({ ok: false, problem });

/** A file of accounts and owners, or in words why it is none. Nothing is sent. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ReadFile> {
  const name = file.name.toLowerCase();
  const extension = extensions.find((each) => name.endsWith(`.${each}`));
  if (!extension) return refuse(messages.fileUnsupported);
  if (file.size === 0) return refuse(messages.fileEmpty);
  if (file.size > DATA_FILE_MAX_MB * 1024 ** 2) return refuse(messages.fileTooLarge(DATA_FILE_MAX_MB));
  const read = readOwnershipFile(await file.text(), extension);
  if (!read.ok) {
    const problems = { empty: messages.fileEmpty, json: messages.fileNotJson, format: messages.fileInvalid };
    return refuse(problems[read.problem]);
  }
  if (read.rows.length > OWNERSHIP_ROWS_MAX) return refuse(ownershipWords.fileTooLong(OWNERSHIP_ROWS_MAX));
  if (read.rows.length === 0) return refuse(messages.fileEmpty);
  return { ok: true, name: file.name, rows: read.rows, left: read.left };
}
