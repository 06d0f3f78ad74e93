/** Why no update is looked for: here never, not built for it, or nobody said where. */
export type UpdatesOff =
  | 'browser'
  | 'development'
  | 'administrator'
  | 'wrong-address'
  | 'no-key'
  | 'no-address';

export type UpdateStatus =
  | { state: 'off'; why: UpdatesOff }
  | { state: 'none' }
  | { state: 'available'; version: string; releasedAt: string | null; notes: string | null }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string; releasedAt: string | null; notes: string | null }
  /** `reason` is a sentence for the person. */
  | { state: 'failed'; reason: string };

/** How it stands with new versions of the desktop app. */
export interface Updates {
  /** What runs now. */
  version: string;
  status: UpdateStatus;
  /** The update address is being asked right now. */
  checking: boolean;
  /** When it last gave an answer that could be believed. */
  checkedAt: string | null;
  address: string | null;
  /** An administrator's address cannot be changed in the app. */
  addressBy: 'settings' | 'administrator';
  /** False where the system's own packages bring new versions: they are told of, and not installed. */
  installs: boolean;
}
