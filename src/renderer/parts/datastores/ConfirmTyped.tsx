import type { ReactNode } from 'react';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { TypedConfirm } from '../../ui/overlays/TypedConfirm';

const words = datastoreScreenWords.typed;

/** Goes on only after the word was typed (DS-22, DS-23). */
export function ConfirmTyped(props: {
  title: string;
  children: ReactNode;
  confirm: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  return (
    <TypedConfirm {...props} label={words.label} accepts={(typed) => typed.toLowerCase() === words.word} />
  );
}
