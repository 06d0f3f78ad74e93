import { expect } from 'vitest';

/** What `toThrow` takes for a fault with this reason. */
export const because = (reason: string): object => expect.objectContaining({ reason });
