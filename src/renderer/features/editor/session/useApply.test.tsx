import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Host } from '../../../platform/host';
import { HostProvider } from '../../../platform/hostContext';
import { createToastChannel, type Toast } from '../../../ui/overlays/toastChannel';
import { ToastProvider } from '../../../ui/overlays/Toasts';
import { addStep, renameNode } from './edits';
import { catalogue, newWorkflow, withTrigger } from './fixture';
import { openEditor } from './open';
import { createEditorStore, EditorStoreProvider } from './store';
import { useApply } from './useApply';

afterEach(() => vi.unstubAllGlobals());

function setUp() {
  vi.stubGlobal('location', { pathname: '/here' });
  const store = createEditorStore(
    openEditor({ workflow: newWorkflow(), catalogue, mayEdit: true, isMsp: false, isNew: false }),
  );
  const told: Toast[] = [];
  const reported: unknown[] = [];
  const channel = createToastChannel();
  channel.listen((toast) => told.push(toast));
  const call = async (name: string, input: unknown) => void reported.push([name, input]);
  const host: Host = {
    call: call as Host['call'],
    on: () => () => undefined,
    info: () => Promise.reject(new Error('Nobody asks.')),
    onConnection: () => () => undefined,
  };
  let apply: ReturnType<typeof useApply> | undefined;
  function Taking() {
    apply = useApply();
    return null;
  }
  renderToStaticMarkup(
    <HostProvider value={host}>
      <ToastProvider channel={channel}>
        <EditorStoreProvider value={store}>
          <Taking />
        </EditorStoreProvider>
      </ToastProvider>
    </HostProvider>,
  );
  return { store, told, reported, apply: apply! };
}

it('[EDIT-45] an edit of a node that is not there changes nothing, says so and is reported', () => {
  const { store, told, reported, apply } = setUp();
  const before = store.get();
  expect(apply((state) => renameNode(state, 'gone', 'New'))).toBe(false);
  expect(store.get()).toBe(before);
  const message = 'There is no node “gone” in the workflow.';
  expect(told).toEqual([{ text: message, error: true }]);
  expect(reported).toEqual([['log.report', { message, path: '/here' }]]);
});

it.each([
  ['MSG-96', ' ', 'Error: please fill the step name'],
  ['MSG-97', 'größe', 'Error: only English letters, numbers, underscores and hyphens are allowed'],
  ['MSG-98', 'a'.repeat(41), 'Error: step name is limited to 40 characters'],
  ['MSG-99', 'Call', 'Error: step Call already exists'],
])('[%s] a name that the rules refuse is told, and not reported', (_row, name, message) => {
  const { store, told, reported, apply } = setUp();
  const call = catalogue.find((one) => one.name === 'Call')!;
  apply((state) => addStep(state, { after: withTrigger.trigger }, call));
  const before = store.get();
  expect(apply((state) => renameNode(state, withTrigger.trigger, name))).toBe(false);
  expect(store.get()).toBe(before);
  expect(told).toEqual([{ text: message, error: true }]);
  expect(reported).toEqual([]);
});
