import { useCallback, useRef, type ReactNode } from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { assistWords } from '@shared/words/assist';
import { panelWords as words } from '@shared/words/stepPanel';
import { workflowWords } from '@shared/words/workflows';
import { Remembering } from '../../../platform/hooks/useRemembered';
import { Button } from '../../../ui/base/Button';
import { Tabs, type TabChoice } from '../../../ui/base/Tabs';
import { Banner } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { beginAssist } from '../session/assist';
import { closePanel } from '../session/edits';
import { definitionOf, isEditable, panelStep } from '../session/selectors';
import { panelTabs, type PanelTab } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { ResultsTab } from '../testing/ResultsTab';
import { needsSetup } from '../testing/setup';
import { SetupTab } from '../testing/SetupTab';
import { TestBar } from '../testing/TestBar';
import { Configurations } from './Configurations';
import { InputPane } from './mapping/InputPane';
import { useMapping, type Mapping } from './mapping/useMapping';
import { NameField } from './NameField';
import { OutputPane } from './OutputPane';
import { useKeysInside } from './useKeysInside';
import { usePanes } from './usePanes';
import './panel.css';

/** The step that is open: what comes in, its parameters, what a test of it needs, and what it gave. */
export function StepPanel() {
  const open = useEditor(panelStep, (a, b) => a?.node === b?.node);
  return (
    open && (
      <Remembering key={open.node.id}>
        <OpenPanel node={open.node} step={open.step} />
      </Remembering>
    )
  );
}

interface Opened {
  node: GraphNode;
  step: Step;
}

function OpenPanel({ node, step }: Opened) {
  const store = useEditorStore();
  const editable = useEditor(isEditable);
  const definition = useEditor((state) => definitionOf(state, step));
  const panel = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const mapping = useMapping(main);
  const keepTyped = useKeysInside(panel);
  const close = useCallback(() => store.update(closePanel), [store]);
  // Nothing comes into a trigger.
  const hasInput = node.subtype !== 'trigger';
  const panes = usePanes();
  const isTab = { input: hasInput && !panes.input, results: !panes.output };
  return (
    <aside
      className={`cl-editor__panel cl-row cl-gap-none cl-align-stretch cl-step-panel ${editable ? '' : 'cl-step-panel--locked'}`}
      ref={panel}
      tabIndex={-1}
      aria-label={words.label(step.name)}
      onKeyDown={(event) => {
        keepTyped(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      {hasInput && panes.input && (
        <Side title={words.tabs.input}>
          <InputPane node={node} mapping={mapping} />
        </Side>
      )}
      <div className="cl-stack cl-gap-none cl-room-own cl-step-panel__main" ref={main} {...mapping.handlers}>
        <Head node={node} step={step} definition={definition} close={close} />
        <PanelTabs
          node={node}
          step={step}
          definition={definition}
          shown={panelTabs.filter((id) => (id === 'input' || id === 'results' ? isTab[id] : true))}
          mapping={mapping}
        />
        {editable && <TestBar node={node} definition={definition} />}
      </div>
      {panes.output && (
        <Side title={words.output}>
          <OutputPane node={node} definition={definition} />
        </Side>
      )}
    </aside>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="none" className="cl-step-panel__side" label={title}>
      <Row as="h2" pad="m" className="cl-size-m">
        {title}
      </Row>
      <Stack gap="l" pad="m" room="rest" scroll className="cl-step-panel__scroll">
        {children}
      </Stack>
    </Stack>
  );
}

interface Described extends Opened {
  definition: StepDefinition | undefined;
}

function Head({ node, step, definition, close }: Described & { close(): void }) {
  const store = useEditorStore();
  const editable = useEditor(isEditable);
  const isMsp = useEditor((state) => state.isMsp);
  const { deprecated } = definition ?? {};
  const missing =
    step.isMSPStep && !isMsp
      ? workflowWords.mspStep(step.name, step.title)
      : words.unknownStep(step.stepTemplateId);
  return (
    <>
      <Stack as="header" gap="xs" className="cl-step-panel__head">
        <Row between>
          <Text size="s" tone="muted" strong>
            {definition?.title ?? step.title}
          </Text>
          {editable && node.subtype !== 'trigger' && (
            <Button
              kind="quiet"
              size="small"
              icon="sparkle"
              label={assistWords.actions.step}
              onClick={() => store.update((state) => beginAssist(state, { kind: 'step', nodeId: node.id }))}
            />
          )}
          <Button kind="quiet" size="small" icon="close" label={words.close} onClick={close} />
        </Row>
        <NameField key={`${node.id} ${step.name}`} node={node} step={step} editable={editable} />
        {definition && (
          <Text as="p" size="s" tone="faint" className="cl-step-panel__about">
            {definition.description}
          </Text>
        )}
      </Stack>
      {deprecated && <Banner tone="warn">{words.deprecated(deprecated.since)}</Banner>}
      {!definition && <Banner tone="bad">{missing}</Banner>}
    </>
  );
}

/** STEP-17; what stands beside the settings is no tab. */
function PanelTabs(props: Described & { shown: readonly PanelTab[]; mapping: Mapping }) {
  const { node, step, definition, shown, mapping } = props;
  const store = useEditorStore();
  const chosen = useEditor((state) => state.panel?.tab ?? 'configurations');
  const hasSetup = useEditor((state) => isEditable(state) && needsSetup(state, node.id));
  const choose = (tab: PanelTab) =>
    store.update((state) => (state.panel ? { ...state, panel: { ...state.panel, tab } } : state));
  const panels = {
    input: <InputPane node={node} mapping={mapping} />,
    configurations: <Configurations node={node} step={step} definition={definition} />,
    setupTesting: <SetupTab node={node} step={step} definition={definition} />,
    results: <ResultsTab node={node} />,
  };
  const tabs: TabChoice<PanelTab>[] = shown
    .filter((id) => id !== 'setupTesting' || hasSetup)
    .map((id) => ({ id, title: words.tabs[id], panel: panels[id] }));
  const selected = tabs.some(({ id }) => id === chosen) ? chosen : 'configurations';
  return <Tabs id="step-panel" look="pane" tabs={tabs} selected={selected} onSelect={choose} />;
}
