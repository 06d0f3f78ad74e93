import { mayBeBill } from '@shared/model/billFiles';
import { BILL_MAX } from '@shared/model/limits';
import { messages } from '@shared/words/messages';

/** Refuses what cannot be a bill before a byte is sent. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (file.size === 0) return messages.fileEmpty;
  if (file.size > BILL_MAX) return messages.fileTooLarge(BILL_MAX / 1024 ** 2);
  return mayBeBill(file.name) ? null : messages.fileUnsupported;
}
