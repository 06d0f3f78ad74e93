import { FILTER_SETS_MAX, filtersOf, setsOf } from '@shared/model/filterSets';
import { costWords } from '@shared/words/costs';
import { Button } from '../../ui/base/Button';
import { Row, Stack } from '../../ui/layout/Layout';
import type { ChargeFilter, ChargeFilters as Filters } from './chargeFilter';
import { ChargeFilters } from './ChargeFilters';
import './chargeFilters.css';

const words = costWords.filters;

interface Props {
  filters: Readonly<Filters>;
  tagKeys: readonly string[];
  virtualTags: readonly string[];
  onChange(filters: Filters): void;
}

/**
 * Which charges count: those that meet all conditions of at least one set. One set stands in line with what is around
 * it; several stand below each other.
 */
export function FilterSets({ filters, tagKeys, virtualTags, onChange }: Props) {
  const sets = setsOf(filters);
  const change = (next: readonly (readonly ChargeFilter[])[]) => onChange(filtersOf(next));
  const changeSet = (at: number, set: ChargeFilter[]) =>
    change(sets.map((one, own) => (own === at ? set : one)));
  const editor = (set: ChargeFilter[], at: number) => (
    <ChargeFilters
      filters={set}
      tagKeys={tagKeys}
      virtualTags={virtualTags}
      isClearable={sets.length === 1}
      onChange={(next) => changeSet(at, next)}
    />
  );
  const [first = []] = sets;
  const canAdd = first.length > 0 && sets.length < FILTER_SETS_MAX;
  const add = canAdd && (
    <Button kind="quiet" icon="plus" onClick={() => change([...sets, []])}>
      {words.addSet}
    </Button>
  );
  if (sets.length === 1)
    return (
      <>
        {editor(first, 0)}
        {add}
      </>
    );
  return (
    <Stack gap="s" className="cl-filtersets">
      {sets.map((set, at) => (
        <Row align="start" box="line" role="group" label={words.set(at + 1, sets.length)} key={at}>
          <span className="cl-muted cl-room-own cl-filterset__or">{at === 0 ? words.either : words.or}</span>
          <Row wrap className="cl-grow">
            {editor(set, at)}
          </Row>
          <Button
            kind="quiet"
            icon="close"
            label={words.removeSet(at + 1)}
            onClick={() => change(sets.filter((_, own) => own !== at))}
          />
        </Row>
      ))}
      <Row align="stretch">
        {add}
        <Button kind="quiet" onClick={() => onChange([])}>
          {words.clear}
        </Button>
      </Row>
    </Stack>
  );
}
