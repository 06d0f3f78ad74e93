import { useRef, type KeyboardEvent } from 'react';
import type { Condition } from '@shared/model/conditions/condition';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { Icon } from '../../../../ui/base/Icon';
import { Banner } from '../../../../ui/feedback/States';
import type { ParamEditorProps } from '../contract';
import { keyChange, type Editing } from './editing';
import { GroupBox } from './GroupBox';
import { outcomeOf, type Outcome } from './now';
import {
  emptyCondition,
  entryAt,
  readCondition,
  writeCondition,
  type ConditionUse,
  type Path,
} from './rules';
import { sentenceOf } from './sentence';
import { useColumns } from './useColumns';
import { Row, Stack, Text } from '../../../../ui/layout/Layout';
import './conditions.css';

const words = paramWords.conditions;

const useOf = (group: string): ConditionUse =>
  group === 'FLOWCONTROL' ? 'flow' : group === 'DATASTORE' ? 'records' : 'items';

/** Conditions of an if, a break and filters: rules in groups, and what they say in words. */
export function ConditionsEditor(props: ParamEditorProps) {
  const { value, readOnly } = props;
  const read = readCondition(value);
  const start = () => {
    props.onChange(writeCondition(emptyCondition()));
    props.onCommit();
  };
  if (read.problem === undefined) return <Rules {...props} condition={read.condition} />;
  return (
    <Banner tone="warn" action={readOnly ? undefined : <Button onClick={start}>{words.again}</Button>}>
      {words.unreadable}: {read.problem}
    </Banner>
  );
}

/** Where the rule or group stands that has the focus. */
function pathOf(target: EventTarget | null): Path | undefined {
  const box = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
  const text = box?.dataset['path'];
  if (text === undefined || text === '') return undefined;
  return text.split('.').map(Number);
}

function Rules(props: ParamEditorProps & { condition: Condition }) {
  const { condition, world, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const use = useOf(world.definition.group);
  const columns = useColumns(world, use);
  const change = (next: Condition, focus?: Path) => {
    props.onChange(writeCondition(next));
    if (!focus) return;
    requestAnimationFrame(() => {
      const path = entryAt(next, focus) ? focus : focus.slice(0, -1);
      box.current?.querySelector<HTMLElement>(`[data-path="${path.join('.')}"]`)?.focus();
    });
  };
  const editing: Editing = { condition, use, world, readOnly, columns, change, commit: props.onCommit };
  const onKeyDown = (event: KeyboardEvent) => {
    const path = readOnly ? undefined : pathOf(event.target);
    const changed = path && keyChange(condition, path, event);
    if (!changed) return;
    event.preventDefault();
    event.stopPropagation();
    change(changed.condition, changed.path);
    props.onCommit();
  };
  return (
    <Stack
      gap="s"
      id={props.id}
      ref={box}
      className={`cl-cond ${props.invalid ? 'cl-cond--invalid' : ''}`}
      aria-describedby={props.describedBy}
      onKeyDownCapture={onKeyDown}
    >
      <GroupBox editing={editing} group={condition} path={[]} of={1} />
      <Says {...props} use={use} />
      {use === 'records' && !columns && (
        <Text as="p" size="s" tone="faint" flow="break">
          {words.noColumns}
        </Text>
      )}
    </Stack>
  );
}

function nowText(now: Outcome): string {
  if (now.kind === 'keeps') return words.keeps(now.kept, now.of);
  return now.kind === 'cannot' ? words.cannot(now.why) : words.now[now.kind];
}

function Says({ condition, use, world }: ParamEditorProps & { condition: Condition; use: ConditionUse }) {
  const text = sentenceOf(condition);
  const now = outcomeOf(condition, use, world.scope, use === 'items' ? world.valueOf('list') : null);
  return (
    <Stack gap="xs" className="cl-muted cl-size-s cl-flow-break">
      {(text !== '' || condition.rules.length === 0) && (
        <p>
          <span className="cl-faint">{words.says}: </span>
          {text || words.none[use === 'flow' ? 'flow' : 'filter']}
        </p>
      )}
      {now && (
        <Row as="p">
          <Icon name={now.kind === 'fails' || now.kind === 'cannot' ? 'close' : 'check'} size={13} />
          {nowText(now)}
        </Row>
      )}
      {condition.rules.length > 1 && <p className="cl-faint">{words.keys}</p>}
    </Stack>
  );
}
