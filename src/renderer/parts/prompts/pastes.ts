import { PASTE_AT_ONCE_MAX } from '@shared/model/limits';

/** AI-G-17, LIM-36 */
export const isDeferred = (pasted: string): boolean => pasted.length > PASTE_AT_ONCE_MAX;

/** The text with what was pasted in place of what was selected. */
export const withPaste = (text: string, selected: { from: number; to: number }, pasted: string): string =>
  text.slice(0, selected.from) + pasted.replaceAll('\r\n', '\n') + text.slice(selected.to);
