export type GridCommand =
  | 'undo'
  | 'redo'
  | 'all'
  | 'fill'
  | 'open'
  | 'edit'
  | 'toggle'
  | 'tick'
  | 'clear'
  | 'leave';

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What a key does in the grid, besides walking; text: it begins an edit with this character. */
export function commandOf(press: Press): GridCommand | { text: string } | null {
  const { key, shiftKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  const low = key.toLowerCase();
  if (mod && low === 'z') return shiftKey ? 'redo' : 'undo';
  if (mod && low === 'y') return 'redo';
  if (mod && low === 'a') return 'all';
  if (mod && low === 'd') return 'fill';
  if (mod && key === 'Enter') return 'open';
  if (mod || press.altKey) return null;
  if (key === 'F2' || key === 'Enter') return 'edit';
  if (key === ' ') return shiftKey ? 'tick' : 'toggle';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  if (key === 'Escape') return 'leave';
  return key.length === 1 ? { text: key } : null;
}
