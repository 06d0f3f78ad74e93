import type { ReactNode } from 'react';
import { runDialogWords as words } from '@shared/words/runDialogs';
import { uiWords } from '@shared/words/ui';
import type { StepLink } from '@shared/model/validation/concerns';
import type { Problem } from '@shared/model/problem';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Stack, Text } from '../../../ui/layout/Layout';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { Saving } from '../save/useSave';
import { ask, openPanel } from '../session/edits';
import { isDirty } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { concernsOf, type useRun } from './useRun';

/** EXEC-22, -23: what stands against a run, each with links to its steps. */
export function ConfirmRun({ run, saving }: { run: ReturnType<typeof useRun>; saving: Saving }) {
  const store = useEditorStore();
  const open = useEditor((state) => state.asking?.kind === 'confirmRun');
  const dirty = useEditor(isDirty);
  if (!open) return null;
  const concerns = concernsOf(store.get());
  const close = () => store.update((state) => ask(state, null));
  const goTo = (nodeId: string, paramId: string | null = null) =>
    store.update((state) => {
      const shown = openPanel(ask(state, null), nodeId, paramId);
      return shown.panel ? { ...shown, panel: { ...shown.panel, showMissing: true } } : shown;
    });
  const go = () => {
    const { inputs } = store.get().saved;
    if (inputs.length > 0) store.update((state) => ask(state, { kind: 'runInputs' }));
    else void run.start({});
  };
  const saveAndRun = async () => {
    close();
    if (await saving.save()) go();
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      width={560}
      actions={
        <>
          <Button onClick={close}>{uiWords.cancel}</Button>
          <Button onClick={go}>{dirty ? words.runSaved : words.runAnyway}</Button>
          {dirty && (
            <Button kind="primary" busy={saving.busy} onClick={() => void saveAndRun()}>
              {words.saveAndRun}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {concerns.isUnsaved && <Banner tone="warn">{words.notSaved}</Banner>}
        {concerns.blocks && <p>{words.errors}</p>}
        <StepLinks title={words.empty} links={concerns.emptyParameters} onGo={goTo} />
        <StepLinks title={words.missing} links={concerns.missingReferences} onGo={goTo} />
        <Others problems={concerns.others} onGo={goTo} />
      </Stack>
    </Dialog>
  );
}

function StepLinks(props: { title: string; links: readonly StepLink[]; onGo(nodeId: string): void }) {
  if (props.links.length === 0) return null;
  return (
    <Concerns title={props.title}>
      {props.links.map(({ nodeId, stepName }) => (
        <li key={nodeId}>
          <button type="button" className="cl-link" onClick={() => props.onGo(nodeId)}>
            {stepName}
          </button>
        </li>
      ))}
    </Concerns>
  );
}

const Concerns = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="xs">
    <Text as="h3" size="m">
      {title}
    </Text>
    <ul>{children}</ul>
  </Stack>
);

function Others(props: { problems: readonly Problem[]; onGo(nodeId: string, paramId: string | null): void }) {
  if (props.problems.length === 0) return null;
  return (
    <Concerns title={words.others}>
      {props.problems.map((problem) => (
        <li key={`${problem.nodeId} ${problem.paramId} ${problem.message}`}>
          {problem.nodeId === undefined ? (
            problem.message
          ) : (
            <button
              type="button"
              className="cl-link"
              onClick={() => props.onGo(problem.nodeId ?? '', problem.paramId ?? null)}
            >
              {problem.message}
            </button>
          )}
        </li>
      ))}
    </Concerns>
  );
}
