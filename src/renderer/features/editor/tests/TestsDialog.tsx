import { useEffect, useRef, useState, type RefObject } from 'react';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import { useRights } from '../../../parts/user/userContext';
import { CreateTestDialog } from '../../../parts/workflow-tests/CreateTestDialog';
import { Button } from '../../../ui/base/Button';
import { Empty } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { Stack } from '../../../ui/layout/Layout';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import { ask, openPanel } from '../session/edits';
import { isDirty } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { newTest, type TestDraft } from './draft';
import { TestDetail } from './TestDetail';
import { TestList } from './TestList';
import { useRunTests, useTests } from './useTests';
import './tests.css';
import { Pending } from '../../../parts/feedback/Loaded';

/** Of tests that are not stored yet. */
const NEW = 'new ';
const isNew = (id: string) => id.startsWith(NEW);

type Drafts = Readonly<Record<string, TestDraft>>;

/** The tests of the workflow: run, looked at and changed. */
export function TestsDialog() {
  const open = useEditor((state) => state.asking?.kind === 'tests');
  return open ? <Tests /> : null;
}

function without(drafts: Drafts, id: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== id));
}

function Tests() {
  const store = useEditorStore();
  const rights = useRights();
  const asked = useEditor((state) => (state.asking?.kind === 'tests' ? (state.asking.testId ?? null) : null));
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const isNewWorkflow = useEditor((state) => state.isNew);
  const dirty = useEditor(isDirty);
  const list = useTests();
  const { run, busy } = useRunTests();
  const [chosen, setChosen] = useState<string | null>(asked);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [edited, setEdited] = useState(true);
  const [recording, setRecording] = useState(false);
  const [askLeave, question] = useConfirm<() => void>({
    title: words.leaveTitle,
    text: words.leaveText(Object.values(drafts).map(({ name }) => name || words.newName)),
    confirm: words.leave,
    danger: true,
    run: (then) => then(),
  });
  const unsaved = Object.entries(drafts)
    .filter(([id]) => isNew(id))
    .map(([id, { name }]) => ({ id, name }));
  const hasEdits = Object.keys(drafts).length > 0;
  useBeforeUnload(hasEdits);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);

  const readOnly = !rights.mayChange('wf:create');
  const mayRun = rights.mayChange('wf:read');
  const shown = chosen ?? list.tests[0]?.test_id ?? unsaved[0]?.id ?? null;
  const put = (id: string, draft: TestDraft | undefined) =>
    setDrafts((now) => (draft ? { ...now, [id]: draft } : without(now, id)));
  const add = () => {
    const id = NEW + crypto.randomUUID();
    put(id, newTest(words.newName));
    setChosen(id);
  };
  const leave = (then: () => void) => (hasEdits ? askLeave(then) : then());
  const close = () => leave(() => store.update((state) => ask(state, null)));
  const openStep = (nodeId: string) =>
    leave(() => store.update((state) => openPanel(ask(state, null), nodeId)));
  const start = (ids: readonly string[] | null) => void run(ids, dirty && edited);

  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      width={1120}
      keepOnOutsideClick
      actions={<Button onClick={close}>{words.close}</Button>}
    >
      {readOnly && <p className="cl-muted">{mayRun ? words.readOnly : words.lookOnly}</p>}
      <div className="cl-columns cl-gap-l cl-align-stretch cl-tests" ref={root} tabIndex={-1}>
        <Stack scroll className="cl-tests__side">
          <Stack gap="xs" room="own">
            {mayRun && (
              <Button
                icon="play"
                fill
                busy={busy}
                disabled={list.tests.length === 0}
                onClick={() => start(null)}
              >
                {words.runAll}
              </Button>
            )}
            {!readOnly && (
              <>
                <Button icon="history" fill disabled={isNewWorkflow} onClick={() => setRecording(true)}>
                  {words.fromRun}
                </Button>
                <Button icon="plus" fill onClick={add}>
                  {words.add}
                </Button>
              </>
            )}
            {mayRun && dirty && (
              <div title={words.withEditsHint}>
                <Switch label={words.withEdits} checked={edited} onChange={setEdited} />
              </div>
            )}
          </Stack>
          {list.isLoaded ? (
            <TestList
              tests={list.tests}
              unsaved={unsaved}
              edited={new Set(Object.keys(drafts))}
              chosen={shown}
              onChoose={setChosen}
            />
          ) : (
            <Pending title={words.notLoadedList} query={list} rows={4} />
          )}
        </Stack>
        {shown === null ? (
          <div>
            {list.isLoaded && (
              <Empty icon="check" title={words.none}>
                {words.noneHint}
              </Empty>
            )}
          </div>
        ) : (
          <TestDetail
            key={shown}
            testId={isNew(shown) ? null : shown}
            draft={drafts[shown]}
            readOnly={readOnly}
            mayRun={mayRun}
            starting={busy}
            onDraft={(draft) => {
              put(shown, draft);
              if (!draft && isNew(shown)) setChosen(null);
            }}
            onSaved={(testId) => {
              put(shown, undefined);
              setChosen(testId);
            }}
            onDeleted={() => {
              put(shown, undefined);
              setChosen(null);
            }}
            onRun={(testId) => start([testId])}
            onOpenStep={openStep}
          />
        )}
      </div>
      {recording && (
        <CreateTestDialog
          workflowId={workflowId}
          onCreated={(test) => setChosen(test.test_id)}
          onClose={() => setRecording(false)}
        />
      )}
      {question}
    </Dialog>
  );
}

/** The window is not closed over edits without a question. */
function useBeforeUnload(when: boolean) {
  useEffect(() => {
    if (!when) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [when]);
}

/** Buttons go when what they did is done; the focus then stays in the dialog, so that its keys go on working. */
function useKeptFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });
}
