import { splitKinds } from '@shared/model/allocation/statement';
import { valueKey, valuesOf } from '@shared/model/allocation/values';
import { TAG_SHARED } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import { formatPercent } from '../../../platform/formatting/numbers';
import { MetricOf, UsageOf } from './SplitMeasure';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { hundredths, leftOf, newShared, targetsOf, type SharedDraft, type TagDraft } from './draft';

const words = allocationWords.sharing;
const kinds = splitKinds.map((value) => ({ value, label: words.kinds[value] }));

interface Props {
  draft: TagDraft;
  /** Of which usage is offered. */
  days: { from: string; to: string };
  /** Null: it is only looked at. */
  onChange: ((draft: TagDraft) => void) | null;
}

/** Which values are shared by the others, and how. */
export function SharedValues({ draft, days, onChange }: Props) {
  const values = valuesOf(draft.rules).filter((value) => value !== '');
  const keys = new Set(values.map(valueKey));
  const shared = draft.shared.filter(({ value }) => keys.has(valueKey(value)));
  const targets = targetsOf(draft);
  const set = (next: SharedDraft[]) => onChange?.({ ...draft, shared: next });
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={
        onChange &&
        targets.length > 1 &&
        shared.length < TAG_SHARED && (
          <Select
            label={words.add}
            value={null}
            placeholder={words.add}
            options={targets.map((value) => ({ value, label: value }))}
            onChange={(value) => set([...shared, newShared(value)])}
          />
        )
      }
    >
      {shared.length === 0 ? (
        <p className="cl-muted">{words.none}</p>
      ) : (
        <ul className="cl-stack cl-plainlist">
          {shared.map((one) => (
            <li key={one.value}>
              <One
                one={one}
                targets={targets}
                days={days}
                onChange={onChange && ((next) => set(shared.map((other) => (other === one ? next : other))))}
                onRemove={() => set(shared.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function One(props: {
  one: SharedDraft;
  targets: readonly string[];
  days: Props['days'];
  onChange: ((one: SharedDraft) => void) | null;
  onRemove(): void;
}) {
  const { one, targets, onChange } = props;
  const left = leftOf(one, targets);
  return (
    <>
      <Row>
        <span className="cl-strong">{one.value}</span>
        {onChange ? (
          <>
            <Select
              label={words.split(one.value)}
              value={one.split}
              options={kinds}
              onChange={(split) => onChange({ ...one, split })}
            />
            <Button kind="quiet" icon="close" label={words.remove(one.value)} onClick={props.onRemove} />
          </>
        ) : (
          <span className="cl-muted">{words.kinds[one.split]}</span>
        )}
      </Row>
      {one.split === 'metric' && <MetricOf one={one} onChange={onChange} />}
      {one.split === 'usage' && <UsageOf one={one} days={props.days} onChange={onChange} />}
      {one.split === 'fixed' && (
        <Row wrap gap="l" className="cl-alloc__shares">
          {targets.map((value) => (
            <label key={value} className="cl-row cl-row--inline">
              <span className="cl-clip">{value}</span>
              <TextInput
                label={words.percent(value)}
                value={one.percents[value] ?? ''}
                disabled={!onChange}
                invalid={hundredths(one.percents[value] ?? '') === null}
                width={80}
                maxLength={6}
                onChange={(text) => onChange?.({ ...one, percents: { ...one.percents, [value]: text } })}
              />
              <span className="cl-faint">%</span>
            </label>
          ))}
          <span className={left !== null && left < 0 ? 'cl-bad' : 'cl-muted'} role="status">
            {left === null ? '' : left < 0 ? words.above : words.rest(formatPercent(left / 10_000, 2))}
          </span>
        </Row>
      )}
    </>
  );
}
