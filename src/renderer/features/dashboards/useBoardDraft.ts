import { useCallback, useState } from 'react';
import type { Dashboard } from '@shared/api/dashboards/entities';
import { isFaultJson } from '@shared/kernel/fault';
import { dashboardWords } from '@shared/words/dashboards';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { begin, change, isChanged, redo, saveBody, undo, type Content, type Draft } from './draft';
import { useChange, useLazyCall } from '../../platform/api/calls';

const words = dashboardWords.edit;

/** A dashboard being edited: its draft, and saving it over what others have saved meanwhile. */
export function useBoardDraft(board: Dashboard) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [update, { isLoading }] = useChange('dashboards.update');
  const [read] = useLazyCall('dashboards.read');
  const toast = useToast();
  const params = { id: board.dashboardId };

  const start = useCallback(() => setDraft((now) => now ?? begin(board)), [board]);
  const edit = useCallback(
    (part: Partial<Content> | ((now: Content) => Partial<Content>), mark: string | null = null) =>
      setDraft((now) => {
        const from = now ?? begin(board);
        return change(from, typeof part === 'function' ? part(from.now) : part, mark);
      }),
    [board],
  );
  const stop = useCallback(() => {
    setDraft(null);
    setConflict(false);
  }, []);

  async function save(revision?: number): Promise<boolean> {
    if (!draft) return false;
    const reply = await update({ params, body: saveBody(draft, revision) });
    if (!reply.error) {
      stop();
      toast(words.saved);
      return true;
    }
    if (isFaultJson(reply.error) && reply.error.code === 'conflict' && (await isNewer())) setConflict(true);
    else toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
    return false;
  }
  /** A conflict may also be about the name: only the revision tells. */
  const current = async () => (await read({ params })).data?.data;
  const isNewer = async () => (await current())?.revision !== draft?.base.revision;

  async function saveOver(): Promise<boolean> {
    const theirs = await current();
    setConflict(false);
    return theirs ? save(theirs.revision) : false;
  }
  return {
    draft,
    isChanged: draft !== null && isChanged(draft),
    isSaving: isLoading,
    isConflict,
    start,
    edit,
    stop,
    undo: useCallback(() => setDraft((now) => now && undo(now)), []),
    redo: useCallback(() => setDraft((now) => now && redo(now)), []),
    save: () => save(),
    saveOver,
    closeConflict: () => setConflict(false),
  };
}
