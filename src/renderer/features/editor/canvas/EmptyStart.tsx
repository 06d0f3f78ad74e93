import { workflowStartWords as words } from '@shared/words/workflowStart';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { browserZone } from '../../../platform/formatting/zone';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Press } from '../../../ui/base/Press';
import { Columns, Stack, Text } from '../../../ui/layout/Layout';
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
    <Stack as="section" className="cl-start" label={words.title}>
      <Text as="h2" size="m">
        {words.title}
      </Text>
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
    </Stack>
  );
}

function Choice(props: { icon: IconName; said: { title: string; text: string }; onClick(): void }) {
  return (
    <Press look="card" className="cl-stack cl-gap-xs cl-align-start cl-pad-m" onClick={props.onClick}>
      <Icon name={props.icon} className="cl-accent-text" />
      <strong>{props.said.title}</strong>
      <Text size="s" tone="muted">
        {props.said.text}
      </Text>
    </Press>
  );
}
