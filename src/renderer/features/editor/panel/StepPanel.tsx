import { useCallback } from 'react';
import { panelWords as words } from '@shared/words/stepPanel';
import { Button } from '../../../ui/base/Button';
import { Tabs, type TabChoice } from '../../../ui/base/Tabs';
import { Banner } from '../../../ui/feedback/States';
import { closePanel } from '../session/edits';
import { definitionOf, isEditable, panelStep } from '../session/selectors';
import { panelTabs, type PanelTab } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { ResultsTab } from '../testing/ResultsTab';
import { needsSetup } from '../testing/setup';
import { SetupTab } from '../testing/SetupTab';
import { TestBar } from '../testing/TestBar';
import { Configurations } from './Configurations';
import { NameField } from './NameField';
import './panel.css';

/** The step that is open: its parameters, what a test of it needs, and what it gave. */
export function StepPanel() {
  const store = useEditorStore();
  const open = useEditor(panelStep, (a, b) => a?.node === b?.node);
  const tab = useEditor((state) => state.panel?.tab ?? 'configurations');
  const editable = useEditor(isEditable);
  const definition = useEditor((state) => (open ? definitionOf(state, open.step) : undefined));
  const hasSetup = useEditor((state) => open !== null && needsSetup(state, open.node.id));
  const close = useCallback(() => store.update(closePanel), [store]);
  const choose = (chosen: PanelTab) =>
    store.update((state) => (state.panel ? { ...state, panel: { ...state.panel, tab: chosen } } : state));
  if (!open) return null;

  const { node, step } = open;
  const panels = {
    configurations: <Configurations key={node.id} node={node} step={step} definition={definition} />,
    setupTesting: <SetupTab key={node.id} node={node} step={step} definition={definition} />,
    results: <ResultsTab key={node.id} node={node} />,
  };
  const tabs: TabChoice<PanelTab>[] = panelTabs
    .filter((id) => id !== 'setupTesting' || hasSetup)
    .map((id) => ({ id, title: words.tabs[id], panel: panels[id] }));
  const { deprecated } = definition ?? {};
  return (
    <aside
      className={`cl-editor__panel cl-step-panel ${editable ? '' : 'cl-step-panel--locked'}`}
      aria-label={words.label(step.name)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <header className="cl-step-panel__head">
        <div className="cl-step-panel__what">
          <span className="cl-step-panel__title">{definition?.title ?? step.title}</span>
          <Button kind="quiet" size="small" icon="close" label={words.close} onClick={close} />
        </div>
        <NameField key={`${node.id} ${step.name}`} node={node} step={step} editable={editable} />
        {definition && <p className="cl-step-panel__about">{definition.description}</p>}
      </header>
      {deprecated && <Banner tone="warn">{words.deprecated(deprecated.since)}</Banner>}
      {!definition && <Banner tone="bad">{words.unknownStep(step.stepTemplateId)}</Banner>}
      <Tabs id="step-panel" tabs={tabs} selected={tab} onSelect={choose} />
      {editable && <TestBar key={node.id} node={node} definition={definition} />}
    </aside>
  );
}
