import { useState } from 'react';

/**
 * What is typed, which holds for as long as the address says the same. A run puts another statement into the address, which
 * takes a moment: what is typed meanwhile stays. `base`: what the address says.
 */
export function useDraft(base: string) {
  const [draft, setDraft] = useState({ from: base, base, text: base });
  // The address has arrived: going back from it leads to the statement before.
  if (draft.base === base && draft.from !== base) setDraft({ ...draft, from: base });
  const holds = (one: typeof draft) => base === one.base || base === one.from;
  return {
    text: holds(draft) ? draft.text : base,
    type: (text: string) => setDraft((now) => (holds(now) ? { ...now, text } : { from: base, base, text })),
    /** `address`: what it will say of the statement that was run. */
    ran: (text: string, address: string) => setDraft({ from: base, base: address, text }),
  };
}
