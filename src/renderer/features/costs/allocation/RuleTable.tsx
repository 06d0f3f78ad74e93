import { TAG_VALUE_MAX } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import type { TagPreview } from '../../../data/allocation';
import { MoveButtons } from '../../../parts/list/MoveButtons';
import { ChargeFilters } from '../../../parts/spend/ChargeFilters';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { formatPercent } from '../../../platform/formatting/numbers';
import { IconButton } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Tag } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Row } from '../../../ui/layout/Layout';
import { countsAs, flagOf, moved, wrongWithRule, type RuleDraft } from './draft';
import '../costs.css';

const words = allocationWords.rules;

type Found = TagPreview['currencies'][number];

interface Props {
  rules: readonly RuleDraft[];
  /** What they catch in the currency that is shown; undefined: not known yet. */
  found: Found | undefined;
  /** Keys of the rules that were asked about. */
  places: readonly number[];
  /** The figures are of the rules before the last change. */
  isStale: boolean;
  tagKeys: readonly string[];
  /** Null: they are only looked at. */
  onChange: ((rules: RuleDraft[]) => void) | null;
}

export function RuleTable({ rules, found, places, isStale, tagKeys, onChange }: Props) {
  const share = (cost: number) => (found && found.total !== 0 ? formatPercent(cost / found.total) : '');
  return (
    <table className="cl-plaintable cl-middle cl-alloc__rules" aria-label={words.table} aria-busy={isStale}>
      <thead>
        <tr>
          {(['order', 'value', 'conditions', 'caught', 'taken'] as const).map((id, at) => (
            <th key={id} scope="col" className={at > 2 ? 'cl-plaintable__end' : undefined}>
              {words[id]}
            </th>
          ))}
          {onChange && (
            <th scope="col">
              <span className="cl-hidden">{words.action}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={isStale ? 'cl-alloc__stale' : undefined}>
        {rules.map((rule, at) => {
          const told = found?.rules[places.indexOf(rule.key)];
          const flag = isStale ? null : flagOf(told);
          return (
            <tr key={rule.key}>
              <td>
                <Order rules={rules} at={at} onChange={onChange} />
              </td>
              <td>
                <Value rules={rules} at={at} onChange={onChange} />
              </td>
              <td>
                <Conditions
                  rule={rule}
                  tagKeys={tagKeys}
                  onChange={onChange && ((next) => onChange(rules.with(at, next)))}
                />
                {flag !== null && (
                  <p className="cl-size-s cl-alloc__note">
                    <Tag tone="warn" icon="warning">
                      {flag}
                    </Tag>
                  </p>
                )}
              </td>
              <td className="cl-plaintable__end">
                {told && found && (
                  <>
                    <Money exact amount={told.caught.cost} currency={found.currency} />
                    <div className="cl-faint cl-num">{share(told.caught.cost)}</div>
                  </>
                )}
              </td>
              <td className="cl-plaintable__end cl-muted">
                {told && found && told.taken.charges > 0 ? (
                  <Money exact amount={told.taken.cost} currency={found.currency} />
                ) : (
                  <span className="cl-faint">–</span>
                )}
              </td>
              {onChange && (
                <td className="cl-plaintable__end">
                  <IconButton
                    icon="trash"
                    label={words.remove(nameOf(rules, at))}
                    onClick={() => onChange(rules.toSpliced(at, 1))}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
      {found && (
        <tfoot>
          <tr>
            <td />
            <th scope="row">{allocationWords.unallocated}</th>
            <td className="cl-muted">{words.left}</td>
            <td className="cl-plaintable__end">
              <Money exact amount={found.left.cost} currency={found.currency} />
              <div className="cl-faint cl-num">{share(found.left.cost)}</div>
            </td>
            <td colSpan={onChange ? 2 : 1} />
          </tr>
          <tr>
            <td />
            <th scope="row">{allocationWords.total}</th>
            <td />
            <td className="cl-plaintable__end cl-strong">
              <Money exact amount={found.total} currency={found.currency} />
            </td>
            <td colSpan={onChange ? 2 : 1} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface PartProps extends Pick<Props, 'rules' | 'onChange'> {
  at: number;
}

const nameOf = (rules: readonly RuleDraft[], at: number) => rules[at]?.value.trim() || words.rule(at + 1);

function Order({ rules, at, onChange }: PartProps) {
  const name = nameOf(rules, at);
  if (!onChange) return <span className="cl-num cl-faint">{at + 1}</span>;
  return (
    <MoveButtons
      at={at}
      of={rules.length}
      up={words.up(name)}
      down={words.down(name)}
      onMove={(by) => onChange(moved(rules, at, by))}
    />
  );
}

function Value({ rules, at, onChange }: PartProps) {
  const rule = rules[at];
  if (!rule) return null;
  if (!onChange) return <span className="cl-strong">{rule.value}</span>;
  const { value: wrong } = wrongWithRule(rule);
  const same = countsAs(rules, at);
  // A new rule is not refused before anything of it was said.
  const isTold = wrong !== null && (rule.filters.length > 0 || rule.value !== '');
  return (
    <>
      <TextInput
        label={words.valueOf(at + 1)}
        value={rule.value}
        maxLength={TAG_VALUE_MAX}
        invalid={isTold}
        width={180}
        onChange={(value) => onChange(rules.with(at, { ...rule, value }))}
      />
      {isTold && <p className="cl-size-s cl-bad cl-alloc__note">{wrong}</p>}
      {same !== null && <p className="cl-size-s cl-faint cl-alloc__note">{words.sameAs(same)}</p>}
    </>
  );
}

function Conditions(props: {
  rule: RuleDraft;
  tagKeys: readonly string[];
  onChange: ((rule: RuleDraft) => void) | null;
}) {
  const { rule, tagKeys, onChange } = props;
  if (!onChange) return <span className="cl-muted">{filterTexts(rule.filters).join(' · ')}</span>;
  const { filters: wrong } = wrongWithRule(rule);
  return (
    <>
      <Row wrap>
        <ChargeFilters
          filters={rule.filters}
          tagKeys={tagKeys}
          onChange={(filters) => onChange({ ...rule, filters })}
        />
      </Row>
      {wrong !== null && rule.value !== '' && <p className="cl-size-s cl-faint cl-alloc__note">{wrong}</p>}
    </>
  );
}
