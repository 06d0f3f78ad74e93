import { LONG_TEXT_TIERS, TEXT_COMPACT } from '@shared/model/limits';

/** Lines that are shown of a text beyond each tier, until somebody asks for all of it. */
const LINES = [12, 16, 20] as const;

export interface TextTier {
  /** Short enough for a bubble of one line. */
  compact: boolean;
  /** Lines that are shown at first; null: all of them. */
  lines: number | null;
}

/** LIM-38 */
export function textTier(length: number): TextTier {
  const passed = LONG_TEXT_TIERS.filter((tier) => length > tier).length;
  return { compact: length <= TEXT_COMPACT, lines: LINES[passed - 1] ?? null };
}
