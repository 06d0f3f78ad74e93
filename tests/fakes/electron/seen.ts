import type { MessageBoxSyncOptions } from 'electron';

/** What the person at the computer would have seen, and how they answer: for the tests, no part of Electron. */
export const seen = {
  /** Addresses that were handed to the operating system. */
  opened: new Array<string>(),
  boxes: new Array<MessageBoxSyncOptions>(),
  /** The button that is pressed in the next boxes. */
  press: 0,
  /** Schemes that this app has taken for itself. */
  ownSchemes: new Array<string>(),
  /** Programs of utility processes, in the order of their starts. */
  started: new Array<{ name: string; pid: number | undefined; ended: number | null | undefined }>(),
};
