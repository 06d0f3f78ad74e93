/**
 * How long a test waits for one answer, in milliseconds.
 * A gate may run on a machine that is four times slower and shared; the wait ends a hang, it measures no speed.
 */
export const PATIENCE_MS = 240_000;
