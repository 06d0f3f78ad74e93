import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { editorWords as words } from '@shared/words/editor';
import { usePage } from '../../parts/page/pageContext';
import { useRights, useUser } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { Block, Empty, Failed } from '../../ui/feedback/States';
import { Editor } from './Editor';
import { BareHeader } from './header/BareHeader';
import { readFolds } from './session/rememberedFolds';
import { openEditor, told } from './session/open';
import { createEditorStore, EditorStoreProvider, type EditorStore } from './session/store';
import './editor.css';
import { useCall } from '../../platform/api/calls';

/** `/spaces/:spaceId/wfe/:workflowId`; `isNew` right after creation: it then counts as unsaved. */
export function EditorScreen() {
  const { workflowId: inPath = '', spaceId } = useParams();
  const [search] = useSearchParams();
  // The older form of the link.
  const workflowId = search.get('wfid') ?? inPath;
  if (workflowId === '')
    return (
      <>
        <BareHeader spaceId={spaceId} />
        <NotFound />
      </>
    );
  return (
    <OpenEditor key={workflowId} workflowId={workflowId} spaceId={spaceId} isNew={search.has('isNew')} />
  );
}

interface Props {
  workflowId: string;
  /** As the address names it. */
  spaceId: string | undefined;
  isNew: boolean;
}

function OpenEditor({ workflowId, spaceId, isNew }: Props) {
  const workflow = useCall('workflows.get', { params: { id: workflowId } });
  const steps = useCall('steps.list');
  const rights = useRights();
  const { userId } = useUser();
  const [store, setStore] = useState<EditorStore | null>(null);
  const found = workflow.data?.data;
  const catalogue = steps.data?.data;
  const mayEdit = rights.mayChange('wf:create');
  usePage(found?.name ?? words.title, []);

  if (!store && found && catalogue) {
    setStore(
      createEditorStore(
        openEditor({
          workflow: found,
          catalogue,
          mayEdit,
          isMsp: rights.isMsp,
          isNew,
          folded: readFolds(userId, workflowId),
        }),
      ),
    );
  }
  useEffect(() => {
    if (store && found) store.update((state) => told(state, found));
  }, [store, found]);

  if (store) {
    return (
      <EditorStoreProvider value={store}>
        <Editor />
      </EditorStoreProvider>
    );
  }
  return (
    <>
      <BareHeader spaceId={spaceId} />
      <NotOpen
        error={workflow.error ?? steps.error}
        onRetry={() => void Promise.all([workflow.refetch(), steps.refetch()])}
      />
    </>
  );
}

type OpenError = ReturnType<typeof useCall<'workflows.get'>>['error'];

function NotFound() {
  return (
    <Empty icon="search" title={words.notFound}>
      {words.notFoundHint}
    </Empty>
  );
}

/** Not opened yet, or why it is not to be opened. */
function NotOpen({ error, onRetry }: { error: OpenError; onRetry(): void }) {
  if (error && 'code' in error && error.code === 'not_found') return <NotFound />;
  if (error) return <Failed title={words.notOpened} reason={reasonOf(error)} onRetry={onRetry} />;
  return <Block height={480} label={words.loading} />;
}
