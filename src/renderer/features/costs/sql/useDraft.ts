import { useState } from 'react';

interface Draft {
  text: string;
  /** What the address said when it was typed. */
  base: string;
  /** What the address will say of the statements that were run since, in their order. */
  coming: readonly string[];
}

const holds = ({ base, coming }: Draft, address: string) => address === base || coming.includes(address);

/**
 * What is typed, which holds for as long as the address says the same. A run puts another statement into the address, which
 * takes a moment: what is typed meanwhile stays, also when several were run before the first address came.
 */
export function useDraft(address: string) {
  const [draft, setDraft] = useState<Draft>({ text: address, base: address, coming: [] });
  const arrived = draft.coming.indexOf(address);
  // Going back from what has come leads to the statement before.
  if (arrived >= 0) setDraft({ ...draft, base: address, coming: draft.coming.slice(arrived + 1) });
  const change = (text: string, more: readonly string[]) =>
    setDraft((now) =>
      holds(now, address)
        ? { ...now, text, coming: [...now.coming, ...more] }
        : { text, base: address, coming: more },
    );
  return {
    text: holds(draft, address) ? draft.text : address,
    type: (text: string) => change(text, []),
    /** `next`: what the address will say of the statement that was run. */
    ran: (text: string, next: string) => change(text, [next]),
  };
}
