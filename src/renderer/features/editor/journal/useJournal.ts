import { useEffect } from 'react';
import { journalWords as words } from '@shared/words/journal';
import { useHost } from '../../../platform/hostContext';
import { useToast } from '../../../ui/overlays/Toasts';
import { useEditorStore } from '../session/store';
import { discarded, entryOf, leftBehind, readEntry, restored } from './entry';

/** How long edits may be lost, milliseconds. */
const WRITE_AFTER = 1000;

/**
 * Keeps unsaved edits with their undo history on disk, without saving them, and brings them back when the editor is
 * opened after a crash. Leaving on purpose forgets them.
 */
export function useJournal(): void {
  const store = useEditorStore();
  const host = useHost();
  const toast = useToast();
  useEffect(() => {
    const key = `workflow ${store.get().workflow.workflowId}`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written: string | null = null;
    let ready = false;
    let gone = false;

    const write = () => {
      timer = undefined;
      if (gone) return;
      const text = entryOf(store.get());
      if (text === written) return;
      written = text;
      host.call('journal.write', { key, text }).catch(() => undefined);
    };
    const plan = () => {
      // When the window has nothing better to do: a large history takes some milliseconds to write down.
      if (ready)
        timer ??= setTimeout(() => requestIdleCallback(write, { timeout: WRITE_AFTER }), WRITE_AFTER);
    };
    const bringBack = (text: string) => {
      const entry = readEntry(text);
      const before = store.get();
      if (!entry) return;
      store.update((state) => restored(state, entry));
      if (store.get().draft === before.draft) return;
      toast({
        text: words.restored,
        action: { text: words.discard, run: () => store.update(discarded) },
      });
    };
    host
      .call('journal.read', { key })
      .then(({ text }) => {
        if (gone) return;
        written = text;
        if (text !== null) bringBack(text);
      })
      .catch(() => undefined)
      .finally(() => {
        ready = true;
        if (!gone) plan();
      });
    const stop = store.subscribe(plan);
    return () => {
      gone = true;
      stop();
      clearTimeout(timer);
      host.call('journal.write', { key, text: leftBehind(store.get()) }).catch(() => undefined);
    };
  }, [store, host, toast]);
}
