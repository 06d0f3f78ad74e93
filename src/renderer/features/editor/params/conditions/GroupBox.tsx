import type { Condition } from '@shared/model/conditions/condition';
import { isGroup } from '@shared/model/conditions/condition';
import { conditionDepthMax } from '@shared/model/conditions/parseCondition';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { Tag } from '../../../../ui/feedback/States';
import { Segmented } from '../../../../ui/fields/Field';
import { Row, Stack } from '../../../../ui/layout/Layout';
import type { Editing } from './editing';
import { EntryMenu } from './EntryMenu';
import { RuleRow } from './RuleRow';
import { addEntry, newRule, setCombinator, type Path } from './rules';

const words = paramWords.conditions;

/** Rules joined by and or or; a group may stand in a group. */
export function GroupBox(props: { editing: Editing; group: Condition; path: Path; of: number }) {
  const { editing, group, path } = props;
  const { condition, readOnly } = editing;
  const inner = path.length > 0;
  const name = inner ? words.group((path.at(-1) ?? 0) + 1, props.of) : words.match;
  const add = (entry: Parameters<typeof addEntry>[2]) => {
    editing.change(addEntry(condition, path, entry), [...path, group.rules.length]);
    editing.commit();
  };
  const head = group.rules.length > 1 || inner;
  return (
    <Stack
      gap="s"
      className={`cl-cond__group ${inner ? 'cl-cond__group--inner' : ''}`}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-path={path.join('.')}
    >
      {head && (
        <Row>
          <Segmented<'and' | 'or'>
            label={words.match}
            value={group.combinator}
            options={[
              { value: 'and', label: words.and },
              { value: 'or', label: words.or },
            ]}
            disabled={readOnly}
            onChange={(combinator) => {
              editing.change(setCombinator(condition, path, combinator));
              editing.commit();
            }}
          />
          <span className="cl-grow" />
          {inner && !readOnly && <EntryMenu editing={editing} path={path} of={props.of} name={name} />}
        </Row>
      )}
      {group.rules.map((entry, index) => (
        <Stack key={index} gap="xs">
          {index > 0 && (
            <Row>
              <Tag tone="accent">{words.joins[group.combinator]}</Tag>
            </Row>
          )}
          {isGroup(entry) ? (
            <GroupBox editing={editing} group={entry} path={[...path, index]} of={group.rules.length} />
          ) : (
            <RuleRow editing={editing} rule={entry} path={[...path, index]} of={group.rules.length} />
          )}
        </Stack>
      ))}
      {!readOnly && (
        <Row>
          <Button kind="quiet" size="small" icon="plus" onClick={() => add(newRule())}>
            {words.addRule}
          </Button>
          {editing.use !== 'records' && path.length < conditionDepthMax - 2 && (
            <Button
              kind="quiet"
              size="small"
              icon="plus"
              onClick={() => add({ combinator: 'or', rules: [newRule()] })}
            >
              {words.addGroup}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
