import { useState, type ReactNode } from 'react';
import { Confirm } from './Dialog';

/** How it is told for one thing. */
type Of<T, V> = V | ((about: T) => V);

interface Question<T> {
  title: Of<T, string>;
  text: Of<T, ReactNode>;
  confirm: string;
  danger?: boolean;
  /** The question stays, busy, until a promise that this gives is over. */
  run(about: T): unknown;
}

/** A question before something is done. → what asks it, of one thing; and the question, to be put into the screen. */
export function useConfirm<T = void>(question: Question<T>): [ask: (about: T) => void, shown: ReactNode] {
  // What was asked last stays: the question keeps its words while it fades out.
  const [asked, setAsked] = useState<{ about: T } | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = (about: T) => {
    setAsked({ about });
    setOpen(true);
  };
  if (asked === null) return [ask, null];
  const { about } = asked;
  const { title, text, confirm, danger } = question;
  const run = async () => {
    const running = question.run(about);
    if (running instanceof Promise) {
      setBusy(true);
      try {
        await running;
      } finally {
        setBusy(false);
      }
    }
    setOpen(false);
  };
  const shown = (
    <Confirm
      title={typeof title === 'function' ? title(about) : title}
      open={open}
      confirm={confirm}
      danger={danger ?? false}
      busy={busy}
      onConfirm={() => void run()}
      onClose={() => setOpen(false)}
    >
      {typeof text === 'function' ? text(about) : text}
    </Confirm>
  );
  return [ask, shown];
}
