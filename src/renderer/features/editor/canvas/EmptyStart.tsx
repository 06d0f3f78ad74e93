import { workflowStartWords as words } from '@shared/words/workflowStart';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { browserZone } from '../../../platform/formatting/zone';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Columns } from '../../../ui/layout/Layout';
import { isEditable } from '../session/selectors';
import { isBlank, mayStartWithCases, startByHand, startOnSchedule, startWithCases } from '../session/starts';
import { useEditor, useEditorStore } from '../session/store';
import './emptyStart.css';

/** On a workflow without steps: ways to begin, each a press. */
export function EmptyStart() {
  const offered = useEditor((state) => isEditable(state) && isBlank(state) && state.asking === null);
  return offered ? <Choices /> : null;
}

function Choices() {
  const store = useEditorStore();
  const go = useOpenPath();
  const withCases = useEditor(mayStartWithCases);
  return (
    <section className="cl-start" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Columns min={150} align="stretch">
        <Choice icon="templates" said={words.template} onClick={() => go('/templates')} />
        <Choice
          icon="clock"
          said={words.schedule}
          onClick={() => store.update((state) => startOnSchedule(state, browserZone()))}
        />
        {withCases && (
          <Choice
            icon="repeat"
            said={words.cases}
            onClick={() => store.update((state) => startWithCases(state, browserZone()))}
          />
        )}
        <Choice icon="plus" said={words.byHand} onClick={() => store.update(startByHand)} />
      </Columns>
    </section>
  );
}

function Choice(props: { icon: IconName; said: { title: string; text: string }; onClick(): void }) {
  return (
    <button type="button" className="cl-start__choice" onClick={props.onClick}>
      <Icon name={props.icon} />
      <strong>{props.said.title}</strong>
      <span>{props.said.text}</span>
    </button>
  );
}
